import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendar, read, rss } from './test/read.ts'

const item = (inside: string) => `<item>${inside}</item>`
const ids = (items: string, settings = {}) =>
  read('rss', rss(items), { settings }).items.map(({ external_id, identity }) => [external_id, identity])

test('without guid an item is identified by its address, else by title and date', () => {
  const [first, second, third] = ids(
    item('<title>A</title><link>https://www.a.fr/a/?utm_source=rss</link>') +
      item('<title>B</title>') +
      item('<title>B</title><pubDate>Thu, 24 Dec 2026 17:30:00 GMT</pubDate>'),
  )
  assert.deepEqual(first, ['url:a.fr/a', 'address'])
  assert.equal(second?.[1], 'content')
  assert.notEqual(second?.[0], third?.[0])
})

test('a guid that several items share identifies none of them', () => {
  const { items, faults } = read(
    'rss',
    rss(['a', 'b'].map((name) => item(`<title>${name}</title><guid>same</guid><link>https://a.fr/${name}</link>`)).join('')),
  )
  assert.deepEqual(
    items.map(({ external_id }) => external_id),
    ['url:a.fr/a', 'url:a.fr/b'],
  )
  assert.deepEqual(
    faults.map(({ code, severity }) => [code, severity]),
    [
      ['duplicate_id', 'warning'],
      ['duplicate_id', 'warning'],
    ],
  )
})

test('an address that all items share, or that of the feed, identifies no item', () => {
  const shared = ids(['a', 'b'].map((name) => item(`<title>${name}</title><link>https://a.fr/actus</link>`)).join(''))
  assert.deepEqual(
    shared.map(([, rule]) => rule),
    ['content', 'content'],
  )
  assert.equal(ids(item('<title>a</title><link>https://www.exemple.fr/</link>'))[0]?.[1], 'content')
})

test('a repeated item is read once', () => {
  const twice = item('<title>A</title><guid>1</guid><link>https://a.fr/1</link>').repeat(2)
  const { items, faults } = read('rss', rss(twice))
  assert.deepEqual([items.length, faults.at(-1)?.code], [1, 'repeated_item'])
})

test('a guid that changes with every reading: the aliases are stable, and a setting uses the address', () => {
  const reading = (guid: string) =>
    read('rss', rss(item(`<title>A</title><guid isPermaLink="false">${guid}</guid><link>https://a.fr/1</link>`))).items[0]
  const [first, second] = [reading('123'), reading('456')]
  assert.notEqual(first?.external_id, second?.external_id)
  assert.deepEqual(first?.aliases, second?.aliases)
  assert.equal(first?.aliases[0], 'url:a.fr/1')
  assert.deepEqual(ids(item('<title>A</title><guid>9</guid><link>https://a.fr/1</link>'), { identity: 'address' }), [
    ['url:a.fr/1', 'address'],
  ])
  assert.deepEqual(ids(item('<title>A</title><guid>https://a.fr/1/?utm_medium=x#y</guid>')), [['https://a.fr/1#y', 'id']])
})

test('a calendar without UID: title, hour and place', () => {
  const day = (title: string, place: string) => [`SUMMARY:${title}`, 'DTSTART:20261224T183000', `LOCATION:${place}`]
  const { items, feed } = read('ical', calendar(day('Bal', 'Salle A'), day('Bal', 'Salle B'), day('BAL !', 'salle a')))
  assert.deepEqual(
    items.map(({ identity }) => identity),
    ['content', 'content'],
    'the third is the first, spelt otherwise',
  )
  assert.equal(feed.complete, true)
  const later = read('ical', calendar(day('Bal', 'Salle A')), { now: new Date('2026-12-01T00:00:00Z') })
  assert.equal(later.items[0]?.external_id, items[0]?.external_id)
})

test('different events under one UID are all kept', () => {
  const day = (date: string) => ['UID:same', `SUMMARY:Bal ${date}`, `DTSTART;VALUE=DATE:${date}`]
  assert.equal(read('ical', calendar(day('20261224'), day('20261231'))).items.length, 2)
})

test('an identifier of any length and any characters can be stored', () => {
  const [[long] = []] = ids(item(`<title>A</title><guid>${'x'.repeat(5000)}</guid>`))
  assert.match(long ?? '', /^sha256:[0-9a-f]{64}$/)
})

test('with an unreadable event without identifier the list is not complete', () => {
  const { feed, faults } = read('ical', calendar(['SUMMARY:?', 'DTSTART:soon']))
  assert.deepEqual([feed.complete, faults[0]?.code], [false, 'bad_date'])
})

test('the digest depends on the visible content, not on counters, tracking parameters or the time of the reading', () => {
  const hash = (body: string, link = 'https://a.fr/1', more = '') =>
    read('rss', rss(item(`<title>A</title><guid>1</guid><link>${link}</link><description><![CDATA[${body}]]></description>${more}`)))
      .items[0]?.content_hash
  const first = hash('<p>Bonjour <a href="https://b.fr/?utm_campaign=1">ici</a>. 12 vues. Mis à jour le 20/11/2026 à 10:00</p>')
  assert.equal(hash('<p>Bonjour <a href="https://b.fr/?utm_campaign=2">ici</a>. 13 vues. Mis à jour le 21/11/2026 à 11:30</p>'), first)
  assert.equal(
    hash(
      '<p>Bonjour <a href="https://b.fr/">ici</a>. 1 200 vues. Mis à jour le 21/11/2026 à 11:30</p>',
      'http://www.a.fr/1/#x',
      '<pubDate>Thu, 24 Dec 2026 17:30:00 GMT</pubDate>',
    ),
    first,
  )
  assert.notEqual(hash('<p>Bonsoir <a href="https://b.fr/">ici</a>. 12 vues. Mis à jour le 20/11/2026 à 10:00</p>'), first)
})
