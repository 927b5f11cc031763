import type { SourceKind } from '../../chapters/imports/readers/item.ts'
import { rss } from '../../chapters/imports/readers/test/read.ts'
import { CALENDARS, ofRule, RULES } from './calendars.ts'

const description = (html: string) => rss(`<item><title>x</title><description><![CDATA[${html}]]></description></item>`)
const script = (json: string) => `<html><script type="application/ld+json">${json}</script></html>`
const article = (n: number, html: string) =>
  `<item><guid>${n}</guid><title>x${n}</title><description><![CDATA[${html}]]></description></item>`
/** Returns twenty thousand characters of words that are in no other body. */
const words = (i: number) =>
  Array.from({ length: 2500 }, (_, n) => `${i.toString(36)}q${n.toString(36)}mot`)
    .join(' ')
    .slice(0, 19_900)
const items = (n: number, html: string) => rss(Array.from({ length: n }, (_, i) => article(i, html)).join(''))

/** Feeds, pages and answers constructed to be slow to read, of some ten thousand parts. */
const OTHERS: Record<string, [SourceKind, (n: number) => string]> = {
  'tags never closed': ['rss', (n) => rss('<a>'.repeat(n))],
  'empty tags': ['rss', (n) => rss('<a/>'.repeat(n))],
  'CDATA never closed': ['rss', (n) => rss(`<item><title><![CDATA[${'x'.repeat(n * 10)}`)],
  'a tag with attributes without end': ['rss', (n) => rss(`<item ${Array.from({ length: n }, (_, i) => `a${i}=""`).join(' ')}/>`)],
  'brackets alone': ['rss', (n) => rss('<'.repeat(n * 10))],
  'white space in a tag': ['rss', (n) => `<rss version${' '.repeat(n * 10)}x>`],
  'a billion laughs': ['rss', () => `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${rss('')}`],
  'a deep body': ['rss', (n) => description('<div>'.repeat(n))],
  'deep lists': ['rss', (n) => description('<ul><li>'.repeat(n))],
  'deep quotes': ['rss', (n) => description('<blockquote><ul><li>'.repeat(n / 20))],
  'a body of signs': ['rss', (n) => description('*_`[]()!<&'.repeat(n))],
  'pictures never closed': ['rss', (n) => description('<img src="data:'.repeat(n))],
  'many bodies of signs': ['rss', (n) => items(n / 400, '*_`[]()!<&'.repeat(2000))],
  'many bodies of deep lists': ['rss', (n) => items(n / 400, '<ul><li>'.repeat(1000))],
  'bodies of thousands of different words': ['rss', (n) => rss(Array.from({ length: n / 80 }, (_, i) => article(i, words(i))).join(''))],
  'entities in a title': ['rss', (n) => rss(`<item><title>${'&amp;lt;b&amp;gt;'.repeat(n / 2)}</title></item>`)],
  'deep JSON': ['openagenda', (n) => '['.repeat(n * 10)],
  'comments never closed in JSON-LD': ['jsonld_page', (n) => script('/*'.repeat(n))],
  'quotes never closed in JSON-LD': ['jsonld_page', (n) => script('"\\'.repeat(n))],
  'a deep page': ['jsonld_page', (n) => '<div itemscope itemprop=a>'.repeat(n)],
  'a page of scripts': ['jsonld_page', (n) => '<script type="application/ld+json">{</script>'.repeat(n / 10)],
  'a page of links': ['jsonld_page', (n) => `<html>${'<a href="/agenda.ics">x</a>'.repeat(n)}`],
  'an address of slashes': [
    'json_feed',
    (n) => JSON.stringify({ items: [{ id: 1, title: 'x', url: `http://a.fr/${'/'.repeat(n * 10)}` }] }),
  ],
}

/** A document constructed to slow its reader down; `n` is the number of its parts. */
export interface HostileDocument {
  kind: SourceKind
  make: (n: number) => string
}

/** All hostile documents, by their content. The tests of the readers, of the imports and of the complete service use each of them. */
export const HOSTILE_DOCUMENTS: Record<string, HostileDocument> = {
  ...Object.fromEntries(Object.entries(OTHERS).map(([name, [kind, make]]) => [name, { kind, make }])),
  ...Object.fromEntries(Object.entries(CALENDARS).map(([name, make]) => [`a calendar: ${name}`, { kind: 'ical', make }])),
  ...Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [`a calendar of rules: ${name}`, { kind: 'ical', make: () => ofRule(rule) }]),
  ),
}
