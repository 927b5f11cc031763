import type { RunSource } from './course.ts'
import type { SourceSettings } from './settings.ts'

/** What is asked of a source: an address, and the headers that carry its key. */
export interface SourceRequest {
  url: string
  accept: string
  headers: Record<string, string>
}

const FEED = 'application/rss+xml, application/atom+xml, application/feed+json, text/calendar, application/xml;q=0.9, */*;q=0.5'
const JSON_TYPES = 'application/json, application/ld+json, */*;q=0.5'
const PAGE = 'text/html, application/xhtml+xml, application/ld+json, */*;q=0.5'

/** The path of an agenda's events in OpenAgenda's interface, and of the events of a WordPress calendar. */
const OPENAGENDA = 'https://api.openagenda.com/v2/agendas'
const TEC_PATH = '/wp-json/tribe/events/v1/events'

/** Adds parameters that an address does not set itself. */
function withDefaults(url: URL, defaults: Record<string, string>): URL {
  for (const [name, value] of Object.entries(defaults)) if (!url.searchParams.has(name)) url.searchParams.append(name, value)
  return url
}

/** OpenAgenda: an agenda by its address in the interface, or by its number (`agenda_uid`). Data formats §6.2. */
function openAgenda(address: string, uid: unknown): URL {
  const url = new URL(address)
  const isInterface = /\/agendas\/[^/]+\/events\/?$/.test(url.pathname) || url.pathname.endsWith('.json')
  const read = isInterface || typeof uid !== 'string' ? url : agendaOf(url, uid)
  return withDefaults(read, { detailed: '1', monolingual: 'fr', longDescriptionFormat: 'HTML', size: '300' })
}
/** On the server that the address names, unless it is the public site, whose interface has one of its own. */
const agendaOf = (url: URL, uid: string): URL =>
  /(^|\.)openagenda\.com$/.test(url.hostname) ? new URL(`${OPENAGENDA}/${uid}/events`) : new URL(`/v2/agendas/${uid}/events`, url.origin)

function theEventsCalendar(address: string, now: Date): URL {
  const url = new URL(address)
  if (!url.pathname.includes('/wp-json/') && !url.searchParams.has('rest_route')) url.pathname = url.pathname.replace(/\/$/, '') + TEC_PATH
  return withDefaults(url, { per_page: '50', start_date: now.toISOString().slice(0, 10) })
}

function datatourisme(address: string, reader: Record<string, unknown>): URL {
  const url = new URL(address)
  if (!/\/v\d+\//.test(url.pathname)) return url
  const asked = ['filters', 'geo_distance'].flatMap((name) => (typeof reader[name] === 'string' ? [[name, reader[name]]] : []))
  return withDefaults(url, { page_size: '100', ...(Object.fromEntries(asked) as Record<string, string>) })
}

/** How a source's key travels: as each interface asks, else as a name and password where it holds a colon, else as a bearer token. */
function keyHeaders(type: string, secret: string | null): Record<string, string> {
  if (secret === null) return {}
  if (type === 'openagenda') return { key: secret }
  if (type === 'datatourisme') return { 'x-api-key': secret }
  if (secret.includes(':')) return { authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  return { authorization: `Bearer ${secret}` }
}

/** The first request of a reading. */
export function firstRequest(
  source: Pick<RunSource, 'type' | 'url'>,
  { reader }: SourceSettings,
  secret: string | null,
  now: Date,
): SourceRequest {
  const headers = keyHeaders(source.type, secret)
  switch (source.type) {
    case 'openagenda':
      return { url: openAgenda(source.url, reader['agenda_uid']).href, accept: JSON_TYPES, headers }
    case 'tec_rest':
      return { url: theEventsCalendar(source.url, now).href, accept: JSON_TYPES, headers }
    case 'datatourisme':
      return { url: datatourisme(source.url, reader).href, accept: JSON_TYPES, headers }
    case 'jsonld_page':
      return { url: source.url, accept: PAGE, headers }
    default:
      return { url: source.url, accept: FEED, headers }
  }
}
