import { listCommunes } from '../../../contract/communes/communes.ts'
import { listDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import type { Local, Place } from '../commune-of.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context } from '../page.ts'
import { usableFirst } from '../usable-first.ts'
import type { Collection } from '../waste/waste.ts'
import { agendaRows } from './agenda-rows.ts'
import { section } from './common.ts'
import { communeLinks } from './commune-links.ts'
import { type Device, deviceName, distanceInWords, reachable } from './devices.ts'
import { answerBox, officeBox, type Practical, tileOf } from './today.ts'

/** How far one looks around a commune, and how much of it is shown. */
const [EVENTS_KM, DAYS, EVENTS, COMMUNES, DEVICES, DEVICES_METRES] = [20, 31, 4, 4, 4, 25_000]

/** The directory of the administration, at what somebody asks for in a commune. */
export const directory = (who: string, { nom, codes_postaux }: Place): string =>
  `https://lannuaire.service-public.gouv.fr/recherche?${String(new URLSearchParams({ whoWhat: who, where: [nom, codes_postaux[0]].filter(Boolean).join(' ') }))}`

/** Where the hours of a town hall are that this site does not have. */
export function officeElsewhere({ t }: Context, { commune }: Local): Html {
  return answerBox({
    tile: tileOf('hall'),
    title: t('Mairie', 'Town hall'),
    answer: html`<p class="answer">${t('Annuaire de l’État', 'Directory of the State')}</p>`,
    more: html`<p class="small">
      ${t('Cette mairie n’a pas encore donné ses horaires ici.', 'This town hall has not given its hours here yet.')}
    </p>`,
    ways: html`<a href="${directory('Mairie', commune)}" rel="noopener external"
      >${t('Adresse, téléphone, horaires', 'Address, telephone, hours')}</a
    >`,
  })
}

/** Intercommunalities that collect no waste, by their SIREN: in the Métropole du Grand Paris, the city or the territories within it do. */
const NO_COLLECTIONS = new Set(['200054781'])

/** The intercommunality of a commune, which knows its collection days; null for a commune without one, or if it collects no waste. */
export function collectionsElsewhere({ t }: Context, { commune }: Local): Html | null {
  const { epci_nom: name, epci_siren: siren } = commune
  if (!name || NO_COLLECTIONS.has(siren ?? '')) return null
  return answerBox({
    tile: tileOf('bin'),
    title: t('Déchets', 'Waste'),
    answer: html`<p class="answer">${name}</p>`,
    more: html`<p class="small">
      ${t('L’intercommunalité connaît les jours de collecte. Ils ne sont pas encore ici.', 'The intercommunality knows the collection days. They are not here yet.')}
    </p>`,
    ways: html`<a href="${directory(name, commune)}" rel="noopener external">${t('La joindre', 'Contact it')}</a>`,
  })
}

/**
 * Who knows of waste what is not known here: the intercommunality, and the town hall. @param collections those of the commune, all of which
 * were read
 */
export const wasteElsewhere = (context: Context, local: Local, infos: Practical, collections: readonly Collection[]): Html =>
  html`${collections.length > 0 ? collectionsHere(context, local) : collectionsElsewhere(context, local)}${officeBox(infos, context, local) ?? officeElsewhere(context, local)}`

/** The page of the collection days, where they are known here, with who collects. */
function collectionsHere({ t, language }: Context, { commune: { slug, epci_nom: name } }: Local): Html {
  return answerBox({
    tile: tileOf('bin'),
    title: t('Jours de collecte', 'Collection days'),
    answer: html`<p class="answer">
      <a href="${inLanguage(paths.waste(slug), language)}">${t('Voir les jours de collecte', 'See the collection days')}</a>
    </p>`,
    more: name ? html`<p class="small">${t('Ramassage :', 'Collected by')} ${name}</p>` : '',
  })
}

/** Where Météo-France publishes its warnings for the Pacific: its national site has those of all others. */
const PACIFIC: Record<string, string> = { 986: 'https://www.meteo.nc', 987: 'https://meteo.pf', 988: 'https://www.meteo.nc' }

/** The warnings of the weather service for a commune. */
export const weatherWarnings = ({ t }: Context, { departement }: Place): Html =>
  html`<a href="${PACIFIC[departement] ?? 'https://vigilance.meteofrance.fr'}" rel="noopener external"
    >${t('Vigilance de Météo-France', 'Warnings of Météo-France')}</a
  >`

/** The nearest defibrillator of another commune; null where the position of the commune is not known, or none is known around it. */
export async function deviceElsewhere(context: Context, { commune }: Local): Promise<Html | null> {
  const { ask, t, language } = context
  const { latitude, longitude, slug } = commune
  if (latitude === null || longitude === null) return null
  const at = { lat: String(latitude), lng: String(longitude), rayon: DEVICES_METRES, per_page: DEVICES }
  const [nearest]: (Device | undefined)[] = usableFirst((await ask(listDefibrillateurs, { query: at })).data)
  if (!nearest) return null
  const { distance_m: metres } = nearest
  return answerBox({
    tile: tileOf('heart', ' red'),
    title: t('Défibrillateur', 'Defibrillator'),
    answer: html`<p class="answer">
      ${deviceName(nearest, context)}${metres === undefined ? '' : t(`, à ${distanceInWords(metres, context)}`, `, ${distanceInWords(metres, context)} away`)}
    </p>`,
    more: html`<p class="small">${nearest.commune_nom ? html`${nearest.commune_nom}. ` : ''}${reachable(nearest, context)}</p>`,
    ways: html`<a href="${inLanguage(paths.defibrillatorsAround(slug), language)}">${t('Tous ceux des environs', 'All those around')}</a>`,
  })
}

/** What is on around a commune of which nothing is announced, with the communes next to it; null where its position is not known. */
export async function aroundIt(context: Context, { commune, zone, today }: Local): Promise<Html | null> {
  const { ask, t } = context
  const { latitude, longitude, id } = commune
  if (latitude === null || longitude === null) return null
  const at = { lat: String(latitude), lng: String(longitude) }
  const query = { ...at, rayon: EVENTS_KM, sort: 'date_debut', permanent: 'false', to: daysAfter(today, DAYS), per_page: EVENTS } as const
  const [dated, communes] = await Promise.all([
    ask(listPublications, { query }),
    ask(listCommunes, { query: { ...at, rayon: EVENTS_KM, per_page: COMMUNES } }),
  ])
  const events = dated.data.length > 0 ? dated : await ask(listPublications, { query: { ...query, permanent: 'true' } })
  const others = communes.data.filter((one) => one.id !== id).slice(0, COMMUNES - 1)
  return html`<section class="block">
    ${section(t('Autour', 'Around'))}
    ${
      events.data.length === 0
        ? html`<p>
            ${t(`Rien n’est annoncé ici pour ${commune.nom} ni à moins de ${EVENTS_KM}\u{A0}km pour les ${DAYS} prochains jours.`, `Nothing is announced here for ${commune.nom} or within ${EVENTS_KM} km for the next ${DAYS} days.`)}
          </p>`
        : agendaRows(events.data, context, { zone, communeId: id, limit: EVENTS })
    }
    ${others.length > 0 ? communeLinks(others, context) : ''}
  </section>`
}
