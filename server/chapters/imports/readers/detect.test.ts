import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectSources, looksLike } from './detect.ts'
import { SOURCE_KINDS } from './item.ts'
import { firstRequest, withdrawnRequest } from './requests.ts'
import { bytesOf, inputOf, NOW } from './test/read.ts'

test('the kind of a document, by its content', () => {
  const KINDS: [string, string | null][] = [
    ['feedsmith_rss-20.xml', 'rss'],
    ['feedsmith_atom-10.xml', 'rss'],
    ['rssparser_incomplete-fields.atom', 'rss'],
    ['jsonfeed-1.1-two-items.json', 'json_feed'],
    ['nodeical_multi-event-basic.ics', 'ical'],
    ['openagenda-v2-events.json', 'openagenda'],
    ['openagenda-v2-event.json', 'openagenda'],
    ['datatourisme-object.json', 'datatourisme'],
    ['extruct_Event.001.html', 'page'],
  ]
  for (const [name, kind] of KINDS) assert.equal(looksLike(bytesOf(name), 'text/plain'), kind, name)
  for (const nothing of ['', 'Bonjour', '{"a":1}', '[1]', '%PDF-1.7'])
    assert.equal(looksLike(new TextEncoder().encode(nothing), null), null, nothing)
})

test('the sources that a page links to', () => {
  const page = `<!doctype html><html><head><title>Ville d&rsquo;Exemple</title>
    <link rel="alternate" type="application/rss+xml" title="Actualités" href="/feed/"><link rel="alternate" type="application/rss+xml" href="/comments/feed/">
    <link rel="alternate" type="application/feed+json" href="/feed.json"><link rel="alternate" type="text/calendar" title="Agenda" href="webcal://exemple.fr/agenda/?ical=1">
    <link rel="https://api.w.org/" href="https://exemple.fr/wp-json/"><script src="/wp-content/plugins/the-events-calendar/x.js"></script></head>
    <body><a href="/agenda-133/flux-rss.xml">RSS</a><a href="/fetes.ics">Fêtes</a><iframe src="https://openagenda.com/agendas/12345/embeds/1/events"></iframe>
    <script type="application/ld+json">{"@type":"Event","name":"Bal","startDate":"2026-12-05"}</script></body></html>`
  const found = detectSources(inputOf(page, { url: 'https://exemple.fr/' }))
  assert.deepEqual(
    found.map(({ type, url, label, here }) => [type, url, label, here]),
    [
      ['jsonld_page', 'https://exemple.fr/', 'Ville d’Exemple', true],
      ['openagenda', 'https://api.openagenda.com/v2/agendas/12345/events', 'OpenAgenda 12345', false],
      ['tec_rest', 'https://exemple.fr/wp-json/tribe/events/v1/events', 'Ville d’Exemple (The Events Calendar)', false],
      ['ical', 'https://exemple.fr/agenda/?ical=1', 'Agenda', false],
      ['ical', 'https://exemple.fr/fetes.ics', 'Ville d’Exemple', false],
      ['json_feed', 'https://exemple.fr/feed.json', 'Ville d’Exemple', false],
      ['rss', 'https://exemple.fr/feed/', 'Actualités', false],
      ['rss', 'https://exemple.fr/agenda-133/flux-rss.xml', 'Ville d’Exemple', false],
    ],
  )
})

test('a feed is its own candidate, with its title', () => {
  const [found] = detectSources(inputOf(bytesOf('feedsmith_rss-20.xml')))
  assert.deepEqual([found?.type, found?.label, found?.here], ['rss', 'Sample Feed', true])
  assert.deepEqual(detectSources(inputOf('Bonjour')), [])
})

test('the first request of each kind', () => {
  const first = (kind: Parameters<typeof firstRequest>[0], url: string, settings = {}, ask = {}) =>
    firstRequest(kind, { url, settings, now: NOW }, ask)
  const agenda = first('openagenda', 'https://openagenda.com/fr/agendas/123/')
  assert.equal(agenda.url.split('?')[0], 'https://api.openagenda.com/v2/agendas/123/events')
  assert.deepEqual(new URL(agenda.url).searchParams.getAll('relative[]'), ['current', 'upcoming'])
  assert.equal(agenda.secretHeader, 'key')
  const changed = new URL(
    first('openagenda', 'https://api.openagenda.com/v2/agendas/1/events?size=5', {}, { since: NOW, removed: true }).url,
  ).searchParams
  assert.deepEqual([changed.get('updatedAt[gte]'), changed.get('removed'), changed.get('size')], ['2026-11-20T12:00:00.000Z', '1', '5'])
  assert.equal(first('openagenda', 'http://127.0.0.1:1/agenda.json').url, 'http://127.0.0.1:1/agenda.json')
  assert.equal(first('tec_rest', 'https://a.fr/').url, 'https://a.fr/wp-json/tribe/events/v1/events?per_page=50')
  assert.equal(
    first('datatourisme', 'https://api.datatourisme.fr/v1/catalog', { geo_distance: '47,1,10km' }).url,
    'https://api.datatourisme.fr/v1/catalog?page_size=100&geo_distance=47%2C1%2C10km',
  )
  for (const url of ['webcal://a.fr/x.ics', 'feed://a.fr/x.ics', 'feed:https://a.fr/x.ics', 'Feed:HTTPS://a.fr/x.ics'])
    assert.equal(first('ical', url).url, 'https://a.fr/x.ics', url)
})

test('only OpenAgenda lists withdrawn items', () => {
  const listing = SOURCE_KINDS.filter((kind) => withdrawnRequest(kind, { url: 'https://a.fr/', settings: {}, now: NOW }, NOW) !== null)
  assert.deepEqual(listing, ['openagenda'])
})
