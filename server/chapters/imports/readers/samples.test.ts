import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { NewMairiePublication } from '../../../../contract/publications/publication-input.ts'
import { NOBODY } from '../../../test/sample.ts'
import { looksLike } from './detect.ts'
import { bytesOf, read, readOne, rss } from './test/read.ts'
import { VECTORS } from './test/vectors.ts'

/** Tests with real documents. The expected values were read in the documents by a person. */

test('RSS 2.0', () => {
  const { items, faults, feed } = read('rss', bytesOf('feedsmith_rss-20.xml'))
  assert.deepEqual(
    [items.length, faults.length, feed.title, feed.ttl, feed.language, feed.complete],
    [2, 0, 'Sample Feed', 60, 'en', false],
  )
  const [first] = items
  assert.equal(first?.external_id, 'http://example.org/guid/1')
  assert.equal(first?.title, 'First item title')
  assert.equal(first?.body, 'Watch out for nasty tricks')
  assert.equal(first?.source_url, 'http://example.org/item/1')
  assert.equal(first?.image_url, null, 'its enclosure is sound')
  assert.equal(first?.attribution.licence, 'Copyright 2004, Mark Pilgrim')
  assert.equal(first?.updated_at, '2002-09-05T00:00:01.000Z')
  assert.deepEqual(first?.categories, ['Miscellaneous', 'Technology'])
  assert.equal(first?.date_debut, null)
})

test('Atom 1.0', () => {
  const { items, faults, feed } = read('rss', bytesOf('feedsmith_atom-10.xml'))
  assert.deepEqual([items.length, faults.length, feed.title], [6, 0, 'Comprehensive Atom 1.0 Example Feed'])
  const [first] = items
  assert.equal(first?.external_id, 'tag:example.org,2023:entry-1')
  assert.equal(first?.source_url, 'http://example.org/entry/1', 'a relative link, resolved by xml:base')
  assert.match(first?.body ?? '', /^# Comprehensive Atom 1\.0 Entry\n\nThis entry .*\*\*XHTML\*\* markup\.$/s)
  assert.equal(first?.updated_at, '2023-01-15T11:45:00.000Z')
})

test('an Atom feed whose only entry says nothing', () => {
  const { items, feed } = read('rss', bytesOf('rssparser_incomplete-fields.atom'))
  assert.deepEqual([items, feed.language], [[], 'en-US'])
})

test('JSON Feed 1.1', () => {
  const { items } = read('json_feed', bytesOf('jsonfeed-1.1-two-items.json'))
  assert.deepEqual(
    items.map(({ external_id, title, body, source_url }) => [external_id, title, body, source_url]),
    [
      ['2', 'This is a second item.', 'This is a second item.', 'https://example.org/second-item'],
      ['1', 'Hello, world!', 'Hello, world!', 'https://example.org/initial-post'],
    ],
  )
  const note = readOne('json_feed', bytesOf('jsonfeed-1.1-microblog.json'))
  assert.deepEqual([note.external_id, note.title, note.updated_at], ['2347259', 'Cats are neat.', '2016-02-09T21:22:00.000Z'])
  assert.equal(note.body, 'Cats are neat.\n\nhttps://example.org/cats')
})

test('a calendar of conferences: whole days end the day before DTEND; an invalid event affects no other', () => {
  const { items, faults, feed } = read('ical', bytesOf('nodeical_multi-event-basic.ics'))
  assert.deepEqual(
    items.map(({ title, date_debut, date_fin }) => [title, date_debut, date_fin]),
    [
      ['Dyncon 2011', '2011-03-12', '2011-03-13'],
      ['[Async]: Everything Express', '2011-03-24', '2011-03-24'],
      ['JSConf US 2011', '2011-05-02', '2011-05-03'],
      ['NodeConf 2011', '2011-05-05', '2011-05-05'],
      ['BrazilJS', '2011-05-13', '2011-05-14'],
      ['Falsy Values', '2011-05-18', '2011-05-20'],
      ['nodecamp.eu', '2011-06-11', '2011-06-12'],
      ['Rich Web Experience 2011', '2011-11-29', '2011-12-02'],
    ],
  )
  assert.deepEqual(
    faults.map(({ external_id, title, code, severity }) => [external_id, title, code, severity]),
    [['sdfkf09fsd0', 'Foobar', 'bad_date', 'refused']],
  )
  assert.deepEqual([feed.title, feed.complete], ['Node.js conferences', true])
  assert.equal(items[0]?.starts_at, '2011-03-12T20:00:00.000Z')
  assert.equal(items[0]?.lieu?.nom, 'Stockholm')
  assert.equal(items[0]?.source_url, 'http://lanyrd.com/2011/dyncon')
})

test('of two versions of one event the higher SEQUENCE is used, in any order', () => {
  const { items } = read('ical', bytesOf('nodeical_duplicate-uid-sequence.ics'))
  assert.deepEqual(
    items.map(({ external_id, title, starts_at }) => [external_id, title, starts_at]),
    [
      ['duplicate-sequence-test@node-ical.test', 'Team Meeting (SEQUENCE 2)', '2024-01-15T10:00:00.000Z'],
      ['newer-wins-test@node-ical.test', 'Updated version (SEQUENCE 3) - should win', '2024-01-20T14:00:00.000Z'],
    ],
  )
})

test('every second week with excluded dates', () => {
  const summer = (now: string) =>
    read('ical', bytesOf('nodeical_biweekly-exdate-until.ics'), { now: new Date(now), settings: { horizon_days: 60 } })
  const days = summer('2017-06-30T12:00:00Z')
    .items.filter(({ title }) => title.includes('comma'))
    .map(({ date_debut }) => date_debut)
  // 6, 17 and 20 July and 3 August are excluded; UNTIL is 13 August in Chicago.
  assert.deepEqual(days, ['2017-07-03', '2017-07-31'])
  const winter = summer('2017-12-10T12:00:00Z').items.map(({ date_debut }) => date_debut)
  // The excluded dates have a wrong hour: they exclude the whole day.
  assert.deepEqual(winter, ['2018-01-01', '2018-01-02', '2018-01-15', '2018-01-16', '2018-01-29', '2018-01-30'])
})

test('a calendar of tasks alone has no event', () => {
  const { items, faults, feed } = read('ical', bytesOf('nodeical_utf8-french-calendar.ics'))
  assert.deepEqual([items, faults, feed.title], [[], [], 'Default calendar'])
})

test('a waste calendar: each date of a series is an item', () => {
  const { items, faults } = read('ical', bytesOf('sivom_recurring_mampfes.ics'), { settings: { horizon_days: 30 } })
  const days = (title: string) => items.filter((item) => item.title === title).map(({ date_debut }) => date_debut)
  // Thursdays every second week from 2 April 2020; Mondays and Fridays; the fourth Friday every second month from May 2020.
  assert.deepEqual(days('Poubelle jaune'), ['2026-12-03', '2026-12-17'])
  assert.deepEqual(days('Poubelle verte'), ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'])
  assert.deepEqual(days('Poubelle marron (matin)'), ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18'])
  assert.deepEqual(days('Encombrants'), ['2026-11-27'])
  assert.deepEqual([items.length, faults.length], [12, 0])
  assert.equal(items[0]?.external_id, 'L911Y7UJ5NRKDSS4ARHOC#2026-12-03')
})

test('OpenAgenda: one event, once French and once not published', () => {
  const { items, removed, feed } = read('openagenda', bytesOf('openagenda-v2-events.json'))
  const [event] = items
  assert.deepEqual([items.length, removed, feed.title, feed.complete], [1, [], 'AgendaTradWip', true])
  assert.deepEqual(
    [event?.external_id, event?.title, event?.date_debut, event?.date_fin],
    ['9906334', 'Mon évènement', '2025-01-06', '2025-01-06'],
  )
  assert.deepEqual([event?.starts_at, event?.ends_at], ['2025-01-06T10:00:00.000Z', '2025-01-06T17:00:00.000Z'])
  assert.equal(event?.source_url, 'https://openagenda.com/agendas/41630080/events/testing-6090479')
  assert.equal(event?.lieu?.commune, 'Paris')
  assert.match(event?.body ?? '', /Description courte\n\n\*Source : AgendaTradWip — OpenAgenda, Licence Ouverte\*$/)
  const unpublished = read('openagenda', bytesOf('openagenda-v2-event.json'))
  assert.deepEqual([unpublished.items, unpublished.removed, unpublished.feed.complete], [[], ['9906334'], false])
})

test('DATAtourisme: an object of the flux', () => {
  const item = readOne('datatourisme', bytesOf('datatourisme-object.json'))
  assert.equal(item.external_id, 'c995599e-9c9b-3c7c-9d2a-009a11b4b931')
  assert.equal(item.title, 'Exposition "Loire Touraine en 20 tableaux"')
  assert.deepEqual([item.date_debut, item.date_fin, item.all_day], ['2020-09-09', '2020-09-20', true])
  assert.deepEqual([item.lieu?.code_insee, item.lieu?.code_postal, item.lieu?.latitude], ['37132', '37600', 47.124056])
  assert.match(item.body, /Horaires : de 14 h à 17 h 30/)
  assert.match(item.body, /\*Source : Loches Touraine Châteaux de la Loire — DATAtourisme, Licence Ouverte 2\.0\*$/)
})

test('microdata, also of events that are parts of something else', () => {
  const game = readOne('jsonld_page', bytesOf('extruct_Event.001.html'), { url: 'http://example.org/sport/page.html' })
  assert.equal(game.title, 'Miami Heat at Philadelphia 76ers - Game 3 (Home Game 1)')
  assert.equal(game.external_id, 'url:example.org/sport/nba-miami-philidelphia-game3.html')
  assert.deepEqual([game.starts_at, game.lieu?.commune], ['2016-04-21T18:00:00.000Z', 'Philadelphia'])
  assert.match(game.body, /Tarif : \$35/)
  const { items } = read('jsonld_page', bytesOf('extruct_Event.002.html'))
  assert.deepEqual(
    items.map(({ title, date_debut, lieu }) => [title, date_debut, lieu?.nom]),
    [
      ['FedExForum', '2011-05-20', 'Memphis, TN, US'],
      ['Mid America Center', '2011-05-23', 'Council Bluffs, IA, US'],
    ],
  )
})

test('a page whose JSON-LD has comments, and no event', () => {
  assert.deepEqual(read('jsonld_page', bytesOf('extruct_JSONLD_with_JS_comment.html')).items, [])
  const page = new TextDecoder().decode(bytesOf('extruct_JSONLD_with_JS_comment.html'))
  const event = page.replace('"NewsArticle"', '"Event", "name": "Bal // musette", "startDate": "2026-12-01"')
  assert.equal(readOne('jsonld_page', event).title, 'Bal // musette')
})

test('every item is valid as a publication of the contract', () => {
  const samples = readdirSync(`${import.meta.dirname}/samples`).filter((name) => !/\.(?:md|ts)$/.test(name))
  const readings = samples.map((name) => {
    const kind = looksLike(bytesOf(name), null)
    return read(!kind || kind === 'page' ? 'jsonld_page' : kind, bytesOf(name))
  })
  const odd = VECTORS.filter((vector) => !vector.includes(']]') && !vector.includes('\u0001')).map(
    (vector) => `<item><title><![CDATA[${vector}]]></title><link><![CDATA[${vector}]]></link></item>`,
  )
  const items = [...readings, read('rss', rss(odd.join('')))].flatMap((reading) => reading.items)
  assert.ok(items.length > 250)
  for (const { title, body, date_debut, date_fin, source_url, image_url } of items) {
    const fits = NewMairiePublication.safeParse({ title, body, date_debut, date_fin, source_url, image_url, commune_id: NOBODY })
    assert.ok(fits.success, `${title}: ${fits.error?.message}`)
    assert.equal(fits.data?.title, title, 'nothing left to trim')
  }
})
