import { getCommune, listCommunes } from '../../../contract/communes/communes.ts'
import { listDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import { daysAfter } from '../../../contract/dates.ts'
import { calendarFeed, listFeeds } from '../feeds/links.ts'
import { type Html, html } from '../html/html.ts'
import { paths, withQuery } from '../html/paths.ts'
import type { Context, Page, Redirect, View } from '../page.ts'
import { soonRows } from '../parts/agenda-rows.ts'
import { section } from '../parts/common.ts'
import { communeLinks } from '../parts/commune-links.ts'
import { deviceList } from '../parts/devices.ts'
import { placeMap } from '../parts/place-map.ts'
import { longEvents, openNow } from '../parts/running.ts'
import { sketch } from '../parts/sketch.ts'
import { usableFirst } from '../usable-first.ts'
import { finder } from './search.ts'

const [COMMUNES, DEVICES, EVENTS, EVENT_ROWS, WEEK_DAYS] = [8, 4, 16, 8, 7]
const [COMMUNES_KM, EVENTS_KM, DEVICES_METRES] = [20, 10, 10_000]
/** About a hundred metres: addresses of the page are few, and say less of where somebody lives. */
const DECIMALS = 3

/** What is around a position: communes, defibrillators, events. The position is in the address, rounded; it is not stored. */
export const aroundPage: Page = { path: paths.around, query: ['lat', 'lng'], read }

/** Reads a decimal number of a query. Null for anything else. */
function coordinate(text: string | undefined, most: number): number | null {
  if (text === undefined || !/^-?\d{1,3}(?:\.\d{1,20})?$/.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= most ? value : null
}

export type Position = Readonly<Record<'lat' | 'lng', string>>

/** Reads the position of an address, rounded. Null without one. */
export function positionOf(query: Context['query']): Position | null {
  const [lat, lng] = [coordinate(query['lat'], 90), coordinate(query['lng'], 180)]
  return lat === null || lng === null ? null : { lat: lat.toFixed(DECIMALS), lng: lng.toFixed(DECIMALS) }
}

/** The events of a week around a position. */
export const eventsAround = ({ ask, clock }: Context, at: Position, zone: string, permanent: 'true' | 'false' = 'false') =>
  ask(listPublications, {
    query: {
      ...at,
      rayon: EVENTS_KM,
      sort: 'date_debut',
      permanent,
      to: daysAfter(clock.today(zone), WEEK_DAYS),
      per_page: EVENTS,
    },
  })

async function read(context: Context): Promise<View | Redirect> {
  const { query, ask } = context
  const at = positionOf(query)
  if (!at) return nowhere(context)
  if (at.lat !== query['lat'] || at.lng !== query['lng']) return { kind: 'redirect', to: withQuery(paths.around, at), isPermanent: false }
  const { data: communes } = await ask(listCommunes, { query: { ...at, rayon: COMMUNES_KM, per_page: COMMUNES } })
  const [nearest] = communes
  if (!nearest) return nowhere(context, true)
  const { data: commune } = await ask(getCommune, { params: { slug: nearest.slug } })
  return view(context, at, communes, commune.fuseau)
}

type Communes = Parameters<typeof communeLinks>[0]

async function view(context: Context, at: Position, communes: Communes, zone: string): Promise<View> {
  const { ask, t } = context
  const near = { ...at, rayon: DEVICES_METRES, per_page: DEVICES }
  const [nearest, reachable, events, permanent] = await Promise.all([
    ask(listDefibrillateurs, { query: near }),
    // The nearest may all be closed.
    ask(listDefibrillateurs, { query: { ...near, disponible: 'oui' } }),
    eventsAround(context, at, zone),
    eventsAround(context, at, zone, 'true'),
  ])
  const place = { zone, communeId: '' }
  const devices = usableFirst([...new Map([...nearest.data, ...reachable.data].map((device) => [device.id, device])).values()])
  const open = longEvents(openNow(permanent.data, context, zone), context, place)
  const title = t('Autour de vous', 'Around you')
  return {
    kind: 'view',
    title,
    canonical: withQuery(paths.around, at),
    isUnlisted: true,
    feeds: [...listFeeds(title, paths.around, at), calendarFeed(title, paths.around, at)],
    hasMap: devices.length > 0,
    main: html`<div class="hero">
        <h1 class="long">${title}</h1>
        <p class="lead">
          ${t('Votre position est arrondie à cent mètres environ. Elle n’est pas gardée.', 'Your position is rounded to about a hundred metres. It is not stored.')}
        </p>
      </div>
      <div class="two">
        <div>
          <section class="block">${section(t('Communes les plus proches', 'Nearest communes'))}${communeLinks(communes, context)}</section>
          ${open}
          <section class="block">
            ${section(t('Ces prochains jours, à moins de 10 km', 'In the next days, within 10 km'))}
            ${soonRows(events.data, open, context, { ...place, limit: EVENT_ROWS })}
          </section>
        </div>
        <section class="block">
          ${section(t('Défibrillateurs', 'Defibrillators'))} ${emergencyLine(context)}
          ${devices.length === 0 ? html`<p class="empty">${t('Aucun n’est connu de ce site à moins de 10 km.', 'This site knows none within 10 km.')}</p>` : html`${deviceList(devices, context, { numbered: true })}${sketch(devices, context, { label: t('Plan des défibrillateurs autour de vous, nord en haut', 'Sketch of the defibrillators around you, north above'), origin: { latitude: Number(at.lat), longitude: Number(at.lng), name: t('vous', 'you') } })}${placeMap('appareils', t('Carte des défibrillateurs autour de vous', 'Map of the defibrillators around you'), context)}`}
        </section>
      </div>`,
  }
}

const emergencyLine = ({ t }: Context): Html =>
  html`<p>
    <strong>${t('Appelez d’abord le', 'First call')} <a href="tel:15">15</a> ${t('ou le', 'or')} <a href="tel:112">112</a>.</strong>
  </p>`

/** Without a position, or with one far from every commune, the page asks for a name. */
function nowhere(context: Context, isFar = false): View {
  const { t } = context
  const title = t('Autour de vous', 'Around you')
  return {
    kind: 'view',
    title,
    canonical: paths.around,
    isUnlisted: true,
    main: html`<div class="hero">
        <h1 class="long">${title}</h1>
        ${isFar ? html`<p class="lead" role="status">${t('Aucune commune n’est à moins de 20 km de cette position.', 'No commune is within 20 km of this position.')}</p>` : ''}
      </div>
      ${finder(context, t('Nom de la commune ou code postal', 'Name of the commune or postal code'))}`,
  }
}
