import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import type { Raw } from '../page.ts'
import type { Entry, Feed, Format } from './feed.ts'

/** Writes a feed in a format. */
export const written = (feed: Feed, format: Format): Raw => ({ kind: 'raw', ...WRITERS[format](cleanFeed(feed)), headers: SHARED })

/** Programs in browsers, of any origin, may read a feed. */
const SHARED = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** XML has no sign for these characters, not even an escaped one. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const clean = (text: string): string => text.toWellFormed().replaceAll(UNWRITABLE, '')
const cleanFeed = (feed: Feed): Feed => ({
  ...feed,
  title: clean(feed.title),
  description: clean(feed.description),
  entries: feed.entries.map((entry) => ({
    ...entry,
    title: clean(entry.title),
    summary: clean(entry.summary),
    html: clean(entry.html),
    author: entry.author && clean(entry.author),
    categories: entry.categories.map(clean),
    files: entry.files.map((file) => (file.title === undefined ? file : { ...file, title: clean(file.title) })),
  })),
})

/** What a reader of HTML may take for an entity, with its semicolon or one of those that need none. */
const ENTITY =
  /&(?=#|\w{1,32};|(?:amp|lt|gt|quot|nbsp|copy|reg|not|para|sect|times|deg|yen|uml|shy|[a-z](?:acute|grave|circ|uml|cedil|tilde|ring)))/gi
/**
 * A title or a description of RSS, which does not say whether it is text or HTML: it is right for readers that take it for either. "<" is
 * written as HTML has it, so that none runs it, and "&" as it is, unless an entity would arise. Spec §2-142.
 */
const asTitle = (text: string): string => text.replaceAll(ENTITY, '&amp;').replaceAll('<', '&lt;')
/** A text as the text of an XML element. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Writes the sections of raw text as escaped text: programs that do not know them show no markup in what people wrote. */
function withoutSections(xml: string): string {
  const text = xml.replaceAll(/>\n *<!\[CDATA\[/g, '><![CDATA[').replaceAll(/\]\]>\n *<\//g, ']]></')
  const [open, close] = ['<![CDATA[', ']]>']
  let escaped = ''
  let from = 0
  for (let begin = text.indexOf(open); begin !== -1; begin = text.indexOf(open, from)) {
    const end = text.indexOf(close, begin)
    if (end === -1) break
    escaped += text.slice(from, begin) + asHtml(text.slice(begin + open.length, end))
    from = end + close.length
  }
  return escaped + text.slice(from)
}

/** The newest change of the entries. */
const updatedOf = ({ entries, since }: Feed): Date =>
  new Date(
    entries
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1) ?? since,
  )
const pictureOf = ({ files }: Entry) => files.find(({ type }) => type.startsWith('image/'))

const WRITERS: Record<Format, (feed: Feed) => { type: string; body: string }> = {
  rss: (feed) => ({
    type: 'application/rss+xml; charset=utf-8',
    body: withoutSections(
      generateRssFeed({
        title: asTitle(feed.title),
        link: feed.home,
        description: asTitle(feed.description),
        language: feed.language,
        lastBuildDate: updatedOf(feed),
        generator: 'Beffroi',
        atom: { links: [{ href: feed.self, rel: 'self', type: 'application/rss+xml' }] },
        items: feed.entries.map((entry) => ({
          title: asTitle(entry.title),
          link: entry.address,
          guid: { value: entry.address, isPermaLink: true },
          description: asTitle(entry.summary),
          content: { encoded: entry.html },
          pubDate: new Date(entry.published),
          categories: entry.categories.map((name) => ({ name })),
          // Readers expect one; documents are in the text.
          enclosures: [pictureOf(entry)]
            .flatMap((file) => file ?? [])
            .map(({ address: url, type, bytes = 0 }) => ({ url, type, length: bytes })),
          ...(entry.author ? { dc: { creators: [entry.author] } } : {}),
          atom: { updated: new Date(entry.updated) },
        })),
      }),
    ),
  }),
  atom: (feed) => ({
    type: 'application/atom+xml; charset=utf-8',
    body: generateAtomFeed({
      id: feed.self,
      title: { value: feed.title },
      subtitle: { value: feed.description },
      updated: updatedOf(feed),
      generator: { text: 'Beffroi' },
      authors: [{ name: feed.title }],
      links: [
        { href: feed.self, rel: 'self', type: 'application/atom+xml' },
        { href: feed.home, rel: 'alternate', type: 'text/html' },
      ],
      entries: feed.entries.map((entry) => ({
        id: entry.address,
        title: { value: entry.title },
        summary: { value: entry.summary },
        content: { value: entry.html, type: 'html' },
        published: new Date(entry.published),
        updated: new Date(entry.updated),
        ...(entry.author ? { authors: [{ name: entry.author }] } : {}),
        categories: entry.categories.map((term) => ({ term })),
        links: [
          { href: entry.address, rel: 'alternate', type: 'text/html' },
          ...entry.files.map(({ address: href, type, bytes, title }) => ({ href, rel: 'enclosure', type, length: bytes, title })),
        ],
      })),
    }),
  }),
  json: (feed) => ({
    type: 'application/feed+json; charset=utf-8',
    body: JSON.stringify({
      // Required, and left out of a feed without entries.
      items: [],
      ...(generateJsonFeed({
        title: feed.title,
        description: feed.description,
        home_page_url: feed.home,
        feed_url: feed.self,
        language: feed.language,
        items: feed.entries.map((entry) => ({
          id: entry.address,
          url: entry.address,
          title: entry.title,
          summary: entry.summary,
          content_html: entry.html,
          image: pictureOf(entry)?.address,
          date_published: new Date(entry.published),
          date_modified: new Date(entry.updated),
          tags: [...entry.categories],
          authors: entry.author ? [{ name: entry.author }] : [],
          attachments: entry.files.map(({ address: url, type: mime_type, bytes: size_in_bytes, title }) => ({
            url,
            mime_type,
            size_in_bytes,
            title,
          })),
        })),
      }) as object),
    }),
  }),
}
