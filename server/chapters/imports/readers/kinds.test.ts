import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { read, readOne } from './test/read.ts'

/** Spec §4.1-41. */
describe('OpenAgenda', () => {
  const timing = (day: string, hour: number) => ({ begin: `${day}T${hour}:00:00+01:00`, end: `${day}T${hour + 2}:00:00+01:00` })
  const event = {
    uid: 1,
    title: { fr: 'Bal', en: 'Ball' },
    timings: [timing('2026-12-05', 20)],
    location: { name: 'Salle', insee: '45300' },
  }
  const page = (...events: object[]) => JSON.stringify({ success: true, total: 9, events, after: null })
  const URL_OF = 'https://api.openagenda.com/v2/agendas/9/events?size=2'

  test('an event on several days: from the first to the last, with all dates in the body', () => {
    const item = readOne(
      'openagenda',
      page({ ...event, timings: ['2026-12-12', '2026-12-05', '2026-12-19'].map((day) => timing(day, 20)) }),
    )
    assert.deepEqual([item.date_debut, item.date_fin], ['2026-12-05', '2026-12-19'])
    assert.match(item.body, /\*\*Dates :\*\* samedi 5 décembre 2026, de 20 h à 22 h ; samedi 12 .* ; samedi 19 /)
    assert.equal(item.lieu?.code_insee, '45300')
  })
  test('withdrawn events: cancelled, not published, removed, or in an answer to removed=1', () => {
    const { items, removed } = read(
      'openagenda',
      page({ ...event, uid: 2, status: 6 }, { ...event, uid: 3, state: 1 }, { uid: 4, updatedAt: 'x' }, event),
    )
    assert.deepEqual([items.map(({ external_id }) => external_id), removed], [['1'], ['2', '3', '4']])
    const asked = read('openagenda', page(event), { url: `${URL_OF}&removed=1` })
    assert.deepEqual([asked.items, asked.removed, asked.feed.complete], [[], ['1'], false])
  })
  test('the next page by its cursor', () => {
    const body = JSON.stringify({ success: true, events: [event], after: [1765000000, 'x y'] })
    assert.equal(read('openagenda', body, { url: URL_OF }).next?.url, `${URL_OF}&after%5B%5D=1765000000&after%5B%5D=x+y`)
    assert.equal(read('openagenda', page(event), { url: URL_OF }).next, null)
  })
  test('a list of changes is not complete; texts are French, else English, else in any language', () => {
    assert.equal(read('openagenda', page(event), { url: `${URL_OF}&updatedAt[gte]=2026-01-01` }).feed.complete, false)
    assert.equal(readOne('openagenda', page({ ...event, title: { de: 'Tanz', en: 'Ball' } })).title, 'Ball')
    assert.equal(readOne('openagenda', page({ ...event, title: 'Bal seul' })).title, 'Bal seul')
    assert.equal(readOne('openagenda', page(event), { settings: { language: 'en' } }).title, 'Ball')
  })
  test('faults have the identifier and title of their event', () => {
    const { faults } = read(
      'openagenda',
      page({ ...event, timings: [] }, { ...event, uid: 2, timings: [{ begin: 'soon' }] }, { title: 'x' }),
    )
    assert.deepEqual(
      faults.map(({ index, external_id, code }) => [index, external_id, code]),
      [
        [0, '1', 'no_date'],
        [1, '2', 'bad_date'],
        [2, null, 'unreadable_item'],
      ],
    )
  })
  test('a description in Markdown is unchanged except for executable content', () => {
    const item = readOne(
      'openagenda',
      page({ ...event, longDescription: { fr: '**Gras** [a](https://a.fr) [b](javascript:x) <b onclick=x>c</b>' } }),
    )
    assert.doesNotMatch(item.body, /\]\(javascript|<b/)
    const plain = readOne('openagenda', page({ ...event, longDescription: { fr: '**Gras** [a](https://a.fr) [b](javascript:x)' } }))
    assert.match(plain.body, /\*\*Gras\*\* \[a\]\(https:\/\/a\.fr\) \[b\] \(javascript:x\)/)
  })
})

describe('DATAtourisme', () => {
  const UUID = 'c995599e-9c9b-3c7c-9d2a-009a11b4b931'
  const object = {
    uuid: UUID,
    uri: `https://data.datatourisme.fr/15/${UUID}`,
    label: { '@fr': 'Fête du lac', '@en': 'Lake fair' },
    takesPlaceAt: [{ startDate: '2026-12-05', endDate: '2026-12-05', startTime: '14:00:00', endTime: '18:00:00' }],
    hasDescription: [{ shortDescription: { '@fr': 'Au bord de l’eau' } }],
    hasMainRepresentation: [{ hasRelatedResource: [{ locator: ['https://a.fr/lac.jpg'] }], hasAnnotation: [{ credits: ['OT'] }] }],
    isLocatedAt: [
      {
        geo: { latitude: 47.1, longitude: 0.9 },
        address: [{ postalCode: '37600', addressLocality: 'Loches', hasAddressCity: { insee: '37132' } }],
      },
    ],
  }
  const page = (objects: object[], at = 1, total_pages = 2) =>
    JSON.stringify({ objects, meta: { page: at, total: 3, total_pages, next: 'http://evil.example/?key=1' } })

  test('an object of the API is the same item as that of the flux', () => {
    const item = readOne('datatourisme', page([object], 2, 2))
    assert.deepEqual(
      [item.external_id, item.title, item.starts_at, item.image_url],
      [UUID, 'Fête du lac', '2026-12-05T13:00:00.000Z', 'https://a.fr/lac.jpg'],
    )
    assert.deepEqual([item.lieu?.code_insee, item.attribution.credit], ['37132', 'OT'])
    assert.match(item.body, /Photo : OT\*$/)
    const { uuid: _, ...flux } = object
    assert.equal(readOne('datatourisme', JSON.stringify({ ...flux, '@id': flux.uri })).external_id, UUID)
  })
  test('the next page is requested from the server of the first, never from meta.next', () => {
    const url = 'https://api.datatourisme.fr/v1/catalog?page_size=100'
    assert.equal(read('datatourisme', page([object]), { url }).next?.url, `${url}&page=2`)
    assert.equal(read('datatourisme', page([object], 2), { url }).next, null)
  })
  test('several periods are one item', () => {
    const periods = [{ startDate: '2026-12-19', endDate: '2026-12-20' }, { startDate: '2026-12-05' }]
    const item = readOne('datatourisme', JSON.stringify({ ...object, takesPlaceAt: periods }))
    assert.deepEqual([item.date_debut, item.date_fin], ['2026-12-05', '2026-12-20'])
  })
  test('the dates of a document are at most 30,000, also of periods that name every day of the week', () => {
    const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => ({ '@id': `schema:${day}` }))
    const year = { startDate: '2027-01-01', endDate: '2027-12-31', startTime: '10:00:00', endTime: '18:00:00', appliesOnDay: week }
    const objects = Array.from({ length: 90 }, (_, n) => ({ ...object, uuid: `${UUID.slice(0, -2)}${n + 10}`, takesPlaceAt: [year] }))
    const counts = read('datatourisme', page(objects)).items.map(({ event }) => event?.dates?.length ?? 0)
    assert.equal(counts[0], 365)
    assert.deepEqual(counts.slice(82), [1, 1, 1, 1, 1, 1, 1, 1])
  })
})

describe('The Events Calendar', () => {
  const event = {
    id: 12,
    global_id: 'exemple.fr?id=12',
    status: 'publish',
    title: 'Concert de l&#8217;harmonie',
    description: '<p>Entrée <strong>libre</strong></p>',
    url: 'https://exemple.fr/event/concert/',
    image: { url: 'https://exemple.fr/concert.jpg' },
    all_day: false,
    start_date: '2026-12-05 20:30:00',
    end_date: '2026-12-05 22:30:00',
    utc_start_date: '2026-12-05 19:30:00',
    utc_end_date: '2026-12-05 21:30:00',
    timezone: 'Europe/Paris',
    cost: '5€',
    venue: { venue: 'Salle', city: 'Exemple', zip: '45000' },
    categories: [{ name: 'Musique' }],
    modified_utc: '2026-11-01 08:00:00',
  }
  const URL_OF = 'https://exemple.fr/wp-json/tribe/events/v1/events?per_page=1'
  test('an event', () => {
    const item = readOne('tec_rest', JSON.stringify({ events: [event] }), { url: URL_OF })
    assert.deepEqual(
      [item.external_id, item.title, item.starts_at, item.date_fin],
      ['exemple.fr?id=12', 'Concert de l’harmonie', '2026-12-05T19:30:00.000Z', '2026-12-05'],
    )
    assert.match(item.body, /de 20 h 30 à 22 h 30 {2}\n\*\*Où :\*\* Salle, 45000 Exemple\n\nEntrée \*\*libre\*\*\n\nTarif : 5€$/)
    assert.deepEqual([item.updated_at, item.categories], ['2026-11-01T08:00:00.000Z', ['Musique']])
  })
  test('whole days, drafts, cancellations, no image', () => {
    const allDay = { ...event, all_day: true, start_date: '2026-12-05 00:00:00', end_date: '2026-12-06 23:59:59', image: false, venue: [] }
    const { items, removed } = read(
      'tec_rest',
      JSON.stringify({
        events: [allDay, { ...event, id: 2, global_id: 'b', status: 'draft' }, { ...event, global_id: 'c', event_status: 'canceled' }],
      }),
    )
    assert.deepEqual(
      [items[0]?.date_debut, items[0]?.date_fin, items[0]?.all_day, items[0]?.image_url],
      ['2026-12-05', '2026-12-06', true, null],
    )
    assert.deepEqual([items.length, removed], [1, ['b', 'c']])
  })
  test('the next page, on this host only', () => {
    const next = (next_rest_url: string) =>
      read('tec_rest', JSON.stringify({ events: [event], next_rest_url, total_pages: 3 }), { url: URL_OF }).next?.url
    assert.equal(
      next('https://exemple.fr/wp-json/tribe/events/v1/events?page=2&per_page=1'),
      'https://exemple.fr/wp-json/tribe/events/v1/events?page=2&per_page=1',
    )
    assert.equal(next('http://127.0.0.1/secret'), `${URL_OF}&page=2`)
  })
})

describe('events in web pages', () => {
  const page = (json: string, more = '') =>
    `<!doctype html><html lang="fr"><head><meta property="og:image" content="/og.jpg">${more}<script type="application/ld+json">${json}</script></head></html>`
  const EVENT = '{"@type":"MusicEvent","@id":"#e1","name":"Bal","startDate":"2026-12-05T20:00","endDate":"2026-12-06T01:00","url":"/bal"'
  test('in a graph, with a place, an offer, and the picture of the page', () => {
    const place =
      '"location":{"@type":"Place","name":"Salle","address":{"streetAddress":"1 rue A","postalCode":"45000","addressLocality":"Orléans"},"geo":{"latitude":"47.9","longitude":"1.9"}}'
    const item = readOne(
      'jsonld_page',
      page(`{"@context":"https://schema.org","@graph":[{"@type":"WebPage"},${EVENT},${place},"offers":[{"price":"0"}]}]}`),
      { url: 'https://a.fr/p' },
    )
    assert.deepEqual([item.external_id, item.date_debut, item.date_fin], ['https://a.fr/p#e1', '2026-12-05', '2026-12-05'])
    assert.deepEqual([item.image_url, item.source_url, item.lieu?.latitude], ['https://a.fr/og.jpg', 'https://a.fr/bal', 47.9])
    assert.match(item.body, /Salle, 1 rue A, 45000 Orléans\n\nGratuit$/)
  })
  test('with comments, raw line ends, commas too many, CDATA marks', () => {
    const sloppy = `//<![CDATA[\n[${EVENT}, /* note */ "description":"ligne 1\n\tligne 2 // pas un commentaire",},]\n//]]>`
    assert.match(readOne('jsonld_page', page(sloppy)).body, /ligne 1 ligne 2 \/\/ pas un commentaire/)
  })
  test('cancelled events are withdrawn; parts of a festival are events of their own', () => {
    assert.deepEqual(
      read('jsonld_page', page(`${EVENT},"eventStatus":"https://schema.org/EventCancelled"}`), { url: 'https://a.fr/p' }).removed.slice(
        0,
        2,
      ),
      ['https://a.fr/p#e1', 'url:a.fr/bal'],
    )
    const parts =
      '{"@type":"Festival","name":"Fest","startDate":"2026-12-01","subEvent":[{"@type":"Event","name":"A","startDate":"2026-12-02"},{"@type":"Event","startDate":"2026-12-03"}]}'
    assert.deepEqual(
      read('jsonld_page', page(parts)).items.map(({ title, date_debut }) => [title, date_debut]),
      [
        ['A', '2026-12-02'],
        ['Fest', '2026-12-03'],
      ],
    )
  })
  test('an invalid block affects no other; microdata that repeats JSON-LD is ignored', () => {
    const twice = `<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Bal</b><time itemprop="startDate" datetime="2026-12-05">5</time></div>`
    assert.equal(read('jsonld_page', `${page('{broken')}${page(`${EVENT}}`)}${twice}`).items.length, 1)
    assert.equal(readOne('jsonld_page', twice).date_debut, '2026-12-05')
  })
  test('a bare JSON-LD document', () => assert.equal(readOne('jsonld_page', `${EVENT}}`).title, 'Bal'))
})
