import { parseFeed, type AtomFeed, type MediaNs, type RdfFeed, type RssFeed } from 'feedsmith'
import { webAddress } from '../address.ts'
import { degrees, type Draft, type DraftReader, type Drafts, type Input as InputOf, lieuOf } from '../draft.ts'
import { SourceUnreadable } from '../item.ts'
import { safeXml } from '../texts/markup.ts'
import { instant, parseDateTime } from '../dates/dates-and-times.ts'
import type { SettingsOf } from '../settings.ts'
import { plain } from '../texts/text.ts'

type Input = InputOf<SettingsOf<'rss'>>

/**
 * Reads RSS 0.9x, 1.0 (RDF), 2.0 and Atom with feedsmith. A feed lists only the last items, so an absent item is not withdrawn.
 * @throws SourceUnreadable
 */
export const readRss: DraftReader<SettingsOf<'rss'>> = (text, input) => {
  const { format, feed } = parsed(safeXml(text))
  if (format === 'atom') return atomDrafts(feed, input)
  if (format === 'json') throw new SourceUnreadable('not_xml')
  return rssDrafts(feed, input)
}

function parsed(xml: string): ReturnType<typeof parseFeed<string>> {
  // Some servers omit the version, and feedsmith requires white space or ">" before the root.
  try {
    return parseFeed(`\n${xml}`)
  } catch (error) {
    const cut = error instanceof Error && error.constructor.name === 'MalformedError'
    throw new SourceUnreadable(cut ? 'malformed_xml' : 'not_xml')
  }
}

function rssDrafts(feed: RssFeed.Feed<string> | RdfFeed.Feed<string>, input: Input): Drafts {
  const base = webAddress(feed.xml?.base ?? feed.link, input.url) ?? input.url
  const rights = ('copyright' in feed ? feed.copyright : undefined) ?? feed.dc?.rights?.[0]
  const title = plain(feed.title) || null
  const about = { nom: title, licence: rights ?? null }
  const items: (RssFeed.Item<string> & RdfFeed.Item<string>)[] = feed.items ?? []
  const drafts = items.slice(0, input.settings.max_items).map((item, index): Draft => {
    const guid = item.guid?.value ?? item.dc?.identifiers?.[0] ?? item.rdf?.about ?? item.atom?.id ?? null
    const permanent = guid !== null && item.guid?.isPermaLink !== false && /^https?:\/\//i.test(guid) ? guid : null
    const published = item.pubDate ?? item.dc?.dates?.[0] ?? item.dcterms?.created?.[0] ?? item.atom?.published ?? null
    return {
      index,
      id: guid,
      title: item.title ?? item.dc?.titles?.[0] ?? mediaText(item.media, 'title') ?? null,
      body: {
        html:
          item.content?.encoded ??
          item.description ??
          item.dc?.descriptions?.[0] ??
          item.itunes?.summary ??
          mediaText(item.media, 'description'),
      },
      link: item.link ?? item.atom?.links?.find(isPage)?.href ?? permanent,
      base: webAddress(item.xml?.base, base) ?? base,
      images: [...mediaPictures(item.media), ...(item.enclosures ?? []).filter(isPicture).map(({ url }) => url), item.itunes?.image],
      attribution: { ...about, licence: item.dc?.rights?.[0] ?? about.licence, credit: item.media?.credits?.[0]?.value ?? null },
      categories: [...(item.categories ?? []).map(({ name }) => name ?? ''), ...(item.dc?.subjects ?? [])],
      updated: instant(item.atom?.updated ?? item.dcterms?.modified?.[0] ?? published),
      ...timeAndPlace(item, published, input),
    }
  })
  return {
    drafts,
    faults: [],
    feed: { title, attribution: rights ?? title, language: languageOf(feed), ttl: waitOf(feed), complete: false },
  }
}

function atomDrafts(feed: AtomFeed.Feed<string>, input: Input): Drafts {
  // Relative links are resolved by xml:base, else by the address of the feed; relative addresses in texts, without an xml:base of the entry, by its page.
  const own = webAddress(feed.xml?.base, input.url) ?? input.url
  const page = webAddress(feed.links?.find(isPage)?.href, own) ?? own
  const title = plain(feed.title?.value) || null
  const rights = plain(feed.rights?.value) || null
  const drafts = (feed.entries ?? []).slice(0, input.settings.max_items).map((entry, index): Draft => {
    const text = [entry.content, entry.summary].find((part) => part?.value)
    const isHtml = text?.type !== undefined && /html/i.test(text.type)
    const entryBase = webAddress(entry.xml?.base ?? text?.xml?.base, own) ?? own
    const published = entry.published ?? entry.updated ?? null
    return {
      index,
      id: entry.id ?? null,
      title: entry.title?.value ?? mediaText(entry.media, 'title') ?? null,
      body:
        isHtml || /<[a-z]|&#?\w+;/i.test(text?.value ?? '')
          ? { html: text?.value }
          : { text: text?.value ?? mediaText(entry.media, 'description') },
      link: webAddress(entry.links?.find(isPage)?.href, entry.xml?.base ? entryBase : own),
      base: entryBase === own ? page : entryBase,
      images: [
        ...mediaPictures(entry.media),
        ...(entry.links ?? []).filter(isEnclosedPicture).map(({ href }) => href),
        entry.itunes?.image,
      ],
      attribution: {
        nom: entry.source?.title?.value ?? title,
        licence: entry.rights?.value ?? rights,
        credit: entry.media?.credits?.[0]?.value ?? null,
      },
      categories: (entry.categories ?? []).map(({ label, term }) => label ?? term ?? ''),
      updated: instant(entry.updated ?? published),
      ...timeAndPlace(entry, published, input),
    }
  })
  return {
    drafts,
    faults: [],
    feed: { title, attribution: rights ?? title, language: feed.xml?.lang ?? null, ttl: waitOf(feed), complete: false },
  }
}

/** Returns the time of an item, if the setting takes it from its publication, and its place by the modules GeoRSS and W3C Geo. */
function timeAndPlace(
  { georss, geo }: Pick<RssFeed.Item<string>, 'georss' | 'geo'>,
  published: string | null,
  { settings, timeZone }: Input,
): Pick<Draft, 'published' | 'when' | 'lieu'> {
  const start = settings.event_date === 'published' ? parseDateTime(published, timeZone) : null
  const { lat = geo?.lat, lng = geo?.long } = georss?.point ?? {}
  return {
    published,
    when: start && { start, end: null },
    lieu: lieuOf({ nom: georss?.featureName ?? null, latitude: degrees(lat), longitude: degrees(lng) }),
  }
}

interface Link {
  href?: string
  rel?: string
  type?: string
}
const isPage = ({ rel, type }: Link): boolean => (rel === undefined || rel === 'alternate') && !/atom|rss|json/i.test(type ?? '')
const hasPictureType = ({ type }: { type?: string }): boolean => /^image\//i.test(type ?? '')
const isEnclosedPicture = (link: Link): boolean => link.rel === 'enclosure' && hasPictureType(link)

const PICTURE_NAME = /\.(?:jpe?g|png|webp|gif|avif)(?:\?|$)/i
/** Whether a file is a picture, by its type, or by its name where it has no type. */
const isPicture = (file: { url?: string; type?: string }): boolean =>
  hasPictureType(file) || (!file.type && PICTURE_NAME.test(file.url ?? ''))

type Media = MediaNs.ItemOrFeed
/** Returns the contents of the groups of an item. */
const groupedContents = (media: Media | undefined) => (media?.groups ?? []).flatMap((group) => group.contents ?? [])

/** Returns a text of Media RSS: of the item, else of its group or of a content, as video services write. */
const mediaText = (media: Media | undefined, name: 'title' | 'description'): string | undefined =>
  [media, ...(media?.groups ?? []), ...(media?.contents ?? []), ...groupedContents(media)]
    .map((part) => part?.[name]?.value)
    .find((text) => text?.trim())

/** Returns the pictures of Media RSS, the thumbnails last: whoever needs one picture takes the first. */
function mediaPictures(media: Media | undefined): unknown[] {
  if (!media) return []
  const contents = [...(media.contents ?? []), ...groupedContents(media)]
  const pictures = contents.filter((content) => content.medium === 'image' || isPicture(content))
  const thumbnails = [
    ...(media.thumbnails ?? []),
    ...(media.groups ?? []).flatMap((group) => group.thumbnails ?? []),
    ...contents.flatMap((content) => content.thumbnails ?? []),
  ]
  return [
    ...pictures.map(({ url, description, title }) => ({ url, alt: description?.value ?? title?.value ?? null })),
    ...thumbnails.map(({ url }) => url),
  ]
}

const languageOf = (feed: RssFeed.Feed<string> | RdfFeed.Feed<string>): string | null =>
  ('language' in feed ? feed.language : undefined) ?? feed.dc?.languages?.[0] ?? feed.xml?.lang ?? null

const PERIODS: Record<string, number> = { hourly: 60, daily: 1440, weekly: 10_080, monthly: 43_200, yearly: 525_600 }
/** Returns the minutes to wait before the next reading: the feed's ttl, else the period of the syndication module. */
function waitOf(feed: { ttl?: number; sy?: { updatePeriod?: string; updateFrequency?: number } }): number | null {
  const period = PERIODS[feed.sy?.updatePeriod ?? '']
  const minutes = feed.ttl ?? (period ? period / Math.max(feed.sy?.updateFrequency ?? 1, 1) : null)
  return minutes !== null && minutes > 0 ? Math.min(Math.round(minutes), 525_600) : null
}
