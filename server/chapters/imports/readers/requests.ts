import type { SourceKind } from './item.ts'
import type { ReaderSettings } from './reader-settings.ts'
import { settingsOf } from './settings.ts'

/** The first page of a source, and how its secret is shown to it. */
export interface SourceRequest {
  url: string
  accept: string
  /** Header that carries the secret, if the source has one; null where the kind has none. */
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
/** Kinds whose interface lists, on request, what was withdrawn. */
const LISTING_WITHDRAWN: ReadonlySet<SourceKind> = new Set(['openagenda'])
const HEADERS: Partial<Record<SourceKind, SourceRequest['secretHeader']>> = { openagenda: 'key', datatourisme: 'x-api-key' }

/**
 * What to ask for first. Parameters already in the address stay as they are, and one that leads to a file gets none.
 * @param ask `since`: only what changed from then on (OpenAgenda); `removed`: only what was withdrawn
 */
export function firstRequest(
  kind: SourceKind,
  source: { url: string; settings: ReaderSettings; now: Date },
  ask: { since?: Date; removed?: boolean } = {},
): SourceRequest {
  const url = new URL(source.url.replace(/^webcals?:/i, 'https:'))
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

/** The first page of the list of what was withdrawn since a moment; null for a kind that has no such list. */
export const withdrawnRequest = (
  kind: SourceKind,
  source: { url: string; settings: ReaderSettings; now: Date },
  since: Date,
): SourceRequest | null => (LISTING_WITHDRAWN.has(kind) ? firstRequest(kind, source, { since, removed: true }) : null)

const add = (url: URL, parameters: Record<string, string | undefined>): void => {
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && !url.searchParams.has(name)) url.searchParams.set(name, value)
}

/** An agenda may be given by its public page: its number is in the path of some, and can be set for the others. */
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
  // An address of the interface that stops short of the events.
  else if (agenda_uid && !/\/(?:agendas|events)(?:\/|$)/.test(url.pathname)) url.pathname = `/v2/agendas/${agenda_uid}/events`
  add(url, { detailed: '1', size: '100', longDescriptionFormat: 'HTML' })
  if (since) url.searchParams.set('updatedAt[gte]', since.toISOString())
  if (removed) url.searchParams.set('removed', '1')
  const narrowed = [...url.searchParams.keys()].some((name) => name.startsWith('timings') || name.startsWith('relative'))
  if (narrowed || since || removed) return
  if (past_days === null) for (const when of ['current', 'upcoming']) url.searchParams.append('relative[]', when)
  else url.searchParams.set('timings[gte]', new Date(source.now.getTime() - past_days * 86_400_000).toISOString())
}
