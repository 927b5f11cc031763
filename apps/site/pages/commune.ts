import { communeName } from '../../../contract/communes/commune-name.ts'
import { listActeurs } from '../../../contract/acteurs/acteurs.ts'
import { getInfos, listCollectes, listElus } from '../../../contract/communes/communes.ts'
import { listCommuneDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { agendaOf } from '../agenda-of.ts'
import { inName, type Local, ofCommune, ofName, type Place } from '../commune-of.ts'
import { daysAfter } from '../dates.ts'
import { occurrencesOf } from '../events.ts'
import { communeFeeds } from '../feeds/links.ts'
import { numberInWords } from '../formats.ts'
import { type Html, html } from '../html/html.ts'
import { inLanguage, paths } from '../html/paths.ts'
import { newsOf } from '../news-of.ts'
import type { Context, Page, View } from '../page.ts'
import { monogram, section, titleClass } from '../parts/common.ts'
import { alertBox, eventRow, type Item, newsItem } from '../parts/publications.ts'
import { binBox, deviceBox, type Happening, officeBox, stillAhead, weekBox } from '../parts/today.ts'
import { communeData } from '../parts/json-ld.ts'
import { type Collection, householdDoors } from '../waste.ts'
import { periodOf } from './publications/periods.ts'
import { longEvents, openNow } from '../parts/running.ts'
import { inForce } from '../state.ts'

/** How much of each kind the page shows. */
const [ALERTS, EVENTS, SOON, LATER, NEWS, OPEN] = [6, 12, 3, 5, 4, 4]
const WEEK_DAYS = 7

/** A commune's page: what a resident asks today, in the order of its urgency. */
export const communePage: Page = {
  path: '/:commune',
  read: (context) => ofCommune(context, (local) => view(context, local)),
}

async function view(context: Context, local: Local): Promise<View> {
  const { ask, t } = context
  const { commune, today } = local
  const of = { params: { id: commune.id } }
  const [alerts, { events, permanent }, news, collections, infos, officials, devices, actors] = await Promise.all([
    ask(listPublications, { query: { commune_id: commune.id, kind: 'alerte', per_page: ALERTS } }),
    agendaOf(context, commune.id, periodOf({}, today, local.zone)),
    newsOf(context, commune.id),
    ask(listCollectes, { ...of, query: { per_page: 50 } }),
    ask(getInfos, of),
    ask(listElus, { ...of, query: { per_page: 1 } }),
    ask(listCommuneDefibrillateurs, of),
    ask(listActeurs, { query: { commune_id: commune.id, per_page: 1 } }),
  ])
  const alertsInForce = inForce(alerts.data, context.clock)
  const items = news.data.slice(0, NEWS)
  const happenings = stillAhead(
    events.data.slice(0, EVENTS).flatMap((item) => occurrencesOf(item, local.zone).map((occurrence) => ({ item, occurrence }))),
    context.clock,
    local.zone,
  )
  const week = happenings.filter(({ occurrence }) => occurrence.jour_debut <= daysAfter(today, WEEK_DAYS))
  const soon = week.slice(0, SOON)
  const later = happenings.slice(soon.length, soon.length + LATER)
  const open = openNow(permanent.data, context, local.zone).slice(0, OPEN)
  const isQuiet = happenings.length === 0 && items.length === 0 && open.length === 0
  const counts = { actors: actors.meta.total, officials: officials.meta.total, devices: devices.meta.count, month: today.slice(0, 7) }
  const links = (form: string) => places(commune, context, counts, form)
  const description = t(
    `Alertes, collecte des déchets, agenda, mairie et défibrillateurs ${ofName(commune.nom)} (${commune.departement_nom}).`,
    `Alerts, waste collection, events, town hall and defibrillators of ${commune.nom} (${commune.departement_nom}).`,
  )
  return {
    kind: 'view',
    title: commune.nom,
    description,
    canonical: paths.commune(commune.slug),
    commune,
    feeds: communeFeeds(commune, context),
    jsonLd: [communeData(commune, infos.data, context)],
    main: html`<div class="hero town">${monogram(commune.nom)}<h1${titleClass(commune.nom)}>${commune.nom}</h1><p class="small">${factsOf(commune, context)}</p></div>
${alertsInForce.map((item) => alertBox(item, context, local))}
${answersOfToday(
  [
    binBox(collections.data, context, local),
    isQuiet ? null : weekBox(soon, happenings.length > 0 && later.length === 0, context, local),
    officeBox(infos.data, context, local),
    deviceBox(devices.defibrillateurs, context, local),
  ],
  context,
)}
<div class="two"><div>
${isQuiet ? html`<section class="block">${section(t('Dans la commune', 'In the commune'))}${links('links columns')}</section>` : html`${longEvents(open, context, { zone: local.zone, communeId: commune.id })}${laterBlock(later, context, local)}${newsBlock(items, context, local)}`}
</div><aside class="stack">
${isQuiet ? quiet(context, local) : ''}
<div class="row">${follow(commune, context)}${toFollow(commune, collections.data, context)}</div>
${isQuiet ? '' : links('links')}
<p class="small noprint">${t('Ces pages se suivent aussi, sans compte :', 'Follow these pages without an account:')} ${communeFeeds(
      commune,
      context,
    )
      .filter(({ type }) => type === 'application/rss+xml' || type === 'text/calendar')
      .map(
        ({ path, type }, at) =>
          html`${at > 0 ? ', ' : ''}<a href="${path}"
              >${type === 'text/calendar' ? t('calendrier', 'calendar') : path.includes('/alertes') ? t('alertes (RSS)', 'alerts (RSS)') : t('actualités (RSS)', 'news (RSS)')}</a
            >`,
      )}. <a href="${inLanguage(paths.embedding(commune.slug), context.language)}">${t('Les afficher sur un autre site', 'Show them on another site')}</a></p>
</aside></div>`,
  }
}

function factsOf({ departement, departement_nom, population, codes_postaux }: Place, { language, t }: Context): Html {
  const people = population === null ? null : numberInWords(population, language)
  const [code] = codes_postaux
  return html`<a href="${inLanguage(paths.departement(departement), language)}">${departement_nom}</a
    >${people ? `\u{A0}· ${people} ${t('habitants', 'inhabitants')}` : ''}${code ? `\u{A0}· ${code}` : ''}`
}

/** The answers of the day side by side; nothing where nothing is known. */
const answersOfToday = (boxes: readonly (Html | null)[], { t }: Context): Html | null =>
  boxes.every((box) => box === null) ? null : html`<section class="today" aria-label="${t('Aujourd’hui', 'Today')}">${boxes}</section>`

/** The events after those of the first lines. */
function laterBlock(happenings: readonly Happening[], context: Context, { commune, zone }: Local): Html | null {
  if (happenings.length === 0) return null
  const { t, language } = context
  const more = { path: inLanguage(paths.agenda(commune.slug), language), text: t('Tout l’agenda', 'All events') }
  return html`<section class="block">
    ${section(t('Prochainement', 'Coming up'), more)}
    <ol>
      ${happenings.map(({ item, occurrence }) => eventRow(item, occurrence, context, { zone, communeId: commune.id }))}
    </ol>
  </section>`
}

function newsBlock(items: readonly Item[], context: Context, { commune, zone }: Local): Html | null {
  if (items.length === 0) return null
  const { t, language } = context
  const more = { path: inLanguage(paths.news(commune.slug), language), text: t('Toutes les actualités', 'All news') }
  return html`<section class="block">
    ${section(t('Actualités', 'News'), more)} ${items.map((item) => newsItem(item, context, { zone, communeId: commune.id }))}
  </section>`
}

/** A commune where nobody has published anything that is still to be read. */
const quiet = ({ t, language }: Context, { commune }: Local): Html =>
  html`<section class="card">
    <h2>${t('Agenda et actualités', 'Events and news')}</h2>
    <p>
      ${t(
        `Rien n’est annoncé ${inName(commune.nom)} en ce moment. La mairie, les associations et les commerces peuvent publier ici leurs événements et leurs nouvelles.`,
        `Nothing is announced in ${commune.nom} at present. The town hall, associations and shops can publish their events and news here.`,
      )}
    </p>
    <p class="small">
      <a href="${inLanguage(paths.departement(commune.departement), language)}"
        >${t('Voir ce qui se passe dans le département', 'See what is on in the département')}</a
      >
    </p>
  </section>`

/** Follows the commune on this device. The button has the texts of both states, so that its size does not change. */
const follow = (commune: Place, { t }: Context): Html =>
  html`<follow-commune data-slug="${commune.slug}" data-nom="${communeName(commune)}"
    ><button class="btn" type="button" aria-pressed="false">
      <span>${t(`Suivre ${commune.nom}`, `Follow ${commune.nom}`)}</span
      ><span>${t(`Vous suivez ${commune.nom}`, `You follow ${commune.nom}`)}</span>
    </button></follow-commune
  >`

/** The way to alerts and reminders, where the service can send any. */
function toFollow(commune: Place, collections: readonly Collection[], { t, language, site }: Context): Html | null {
  const [hasAlerts, hasBins] = [commune.mairie_actor_id !== null, householdDoors(collections).length > 0]
  if (site.origin === null || (!hasAlerts && !hasBins)) return null
  return html`<a class="btn" href="${inLanguage(paths.follow(commune.slug), language)}"
    >${hasAlerts ? t('Recevoir les alertes', 'Receive the alerts') : t('Rappel des collectes', 'Reminder of collections')}</a
  >`
}

function places(
  commune: Place,
  { language, t }: Context,
  counts: { actors: number; officials: number; devices: number; month: string },
  form: string,
): Html {
  const links: readonly [path: string, text: string, count?: number][] = [
    [paths.waste(commune.slug), t('Collecte des déchets', 'Waste collection')],
    [paths.practical(commune.slug), t('Mairie et infos pratiques', 'Town hall and practical information')],
    [paths.directory(commune.slug), t('Associations et commerces', 'Associations and shops'), counts.actors],
    [paths.officials(commune.slug), t('Élus', 'Elected officials'), counts.officials],
    [paths.defibrillators(commune.slug), t('Défibrillateurs', 'Defibrillators'), counts.devices],
    [paths.acts(commune.slug), t('Délibérations et arrêtés', 'Council decisions and orders')],
    [paths.alerts(commune.slug), t('Alertes passées et en cours', 'Alerts, past and present')],
    [paths.month(commune.slug, counts.month), t('Feuille du mois à imprimer', 'Sheet of the month to print')],
    [paths.poster(commune.slug), t('Affiche à imprimer', 'Poster to print')],
  ]
  return html`<nav aria-label="${t('La commune', 'The commune')}">
    <ul class="${form}">
      ${links.map(
        ([path, text, count]) =>
          html`<li><a href="${inLanguage(path, language)}">${text}${count ? html` <span class="num">${count}</span>` : ''}</a></li>`,
      )}
    </ul>
  </nav>`
}
