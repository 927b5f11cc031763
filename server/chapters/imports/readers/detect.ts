import { decode } from '../../../platform/text/decode.ts'
import { type ReaderSettings, SOURCE_KINDS, type SourceInput, type SourceKind } from './item.ts'
import { isObject, parseTolerantJson } from './json.ts'
import { eventsOfPage } from './formats/jsonld.ts'
import { scanPage, type Page } from './page.ts'
import { readSource } from './read-source.ts'
import { cutAtWord, plain } from './texts/text.ts'

/** A source: the document itself, or one that it links to. */
export interface Candidate {
  type: SourceKind
  url: string
  settings: ReaderSettings
  label: string
  /** The requested document is the source: a preview needs no other fetch. */
  here: boolean
}

const CANDIDATES_MAX = 20
const URL_MAX = 2048
/** Settings proposed for calendars: events of past years are not imported. */
const RECENT: ReaderSettings = { past_days: 30 }

/** Returns the kind of a document, guessed from its beginning; `page` for HTML, null for none. Only JSON is parsed. */
export function looksLike(bytes: Uint8Array, contentType: string | null): SourceKind | 'page' | null {
  const text = decode(bytes.subarray(0, 200_000), contentType).trimStart()
  const head = text.slice(0, 5000)
  if (/^[^<{[]{0,200}BEGIN:VCALENDAR/i.test(head)) return 'ical'
  if (/^[{[]/.test(head)) return kindOfJson(bytes, contentType)
  if (/<(?:rss|(?:\w{1,20}:)?rdf|(?:\w{1,20}:)?feed)[\s>]/i.test(withoutComments(head).slice(0, 3000)) && !/<html[\s>]/i.test(head))
    return 'rss'
  return /<(?:!doctype\s+html|html|head|body|meta|div|script|p)[\s>]/i.test(head) ? 'page' : null
}

/** Removes comments. No regular expression: one that searches the end from each beginning takes quadratic time when there is no end. */
function withoutComments(markup: string): string {
  let kept = ''
  for (let at = 0; ;) {
    const begun = markup.indexOf('<!--', at)
    const ended = begun < 0 ? -1 : markup.indexOf('-->', begun + 4)
    if (ended < 0) return kept + markup.slice(at)
    kept += markup.slice(at, begun)
    at = ended + 3
  }
}

function kindOfJson(bytes: Uint8Array, contentType: string | null): SourceKind | null {
  const document = parseTolerantJson(decode(bytes, contentType))
  const one = Array.isArray(document) ? document.find(isObject) : document
  if (!isObject(one)) return null
  const list = Array.isArray(one['events']) ? one['events'].find(isObject) : undefined
  if (Array.isArray(one['items']) && (typeof one['version'] === 'string' || one['feed_url'] || one['home_page_url'])) return 'json_feed'
  if (list && ('global_id' in list || 'start_date' in list || 'rest_url' in one)) return 'tec_rest'
  if ('rest_url' in one && 'events' in one) return 'tec_rest'
  if (('events' in one && ('after' in one || 'success' in one)) || (isObject(one['event']) && 'uid' in one['event'])) return 'openagenda'
  if (Array.isArray(one['objects']) || 'rdfs:label' in one || 'takesPlaceAt' in one) return 'datatourisme'
  return '@context' in one || '@graph' in one || '@type' in one ? 'jsonld_page' : null
}

/** Returns the sources of a fetched document, the surest first: the document itself, then calendars and events, then feeds. */
export function detectSources(input: Omit<SourceInput, 'settings'>): Candidate[] {
  const kind = looksLike(input.bytes, input.contentType)
  if (kind === null) return []
  if (kind !== 'page') return [{ type: kind, url: input.url, settings: proposed(kind), label: titleOf(kind, input), here: true }]
  const page = scanPage(decode(input.bytes, input.contentType), input.url)
  const found = new Map<string, Candidate>()
  const put = (type: SourceKind, url: string, label: string, settings = proposed(type), here = false): void => {
    if (!found.has(`${type} ${url}`) && found.size < CANDIDATES_MAX && url.length <= URL_MAX)
      found.set(`${type} ${url}`, { type, url, settings, label: cutAtWord(plain(label) || url, 200), here })
  }
  const title = page.title ?? input.url
  if (eventsOfPage(page).length > 0) put('jsonld_page', input.url, title, proposed('jsonld_page'), true)
  for (const uid of agendasOf(page))
    put('openagenda', `https://api.openagenda.com/v2/agendas/${uid}/events`, `OpenAgenda ${uid}`, { ...RECENT, agenda_uid: uid })
  const api = page.links.find(({ rel }) => rel.includes('https://api.w.org/'))?.url
  if (api && isTribe(page)) put('tec_rest', `${api.replace(/\/?$/, '/')}tribe/events/v1/events`, `${plain(title)} (The Events Calendar)`)
  for (const link of page.links) {
    const type = linkedKind(link)
    if (type) put(type, link.url, link.title || title)
  }
  return [...found.values()].sort((a, b) => Number(b.here) - Number(a.here) || ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
}

const ORDER: SourceKind[] = ['openagenda', 'tec_rest', 'ical', 'jsonld_page', 'json_feed', 'rss', ...SOURCE_KINDS]
const proposed = (kind: SourceKind): ReaderSettings => (['rss', 'json_feed', 'jsonld_page'].includes(kind) ? {} : { ...RECENT })

/** Returns the title of the source, or null when the source cannot be read. */
function titleOf(kind: SourceKind, input: Omit<SourceInput, 'settings'>): string {
  try {
    return readSource(kind, { ...input, settings: { max_items: 1 } }).feed.title ?? input.url
  } catch {
    return input.url
  }
}

function agendasOf(page: Page): string[] {
  const embedded = page.links.flatMap(
    ({ url }) => /^https?:\/\/(?:[\w-]+\.)?openagenda\.com\/(?:v2\/)?(?:[a-z]{2}\/)?agendas\/(\d{4,15})\b/i.exec(url)?.[1] ?? [],
  )
  return [...new Set([...page.agendas, ...embedded])]
}

const isTribe = (page: Page): boolean =>
  page.links.some(({ url }) =>
    /\/tribe\/events\/|\/plugins\/the-events-calendar\/|[?&](?:outlook-)?ical=1|tribe-bar-date|post_type=tribe_events/i.test(url),
  )

function linkedKind({ tag, rel, type, url }: Page['links'][number]): SourceKind | null {
  const isAlternate = tag === 'link' && /\balternate\b/i.test(rel)
  if (/text\/calendar/i.test(type) || /\.ics(?:$|\?)/i.test(url) || (tag === 'a' && /[?&]ical=1\b/i.test(url))) return 'ical'
  if (isAlternate && /application\/feed\+json/i.test(type)) return 'json_feed'
  // Every WordPress page links to the feed of its comments.
  if (/\/comments\/feed\/?$/i.test(url)) return null
  if (isAlternate && /(?:rss|atom|rdf)\+xml/i.test(type)) return 'rss'
  return tag === 'a' && /\/(?:feed|rss)\/?$|\.(?:rss|atom)$|flux-rss\.xml$|\/rss\.xml$/i.test(URL.parse(url)?.pathname ?? '') ? 'rss' : null
}
