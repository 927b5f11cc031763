import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectSources } from './detect.ts'
import { SourceUnreadable, type SourceKind } from './item.ts'
import { calendar, inputOf, read, rss } from './samples/read.ts'

/**
 * Documents made to be slow. The worst that is allowed takes seconds for ten megabytes; here a twentieth of that is read, and a reader
 * that took quadratic time would need minutes. bench/import-readers.ts has the full sizes.
 */
const N = 40_000
const description = (html: string) => rss(`<item><title>x</title><description><![CDATA[${html}]]></description></item>`)
const event = (...lines: string[]) => calendar(['UID:u', 'DTSTART;TZID=Europe/Paris:19700101T100000', 'SUMMARY:x', ...lines])
const script = (json: string) => `<html><script type="application/ld+json">${json}</script></html>`
const DOCUMENTS: Record<string, [SourceKind, () => string]> = {
  'tags never closed': ['rss', () => rss('<a>'.repeat(N))],
  'empty tags': ['rss', () => rss('<a/>'.repeat(N))],
  'CDATA never closed': ['rss', () => rss(`<item><title><![CDATA[${'x'.repeat(N * 10)}`)],
  'a tag with 40,000 attributes': ['rss', () => rss(`<item ${Array.from({ length: N }, (_, i) => `a${i}=""`).join(' ')}/>`)],
  'brackets alone': ['rss', () => rss('<'.repeat(N * 10))],
  'white space in a tag': ['rss', () => `<rss version${' '.repeat(N * 10)}x>`],
  'a billion laughs': ['rss', () => `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${rss('')}`],
  'a deep body': ['rss', () => description('<div>'.repeat(N))],
  'deep quotes': ['rss', () => description('<blockquote><ul><li>'.repeat(N / 20))],
  'a body of signs': ['rss', () => description('*_`[]()!<&'.repeat(N))],
  'pictures never closed': ['rss', () => description('<img src="data:'.repeat(N))],
  'entities in a title': ['rss', () => rss(`<item><title>${'&amp;lt;b&amp;gt;'.repeat(N / 2)}</title></item>`)],
  'every second': ['ical', () => event('RRULE:FREQ=SECONDLY')],
  'a day that never comes': ['ical', () => event('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')],
  'a Monday that is none': ['ical', () => event('RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO')],
  '2,000 yearly rules without a date': [
    'ical',
    () =>
      calendar(
        ...Array.from({ length: 2000 }, (_, i) => [
          `UID:${i}`,
          'DTSTART:19700101T100000',
          'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1MO;BYMONTHDAY=15',
        ]),
      ),
  ],
  '400,000 dates taken out': ['ical', () => event('RRULE:FREQ=DAILY', `EXDATE:${'20261201T100000Z,'.repeat(N * 10)}20261201T100000Z`)],
  'parameters without end': ['ical', () => event(`X;${'A=b;'.repeat(N)}A=b:x`)],
  'folded after each character': ['ical', () => event(`DESCRIPTION:${'x\r\n '.repeat(N)}`)],
  'events within events': ['ical', () => calendar([]).replace('BEGIN:VEVENT', 'BEGIN:VEVENT\r\n'.repeat(N))],
  'deep JSON': ['openagenda', () => '['.repeat(N * 10)],
  'comments never closed in JSON-LD': ['jsonld_page', () => script('/*'.repeat(N))],
  'quotes never closed in JSON-LD': ['jsonld_page', () => script('"\\'.repeat(N))],
  'a deep page': ['jsonld_page', () => '<div itemscope itemprop=a>'.repeat(N)],
  'a page of scripts': ['jsonld_page', () => '<script type="application/ld+json">{</script>'.repeat(N / 10)],
  'an address of slashes': [
    'json_feed',
    () => JSON.stringify({ items: [{ id: 1, title: 'x', url: `http://a.fr/${'/'.repeat(N * 10)}` }] }),
  ],
}

for (const [name, [kind, make]] of Object.entries(DOCUMENTS))
  test(name, { timeout: 20_000 }, () => {
    const document = make()
    try {
      const { items } = read(kind, document)
      assert.ok(items.length <= 60)
      for (const { title, body } of items) assert.ok(Array.from(title).length <= 200 && Array.from(body).length <= 20_000)
    } catch (error) {
      assert.ok(error instanceof SourceUnreadable, String(error))
      assert.ok(error.message.length < 200, 'says nothing of the document')
    }
    detectSources(inputOf(document))
  })

test('what is no object where objects are meant is refused item by item', () => {
  const odd = [null, 1, 'x', [], {}, { uid: {} }, { id: null }]
  for (const [kind, document] of [
    ['openagenda', { events: odd }],
    ['datatourisme', { objects: odd }],
    ['tec_rest', { events: odd }],
    ['json_feed', { items: odd }],
    ['jsonld_page', [...odd, { '@type': 'Event', name: {}, startDate: {}, location: [[]], offers: 'x' }]],
  ] as [SourceKind, unknown][])
    assert.deepEqual(read(kind, JSON.stringify(document)).items, [], kind)
})
