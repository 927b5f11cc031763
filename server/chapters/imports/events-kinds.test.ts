// Neutral: what a document becomes is decided before any row; engine.test.ts and events-over-time.test.ts write rows on each kind.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'
import { importStage } from '../../test/import-stage.ts'
import type { Run } from '../../test/imports.ts'
import { makeCommune } from '../../test/make.ts'
import { EVENEMENT } from '../../test/stage.ts'
import { bytesOf } from './readers/test/read.ts'

/** Real documents (readers/samples/README.md) of every kind that has events, from the source to the agenda and the calendars. */
describe('events of OpenAgenda, DATAtourisme, schema.org and The Events Calendar', () => {
  const stage = importStage()
  before(async () => {
    const loches = await makeCommune({ nom: 'Loches', code_insee: '37132', codes_postaux: ['37600'], departement: '37' })
    const paris = await makeCommune({ nom: 'Paris', code_insee: '75056', codes_postaux: ['75001', '75011'], departement: '75' })
    const { db } = await harness()
    for (const [commune_id, nom] of [
      [loches, 'loches'],
      [paris, 'paris'],
    ] as const)
      await db.insertInto('commune_noms').values({ commune_id, nom, recherche: nom, type: 'commune' }).execute()
    communes = { loches, paris }
  })
  let communes = { loches: '', paris: '' }

  const serve = (path: string, body: string, type = 'application/json') => stage.server.documents.set(path, { body, type })
  const source = (type: string, path: string, parametres = {}) =>
    stage.source({ type, path, parametres, acteur_id: stage.acteur, statut_creation: 'published', type_id: EVENEMENT })
  const text = (file: string) => new TextDecoder().decode(bytesOf(file))
  const imported = async (id: string): Promise<Run[]> => {
    const { data } = (await get(`/admin/publications?import_source_id=${id}&per_page=100&sort=title_asc`, stage.back)).body
    return Promise.all(data.map(async (row: Run) => (await get(`/publications/${row.id}`)).body.data))
  }
  const times = ({ evenement }: Run) => evenement.occurrences.map(({ debut, fin }: Run) => [debut, fin])
  /** Whether the agenda of the commune and both calendars have the publication. */
  const isShown = async ({ id, date_debut }: Run) => {
    const agenda = (await get(`/publications?commune_id=${stage.commune}&from=${date_debut}&to=${date_debut}`)).body
    assert.ok(
      agenda.data.some((row: Run) => row.id === id),
      'in the agenda',
    )
    assert.match(String((await get(`/publications/${id}.ics`)).body), /BEGIN:VEVENT/)
  }

  test('OpenAgenda: timings, status, place, conditions, ages and registration; a timing that is replaced was moved', async () => {
    const event = text('openagenda-v2-event.json')
      .replace('"state": 0', '"state": 2')
      .replaceAll('2025-01-06', '2031-01-06')
      .replace(
        '"registration": []',
        '"registration": [{"type": "phone", "value": "0102030405"}, {"type": "link", "value": "https://billets.example.fr/1"}]',
      )
      .replace('"fr": "price fr"', '"fr": "Entrée libre"')
      .replace('"fr": ["mon", "évènement"]', '"fr": ["Expositions", "plein air"]')
      .replace('"mi": false', '"mi": true')
    serve('/v2/agendas/1/events', event)
    const id = await source('openagenda', '/v2/agendas/1/events')
    assert.equal((await stage.run(id)).created, 1)
    const [made] = await imported(id)
    assert.deepEqual(times(made), [
      ['2031-01-06T10:00:00.000Z', '2031-01-06T14:00:00.000Z'],
      ['2031-01-06T14:00:00.000Z', '2031-01-06T17:00:00.000Z'],
    ])
    const { statut, gratuit, tarif, reservation_url, lieu, public: audience, permanent } = made.evenement
    assert.deepEqual(
      [statut, gratuit, tarif, reservation_url, audience, permanent],
      ['prevu', true, null, 'https://billets.example.fr/1', 'à partir de 7 ans', false],
    )
    const { theme, pour_enfants, accessible, plein_air } = made.evenement
    assert.deepEqual([theme, pour_enfants, accessible, plein_air], ['exposition', undefined, true, true])
    assert.deepEqual(lieu, {
      nom: 'My location',
      adresse: '122 rue de Charonne, 75011 Paris, France',
      commune_id: communes.paris,
      latitude: 48.854969,
      longitude: 2.386696,
    })
    await isShown(made)
    serve(
      '/v2/agendas/1/events',
      event
        .replace('2031-01-06T15:00:00+01:00",\n        "end"', '2031-01-07T15:00:00+01:00",\n        "end"')
        .replace('2031-01-06T18:00:00+01:00', '2031-01-07T18:00:00+01:00')
        .replace('"status": 1', '"status": 5'),
    )
    assert.equal((await stage.run(id)).updated, 1)
    const [moved] = await imported(id)
    assert.deepEqual(
      [moved.date_fin, moved.evenement.statut, moved.evenement.occurrences.map((one: Run) => [one.id, one.debut, one.prevu_le])],
      [
        '2031-01-07',
        'complet',
        [
          ['20310106T1100', '2031-01-06T10:00:00.000Z', null],
          ['20310106T1500', '2031-01-07T14:00:00.000Z', '2031-01-06T14:00:00.000Z'],
        ],
      ],
    )
    serve('/v2/agendas/1/events', event.replace('"status": 1', '"status": 6'))
    const run = await stage.run(id)
    assert.deepEqual([run.updated, run.archived], [1, 0])
    assert.equal((await imported(id))[0].evenement.statut, 'annule')
  })

  test('DATAtourisme: the hours of each day of a period, and the commune by its code', async () => {
    const object = text('datatourisme-object.json').replaceAll('2020-09-', '2031-09-')
    serve('/objet.json', object)
    const id = await source('datatourisme', '/objet.json')
    await stage.run(id)
    const [made] = await imported(id)
    assert.deepEqual(
      [made.date_debut, made.date_fin, made.evenement.permanent, made.evenement.occurrences_total],
      ['2031-09-09', '2031-09-20', true, 12],
    )
    assert.deepEqual(times(made)[11], ['2031-09-20T12:00:00.000Z', '2031-09-20T15:30:00.000Z'])
    assert.deepEqual(made.evenement.lieu, {
      nom: null,
      adresse: '24 Avenue des Bas Clos, 37600 Loches',
      commune_id: communes.loches,
      latitude: 47.124056,
      longitude: 0.992001,
    })
    await isShown(made)
    serve('/objet.json', object.replace('"endDate": "2031-09-20"', '"endDate": "2031-09-21"'))
    assert.equal((await stage.run(id)).updated, 1)
    const [longer] = await imported(id)
    assert.deepEqual([longer.date_fin, longer.evenement.occurrences_total], ['2031-09-21', 13])
  })

  test('schema.org: microdata with a place and a price', async () => {
    serve('/page', text('extruct_Event.001.html').replaceAll('2016-04-21', '2031-04-21'), 'text/html')
    const id = await source('jsonld_page', '/page')
    await stage.run(id)
    const [made] = await imported(id)
    assert.deepEqual(
      [times(made), made.evenement.lieu.adresse, made.evenement.tarif],
      [[['2031-04-21T18:00:00.000Z', null]], 'Philadelphia', '$35'],
    )
    await isShown(made)
  })

  test('schema.org: a schedule with exceptions, a rescheduled event, one that is sold out, one that is free and cancelled', async () => {
    const page = (events: object[]) => `<script type="application/ld+json">${JSON.stringify(events)}</script>`
    const event = (name: string, more: object) => ({
      '@type': 'Event',
      name,
      url: `https://ville.example.fr/${name}`,
      startDate: '2031-05-02T20:00',
      ...more,
    })
    const events = [
      event('atelier', {
        startDate: '2031-03-26',
        eventSchedule: {
          '@type': 'Schedule',
          repeatFrequency: 'P1W',
          byDay: ['https://schema.org/Wednesday', 'https://schema.org/Saturday'],
          startDate: '2031-03-26',
          endDate: '2031-04-09',
          startTime: '18:30',
          endTime: '20:00',
          exceptDate: '2031-04-02',
          scheduleTimezone: 'Europe/Paris',
        },
      }),
      event('bal', {
        startDate: '2031-05-09T20:00',
        previousStartDate: '2031-05-02T20:00',
        eventStatus: 'https://schema.org/EventRescheduled',
      }),
      event('concert', {
        offers: [
          { price: 12, priceCurrency: 'EUR', availability: 'https://schema.org/SoldOut', url: 'https://billets.example.fr/2' },
          { price: '5,50', priceCurrency: 'EUR', availability: 'SoldOut' },
        ],
        typicalAgeRange: '6-12',
      }),
      event('fête', { isAccessibleForFree: true }),
    ]
    serve('/page', page(events), 'text/html')
    const id = await source('jsonld_page', '/page')
    assert.equal((await stage.run(id)).created, 4)
    const [atelier, bal, concert, fete] = await imported(id)
    assert.deepEqual(times(atelier), [
      ['2031-03-26T17:30:00.000Z', '2031-03-26T19:00:00.000Z'],
      ['2031-03-29T17:30:00.000Z', '2031-03-29T19:00:00.000Z'],
      ['2031-04-05T16:30:00.000Z', '2031-04-05T18:00:00.000Z'],
      ['2031-04-09T16:30:00.000Z', '2031-04-09T18:00:00.000Z'],
    ])
    assert.deepEqual(
      [bal.evenement.occurrences[0].id, bal.evenement.occurrences[0].prevu_le],
      ['20310502T2000', '2031-05-02T18:00:00.000Z'],
    )
    const { statut, tarif, reservation_url, public: audience } = concert.evenement
    assert.deepEqual(
      [statut, tarif, reservation_url, audience],
      ['complet', 'de 5,5 € à 12 €', 'https://billets.example.fr/2', 'de 6 à 12 ans'],
    )
    assert.equal(fete.evenement.gratuit, true)
    serve('/page', page(events.with(3, { ...events[3], eventStatus: 'https://schema.org/EventCancelled' } as never)), 'text/html')
    const run = await stage.run(id)
    assert.deepEqual([run.updated, run.archived], [1, 0])
    assert.equal((await imported(id))[3].evenement.statut, 'annule')
  })

  test('The Events Calendar: each date of a series is an event, with its hours, place and price', async () => {
    const event = (id: number, day: string, more: object = {}) => ({
      id,
      global_id: `ville.example.fr?id=${id}`,
      status: 'publish',
      title: 'Atelier',
      description: '<p>Poterie</p>',
      url: `https://ville.example.fr/atelier/${day}`,
      all_day: false,
      start_date: `${day} 14:00:00`,
      end_date: `${day} 16:30:00`,
      timezone: 'Europe/Paris',
      cost: '12 €',
      venue: { venue: 'Maison des arts', address: '3 rue du Four', city: 'Commune', zip: '01000', geo_lat: 46.2, geo_lng: 5.2 },
      ...more,
    })
    const answer = (...events: object[]) => JSON.stringify({ events, total: events.length, total_pages: 1 })
    const path = '/wp-json/tribe/events/v1/events'
    serve(path, answer(event(1, '2031-03-29'), event(2, '2031-04-05', { cost: 'Gratuit' })))
    const id = await source('tec_rest', path)
    assert.equal((await stage.run(id)).created, 2)
    const made = await imported(id)
    const [first, second] = made.toSorted((a, b) => (a.date_debut < b.date_debut ? -1 : 1))
    assert.deepEqual(times(first), [['2031-03-29T13:00:00.000Z', '2031-03-29T15:30:00.000Z']])
    assert.deepEqual(times(second), [['2031-04-05T12:00:00.000Z', '2031-04-05T14:30:00.000Z']])
    assert.deepEqual(
      [first.evenement.tarif, first.evenement.gratuit, second.evenement.tarif, second.evenement.gratuit],
      ['12 €', false, null, true],
    )
    assert.deepEqual(first.evenement.lieu, {
      nom: 'Maison des arts',
      adresse: '3 rue du Four, 01000 Commune',
      commune_id: null,
      latitude: 46.2,
      longitude: 5.2,
    })
    await isShown(first)
    serve(
      path,
      answer(event(1, '2031-03-30'), event(2, '2031-04-05', { cost: 'Gratuit', event_status: 'canceled' }), event(3, '2031-04-12')),
    )
    const run = await stage.run(id)
    assert.deepEqual([run.created, run.updated, run.archived], [1, 2, 0])
    const changed = (await imported(id)).toSorted((a, b) => (a.date_debut < b.date_debut ? -1 : 1))
    assert.deepEqual(
      changed.map(({ evenement: { statut, occurrences } }) => [statut, occurrences[0].debut, occurrences[0].prevu_le]),
      [
        ['prevu', '2031-03-30T12:00:00.000Z', '2031-03-29T13:00:00.000Z'],
        ['annule', '2031-04-05T12:00:00.000Z', null],
        ['prevu', '2031-04-12T12:00:00.000Z', null],
      ],
    )
  })
})
