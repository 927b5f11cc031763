import { webUrl } from './address.ts'
import type { ReaderSettings, SourceKind } from './item.ts'
import { settingsOf } from './settings.ts'

/** The request for the first page of a source, and how its secret is sent. */
export interface SourceRequest {
  url: string
  accept: string
  /** Header for the secret, if the source has one; null for a kind without secrets. */
  secretHeader: 'key' | 'x-api-key' | 'authorization' | null
}

const FEEDS = 'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1'
const ACCEPT: Record<SourceKind, string> = {
  rss: FEEDS,
  json_feed: 'application/feed+json, application/json;q=0.9, */*;q=0.1',
  ical: 'text/calendar, */*;q=0.1',
  openagenda: 'application/json',
  datatourisme: 'application/json, application/ld+json',
  jsonld_page: 'text/html, application/xhtml+xml, application/ld+json;q=0.9, */*;q=0.1',
  tec_rest: 'application/json',
}
/** Kinds whose API can list withdrawn items. */
const LISTING_WITHDRAWN: ReadonlySet<SourceKind> = new Set(['openagenda'])
const HEADERS: Partial<Record<SourceKind, SourceRequest['secretHeader']>> = { openagenda: 'key', datatourisme: 'x-api-key' }

/**
 * Returns the first request. Parameters already in the address are unchanged, and the address of a file gets none.
 * @param ask `since`: only items changed since then (OpenAgenda); `removed`: only withdrawn items
 */
export function firstRequest(
  kind: SourceKind,
  source: { url: string; settings: ReaderSettings; now: Date },
  ask: { since?: Date; removed?: boolean } = {},
): SourceRequest {
  const url = new URL(webUrl(source.url))
  const isFile = /\.(?:json|jsonld)$/i.test(url.pathname)
  if (kind === 'openagenda' && !isFile) askOpenAgenda(url, source, ask)
  if (kind === 'datatourisme' && !isFile) {
    const { filters, geo_distance } = settingsOf('datatourisme', source.settings)
    add(url, { page_size: '100', filters, geo_distance })
  }
  if (kind === 'tec_rest' && !isFile) {
    if (!url.pathname.includes('/tribe/events/') && !url.searchParams.get('rest_route'))
      url.pathname = `${url.pathname.replace(/\/$/, '')}/wp-json/tribe/events/v1/events`
    add(url, { per_page: '50' })
  }
  return { url: url.href, accept: ACCEPT[kind], secretHeader: HEADERS[kind] ?? 'authorization' }
}

/** Returns the first request for the items withdrawn since a time; null for a kind without such a list. */
export const withdrawnRequest = (
  kind: SourceKind,
  source: { url: string; settings: ReaderSettings; now: Date },
  since: Date,
): SourceRequest | null => (LISTING_WITHDRAWN.has(kind) ? firstRequest(kind, source, { since, removed: true }) : null)

const add = (url: URL, parameters: Record<string, string | undefined>): void => {
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && !url.searchParams.has(name)) url.searchParams.set(name, value)
}

/** Turns the public page of an agenda into its API address: the agenda's number is in the path of some pages, and a setting for the others. */
function askOpenAgenda(
  url: URL,
  source: { settings: ReaderSettings; now: Date },
  { since, removed }: { since?: Date; removed?: boolean },
): void {
  const { agenda_uid, past_days } = settingsOf('openagenda', source.settings)
  const uid = agenda_uid ?? /\/agendas\/(\d{1,15})(?:\/|$)/.exec(url.pathname)?.[1]
  if (/^(?:www\.)?openagenda\.com$/.test(url.hostname) && uid) {
    url.hostname = 'api.openagenda.com'
    url.pathname = `/v2/agendas/${uid}/events`
    url.hash = ''
  }
  // An API address without the part of the events.
  else if (agenda_uid && !/\/(?:agendas|events)(?:\/|$)/.test(url.pathname)) url.pathname = `/v2/agendas/${agenda_uid}/events`
  add(url, { detailed: '1', size: '100', longDescriptionFormat: 'HTML' })
  if (since) url.searchParams.set('updatedAt[gte]', since.toISOString())
  if (removed) url.searchParams.set('removed', '1')
  const narrowed = [...url.searchParams.keys()].some((name) => name.startsWith('timings') || name.startsWith('relative'))
  if (narrowed || since || removed) return
  if (past_days === null) for (const when of ['current', 'upcoming']) url.searchParams.append('relative[]', when)
  else url.searchParams.set('timings[gte]', new Date(source.now.getTime() - past_days * 86_400_000).toISOString())
}
