import { getContour } from '../../../contract/communes/communes.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'
import { listCommuneDefibrillateurs, listDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { inName, type Local, ofCommune, ofName } from '../commune-of.ts'
import { dayInWords, dayOf } from '../../../contract/dates.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import type { Context, Page, View } from '../page.ts'
import { firstCalls, orders } from '../parts/calls.ts'
import { crumbs, pageHead, section } from '../parts/common.ts'
import { type Device, deviceList } from '../parts/devices.ts'
import { nearMe } from '../parts/near-me.ts'
import { placeMap } from '../parts/place-map.ts'
import { sketch } from '../parts/sketch.ts'
import { usableFirst } from '../usable-first.ts'

/** Of a commune without devices, those around it are shown: how many, and how far. */
const [AROUND, AROUND_METRES] = [8, 25_000]
/** The page of those around a commune, which devices keep for the time without a network: how many, and how far. */
const [ENVIRONS, ENVIRONS_METRES] = [100, 15_000]

/** Where a defibrillator is: whom to call first, then the list, then a sketch. */
export const defibrillatorsPage: Page = {
  path: '/:commune/defibrillateurs',
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

/** The defibrillators around a commune, within 15 km, the usable and nearest first: a reader may be on the way, or in the next village. */
export const defibrillatorsAroundPage: Page = {
  path: '/:commune/defibrillateurs/environs',
  read: (context) => ofCommune(context, (local) => viewAround(context, local)),
}

async function around({ ask }: Context, { commune: { latitude, longitude } }: Local, per_page: number, rayon: number): Promise<Device[]> {
  if (latitude === null || longitude === null) return []
  return usableFirst((await ask(listDefibrillateurs, { query: { lat: String(latitude), lng: String(longitude), rayon, per_page } })).data)
}

async function viewAround(context: Context, local: Local): Promise<View> {
  const { t } = context
  const { nom, slug } = local.commune
  const devices = await around(context, local, ENVIRONS, ENVIRONS_METRES)
  const title = t(`Défibrillateurs à moins de 15\u{A0}km ${ofName(nom)}`, `Defibrillators within 15\u{A0}km of ${nom}`)
  const none = t('Aucun n’est connu de ce site à cette distance.', 'This site knows none within this distance.')
  return {
    kind: 'view',
    title,
    canonical: paths.defibrillatorsAround(slug),
    commune: local.commune,
    main: html`<div class="hero">
        ${crumbs(context, [
          { text: communeName(local.commune), path: paths.commune(slug) },
          { text: t('Défibrillateurs', 'Defibrillators'), path: paths.defibrillators(slug) },
          { text: t('Environs', 'Around') },
        ])}
        <h1 class="long">${title}</h1>
      </div>
      ${callFirst(context, local.commune)}
      <section class="block">
        ${
          devices.length > 0
            ? html`${section(t('Où les trouver', 'Where they are'))}${nearest(context)}${deviceList(devices, context, { numbered: false })}`
            : html`<p class="empty">${none}</p>
                ${elsewhere(context)}`
        }
      </section>`,
  }
}

async function view(context: Context, local: Local): Promise<View> {
  const { ask, t } = context
  const { commune } = local
  const { defibrillateurs, meta } = await ask(listCommuneDefibrillateurs, { params: { id: commune.id } })
  const own = usableFirst(defibrillateurs)
  const near = own.length === 0 ? await around(context, local, AROUND, AROUND_METRES) : []
  const shown = own.length > 0 ? own : near
  return {
    kind: 'view',
    title: t(`Défibrillateurs ${ofName(commune.nom)}`, `Defibrillators of ${commune.nom}`),
    description: t(
      `Où sont les défibrillateurs ${ofName(commune.nom)} : adresse, accès, et s’ils sont accessibles maintenant.`,
      `Where the defibrillators of ${commune.nom} are: address, access, and whether they can be reached now.`,
    ),
    canonical: paths.defibrillators(commune.slug),
    commune,
    hasMap: shown.length > 0,
    main: html`${pageHead(context, commune, t('Défibrillateurs', 'Defibrillators'))} ${callFirst(context, commune)}
      <div class="two">
        <section class="block">
          ${section(own.length > 0 || near.length === 0 ? t('Où les trouver', 'Where they are') : t('Les plus proches', 'The nearest'))}
          ${own.length === 0 ? html`<p>${noneHere(context, commune, { isAny: near.length > 0, isRead: meta.last_synced_at !== null })}</p>` : ''}
          ${shown.length > 0 ? html`${nearest(context)}${deviceList(shown, context, { numbered: true })}` : elsewhere(context)}
        </section>
        <aside class="stack">
          ${await drawn(shown, context, commune)} ${shown.length > 0 ? neighbours(context, commune.slug) : ''}
          <p class="small">${source(context, local, meta.last_synced_at)}</p>
        </aside>
      </div>`,
  }
}

const neighbours = ({ t, language }: Context, slug: string): Html =>
  html`<p>
    <a href="${inLanguage(paths.defibrillatorsAround(slug), language)}"
      >${t('Voir aussi ceux des communes voisines, à moins de 15\u{A0}km', 'See those of neighbouring communes too, within 15\u{A0}km')}</a
    >
  </p>`

/** Where they are, after the list that says it. */
async function drawn(
  devices: readonly Device[],
  context: Context,
  { id, nom, latitude, longitude }: Local['commune'],
): Promise<Html | null> {
  if (devices.length === 0) return null
  const { t } = context
  const label = t(`Plan des défibrillateurs ${ofName(nom)}, nord en haut`, `Sketch of the defibrillators of ${nom}, north above`)
  const origin = latitude !== null && longitude !== null ? { latitude, longitude, name: nom } : null
  const { data: outline } = await context.ask(getContour, { params: { id } })
  return html`${sketch(devices, context, { label, origin, outline })}
  ${placeMap('appareils', t(`Carte des défibrillateurs ${ofName(nom)}`, `Map of the defibrillators of ${nom}`), context)}`
}

/** Whom to call first, and what to do. */
const callFirst = (context: Context, { departement }: Local['commune']): Html =>
  html`<section class="narrow" aria-label="${context.t('Urgence', 'Emergency')}">
    ${firstCalls(context, departement)} ${orders(context)}
  </section>`

/** Sorts the list by distance on the device. The position is not sent. */
const nearest = ({ t }: Context): Html =>
  html`<nearest-list
    data-list="appareils"
    data-wait="${t('Recherche de votre position…', 'Finding your position…')}"
    data-refused="${t('Votre position n’est pas connue. La liste reste dans son ordre.', 'Your position is unknown. The list keeps its order.')}"
    ><button class="btn" type="button">${t('Le plus proche de moi', 'The nearest to me')}</button></nearest-list
  >`

/** Where this page knows none, the position of the reader may. */
const elsewhere = (context: Context): Html => nearMe(context, context.t('Chercher autour de moi', 'Search around me'))

/**
 * What is said of a commune without devices. A register that was never read says nothing of it. What is around the commune is unknown as long as its own
 * position is.
 */
function noneHere({ t }: Context, { nom, latitude }: Local['commune'], { isAny, isRead }: { isAny: boolean; isRead: boolean }): string {
  const near = isAny ? t(' Voici ceux des environs.', ' These are around it.') : ''
  if (!isRead)
    return `${t(
      `Ce site n’a pas encore lu la base nationale des défibrillateurs pour ${nom} : il peut y en avoir. Appelez le 15 : le SAMU connaît les appareils.`,
      `This site has not read the national register of defibrillators for ${nom} yet: there may be some. Call 15: the emergency service knows the devices.`,
    )}${near}`
  if (latitude === null || isAny)
    return `${t(`Aucun défibrillateur n’est déclaré ${inName(nom)}.`, `No defibrillator is registered in ${nom}.`)}${near}`
  return t(
    `Aucun défibrillateur n’est déclaré ${inName(nom)} ni dans les environs connus de ce site.`,
    `No defibrillator is registered in ${nom}, nor around it as far as this site knows.`,
  )
}

function source({ t, language }: Context, { zone, today }: Local, synced: string | null): string {
  if (!synced)
    return t(
      'La base nationale des défibrillateurs, Géo’DAE, n’a pas encore été lue ici.',
      'The national register of defibrillators, Géo’DAE, has not been read here yet.',
    )
  const origin = t('Source : Géo’DAE, base nationale des défibrillateurs', 'Source: Géo’DAE, the national register of defibrillators')
  const date = dayInWords(dayOf(synced, zone), today, language)
  const state = t(`, mise à jour ici le ${date}.`, `, updated here on ${date}.`)
  const caution = t(
    ' Un appareil peut avoir été déplacé : ce que la base ne dit pas est noté « inconnu ».',
    ' A device may have been moved: what the register does not say is written as “unknown”.',
  )
  return `${origin}${state}${caution}`
}
