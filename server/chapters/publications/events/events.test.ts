import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { harness } from '../../../test/harness.ts'
import { assertError, get, patch, post } from '../../../test/http.ts'
import { makeCommune } from '../../../test/make.ts'
import { EVENEMENT, setStage, type Stage } from '../../../test/stage.ts'

/** A day some days from today, in Paris. */
const day = (days: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days }).toString()

describe('events with occurrences', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
  })
  const office = () => ({ token: stage.maire.token })
  const input = (evenement: unknown, more: object = {}) => ({
    title: 'Fête du village',
    body: 'Sur la place.',
    acteur_id: stage.mairie,
    commune_id: stage.commune,
    type_id: EVENEMENT,
    evenement,
    ...more,
  })
  const create = async (evenement: unknown, more: object = {}) => {
    const got = await post('/publications', input(evenement, more), office())
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const read = async (id: string) => (await get(`/publications/${id}`)).body.data
  const agenda = async (query: string) => {
    const got = await get(`/publications?${query}`)
    assert.equal(got.status, 200, JSON.stringify(got.body))
    return got.body
  }

  test('hours, place and price come back; the days of the publication are those of the first and last occurrence', async () => {
    const evenement = {
      lieu: { nom: 'Salle des fêtes', adresse: '1 place de la Mairie', latitude: 47.1, longitude: 1.2 },
      gratuit: false,
      tarif: '5 €',
      reservation_url: 'https://exemple.fr/billets',
      public: 'Tout public',
      occurrences: [{ debut: `${day(9)}T20:30`, fin: `${day(10)}T01:00` }, { debut: `${day(3)}T20:30` }],
    }
    const row = await read(await create(evenement))
    assert.deepEqual([row.kind, row.date_debut, row.date_fin], ['evenement', day(3), day(9)])
    assert.equal(row.evenement.fuseau, 'Europe/Paris')
    assert.equal(row.evenement.occurrences_total, 2)
    assert.deepEqual(
      row.evenement.occurrences.map(({ id, jour_debut, jour_fin }: Record<string, string>) => [id, jour_debut, jour_fin]),
      [
        [`${day(3).replaceAll('-', '')}T2030`, day(3), day(3)],
        [`${day(9).replaceAll('-', '')}T2030`, day(9), day(9)],
      ],
    )
    assert.equal(row.evenement.lieu.nom, 'Salle des fêtes')
    assert.equal(row.commune.id, stage.commune)
    assert.equal(row.acteur.id, stage.mairie)
    assert.equal('termine_le' in row.evenement.occurrences[0], false)
    const [listed] = (await agenda(`commune_id=${stage.commune}`)).data
    assert.equal(listed.evenement.occurrences, undefined)
  })

  test('absent fields of an event stay in an edit, null clears; the reason is one of its state', async () => {
    const lieu = { nom: 'Salle des fêtes', adresse: '1 place de la Mairie' }
    const id = await create({ lieu, tarif: '5 €', public: 'Tout public', occurrences: [{ debut: `${day(9)}T20:30` }] })
    const edit = async (evenement: object) => {
      const got = await patch(`/publications/${id}`, { evenement }, office())
      assert.equal(got.status, 200, JSON.stringify(got.body))
      const { statut, motif, lieu: place, tarif, public: audience, occurrences } = got.body.data.evenement
      return [statut, motif, place?.nom, tarif, audience, occurrences.length]
    }
    assert.deepEqual(await edit({ statut: 'complet' }), ['complet', null, 'Salle des fêtes', '5 €', 'Tout public', 1])
    assert.deepEqual(await edit({ statut: 'annule', motif: 'Tempête', public: null }), [
      'annule',
      'Tempête',
      'Salle des fêtes',
      '5 €',
      null,
      1,
    ])
    assert.deepEqual(await edit({ tarif: '6 €' }), ['annule', 'Tempête', 'Salle des fêtes', '6 €', null, 1])
    assert.deepEqual(await edit({ statut: 'prevu', lieu: null }), ['prevu', null, undefined, '6 €', null, 1])
  })

  test('a theme and traits come back, an edit changes those that it names, null clears; what nobody said is absent', async () => {
    const id = await create({ theme: 'musique', plein_air: true, accessible: false, occurrences: [{ debut: `${day(9)}T20:30` }] })
    const said = async () => {
      const { theme, pour_enfants, accessible, plein_air } = (await read(id)).evenement
      return [theme, pour_enfants, accessible, plein_air]
    }
    assert.deepEqual(await said(), ['musique', undefined, false, true])
    const edit = async (evenement: object) => patch(`/publications/${id}`, { evenement }, office())
    assert.equal((await edit({ theme: 'fete', pour_enfants: true, plein_air: null })).status, 200)
    assert.deepEqual(await said(), ['fete', true, false, undefined])
    const { version } = (await edit({ tarif: '5 €' })).body.data
    assert.deepEqual(await said(), ['fete', true, false, undefined])
    assert.equal((await edit({ plein_air: null })).body.data.version, version)
    assertError(await edit({ theme: 'bal' }), 422, 'validation_failed')
    assertError(await edit({ pour_enfants: 'oui' }), 422, 'validation_failed')
    assert.match(String((await get(`/publications/${id}.ics`)).body), /\r\nCATEGORIES:Fête\r\n/)
    assert.equal((await edit({ theme: null })).status, 200)
    assert.doesNotMatch(String((await get(`/publications/${id}.ics`)).body), /CATEGORIES/)
  })

  test('a rule makes the occurrences: an hour stays the same when the clocks change', async () => {
    const repetition = {
      frequence: 'hebdomadaire',
      jours: ['samedi', 'dimanche'],
      debut: '2027-03-20T18:30',
      fin: '2027-03-20T20:00',
      nombre: 4,
    }
    const { evenement } = await read(await create({ repetition }))
    assert.deepEqual(
      evenement.occurrences.map(({ debut }: { debut: string }) => debut),
      ['2027-03-20T17:30:00.000Z', '2027-03-21T17:30:00.000Z', '2027-03-27T17:30:00.000Z', '2027-03-28T16:30:00.000Z'],
    )
  })

  test('an hour that does not exist is later, one that exists twice is the first; the last day of a long month is not invented', async () => {
    const skipped = await read(await create({ occurrences: [{ debut: '2027-03-28T02:30' }, { debut: '2027-10-31T02:30' }] }))
    assert.deepEqual(
      skipped.evenement.occurrences.map(({ debut }: { debut: string }) => debut),
      ['2027-03-28T01:30:00.000Z', '2027-10-31T00:30:00.000Z'],
    )
    const monthly = await read(await create({ repetition: { frequence: 'mensuelle', debut: '2028-01-31', jusqu_au: '2028-06-30' } }))
    assert.deepEqual(
      monthly.evenement.occurrences.map(({ jour_debut }: { jour_debut: string }) => jour_debut),
      ['2028-01-31', '2028-03-31', '2028-05-31'],
    )
  })

  test('the end of an hour that exists twice is compared with its offset', async () => {
    const twice = { debut: '2027-10-31T02:45:00+02:00', fin: '2027-10-31T02:15:00+01:00' }
    const [made] = (await read(await create({ occurrences: [twice] }))).evenement.occurrences
    assert.deepEqual([made.debut, made.fin], ['2027-10-31T00:45:00.000Z', '2027-10-31T01:15:00.000Z'])
    const back = { debut: '2027-10-31T02:15:00+01:00', fin: '2027-10-31T02:45:00+02:00' }
    assertError(await post('/publications', input({ occurrences: [back] }), office()), 422, 'validation_failed')
  })

  test('the zone is that of the commune', async () => {
    const commune = await makeCommune({ timezone: 'Indian/Reunion', departement: '974' })
    const { db } = await harness()
    await db.insertInto('acteur_communes').values({ acteur_id: stage.mairie, commune_id: commune }).execute()
    const { evenement } = await read(await create({ occurrences: [{ debut: `${day(5)}T20:00` }] }, { commune_id: commune }))
    assert.equal(evenement.fuseau, 'Indian/Reunion')
    assert.equal(evenement.occurrences[0].debut, `${day(5)}T16:00:00.000Z`)
  })

  for (const [name, evenement, path] of [
    ['no occurrence', {}, 'body.evenement.occurrences'],
    [
      'both a rule and a list',
      { occurrences: [{ debut: '2027-01-01' }], repetition: { frequence: 'quotidienne', debut: '2027-01-01', nombre: 2 } },
      'body.evenement.occurrences',
    ],
    ['two at the same time', { occurrences: [{ debut: '2027-01-01' }, { debut: '2027-01-01' }] }, 'body.evenement.occurrences'],
    [
      'an end before the begin',
      { occurrences: [{ debut: '2027-01-02T10:00', fin: '2027-01-02T09:00' }] },
      'body.evenement.occurrences.0.fin',
    ],
    ['a day and an hour', { occurrences: [{ debut: '2027-01-02', fin: '2027-01-02T09:00' }] }, 'body.evenement.occurrences.0.fin'],
    ['a day that does not exist', { occurrences: [{ debut: '2027-02-29' }] }, 'body.evenement.occurrences.0.debut'],
    ['a local time that does not exist', { occurrences: [{ debut: '2027-02-28T25:00' }] }, 'body.evenement.occurrences.0.debut'],
    [
      'more than 366',
      { repetition: { frequence: 'quotidienne', debut: '2027-01-01', jusqu_au: '2029-01-01' } },
      'body.evenement.repetition.jusqu_au',
    ],
    [
      'a rule for centuries',
      { repetition: { frequence: 'mensuelle', intervalle: 12, debut: '2028-02-29', nombre: 100 } },
      'body.evenement.repetition.nombre',
    ],
    ['a rule without an end', { repetition: { frequence: 'quotidienne', debut: '2027-01-01' } }, 'body.evenement.repetition.jusqu_au'],
    ['half a position', { occurrences: [{ debut: '2027-01-01' }], lieu: { latitude: 47 } }, 'body.evenement.lieu.longitude'],
  ] as const)
    test(`refused: ${name}`, async () => {
      const got = await post('/publications', input(evenement), office())
      assertError(got, 422, 'validation_failed')
      assert.equal(got.body.details[0].path, path)
    })

  test('an event needs a type of its kind, and its days follow from its occurrences', async () => {
    const occurrences = [{ debut: `${day(4)}T10:00` }]
    assertError(await post('/publications', input({ occurrences }, { type_id: null }), office()), 422, 'validation_failed')
    assertError(await post('/publications', input({ occurrences }, { date_debut: day(5) }), office()), 422, 'validation_failed')
    const id = await create({ occurrences }, { date_debut: day(4), date_fin: day(4) })
    assertError(await patch(`/publications/${id}`, { date_fin: day(6) }, office()), 422, 'validation_failed')
    const changed = await patch(`/publications/${id}`, { evenement: { occurrences: [{ debut: day(6), fin: day(7) }] } }, office())
    assert.deepEqual([changed.status, changed.body.data.date_debut, changed.body.data.date_fin], [200, day(6), day(7)])
    const kept = await patch(`/publications/${id}`, { evenement: { tarif: 'Libre' } }, office())
    assert.deepEqual([kept.body.data.evenement.tarif, kept.body.data.evenement.occurrences.length], ['Libre', 1])
    const cleared = await patch(`/publications/${id}`, { type_id: null }, office())
    assert.deepEqual([cleared.body.data.evenement, cleared.body.data.kind, cleared.body.data.date_fin], [null, 'actualite', day(7)])
  })

  test('an occurrence is not moved onto another', async () => {
    const id = await create({ repetition: { frequence: 'hebdomadaire', debut: `${day(7)}T18:00`, nombre: 2 } })
    const [first] = (await read(id)).evenement.occurrences
    const onto = (debut: string) => patch(`/publications/${id}/occurrences/${first.id}`, { debut }, office())
    assertError(await onto(`${day(14)}T18:00`), 422, 'validation_failed')
    assert.equal((await onto(`${day(14)}T19:00`)).status, 200)
  })

  test('an occurrence is moved and cancelled with a word why; the rule made again keeps that; undone it is as before', async () => {
    const repetition = { frequence: 'hebdomadaire', debut: `${day(7)}T18:00`, fin: `${day(7)}T20:00`, nombre: 3 }
    const id = await create({ repetition })
    const [first, second] = (await read(id)).evenement.occurrences
    const moved = await patch(`/publications/${id}/occurrences/${first.id}`, { debut: `${day(8)}T17:00`, motif: 'Salle prise' }, office())
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    const after = moved.body.data.evenement.occurrences[0]
    assert.deepEqual([after.id, after.jour_debut, after.prevu_le, after.motif], [first.id, day(8), first.debut, 'Salle prise'])
    assert.equal(Date.parse(after.fin) - Date.parse(after.debut), 2 * 3600_000)
    const cancelled = await patch(`/publications/${id}/occurrences/${second.id}`, { statut: 'annule', motif: 'Orage' }, office())
    assert.equal(cancelled.body.data.evenement.occurrences[1].statut, 'annule')
    const back = await patch(`/publications/${id}/occurrences/${second.id}`, { statut: 'prevu' }, office())
    assert.deepEqual([back.status, back.body.data.evenement.occurrences[1].motif], [200, null], 'the reason of another status')
    assert.equal((await patch(`/publications/${id}/occurrences/${second.id}`, { statut: 'annule', motif: 'Orage' }, office())).status, 200)
    const again = await patch(`/publications/${id}`, { evenement: { repetition: { ...repetition, nombre: 4 } } }, office())
    assert.deepEqual(
      again.body.data.evenement.occurrences.map(({ statut, motif }: Record<string, string>) => [statut, motif]),
      [
        ['prevu', 'Salle prise'],
        ['annule', 'Orage'],
        ['prevu', null],
        ['prevu', null],
      ],
    )
    const undone = await post(`/admin/audit/${again.headers.get('x-audit-id')}/undo`, undefined, stage.back)
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assert.equal((await read(id)).evenement.occurrences_total, 3)
    const at = (rule: object) => ({ evenement: { repetition: { ...repetition, ...rule } } })
    const later = await patch(`/publications/${id}`, at({ debut: `${day(7)}T19:00`, fin: `${day(7)}T21:00` }), office())
    assert.deepEqual(
      later.body.data.evenement.occurrences.map(({ id: name, statut, motif }: Record<string, string>) => [name?.slice(8), statut, motif]),
      [
        ['T1900', 'prevu', null],
        ['T1900', 'annule', 'Orage'],
        ['T1900', 'prevu', null],
      ],
      'another hour keeps the cancellation of a day',
    )
    assertError(await patch(`/publications/${id}/occurrences/20200101`, { statut: 'annule' }, office()), 404, 'not_found')
  })

  test('the dates of a rule are computed before it is stored, with the errors of a publication', async () => {
    const commune = await makeCommune({ timezone: 'America/Martinique' })
    const preview = (repetition: object, id = commune) =>
      post(`/communes/${id}/repetitions/apercu`, { evenement: { repetition } }, office())
    const rule = { frequence: 'hebdomadaire', jours: ['mardi', 'jeudi'], debut: '2031-01-02T18:30', fin: '2031-01-02T20:00' }
    const { status, body } = await preview({ ...rule, jusqu_au: '2031-01-14', sauf: ['2031-01-09'] })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.data.fuseau, 'America/Martinique')
    assert.deepEqual(
      body.data.occurrences.map(({ id, debut }: Record<string, string>) => [id, debut]),
      [
        ['20310102T1830', '2031-01-02T22:30:00.000Z'],
        ['20310107T1830', '2031-01-07T22:30:00.000Z'],
        ['20310114T1830', '2031-01-14T22:30:00.000Z'],
      ],
    )
    const wrong = await preview({ ...rule, jusqu_au: '2030-01-01' })
    assertError(wrong, 422, 'validation_failed')
    assert.match(JSON.stringify(wrong.body), /body\.evenement\.repetition\.jusqu_au/)
    assertError(await preview({ ...rule, nombre: 2 }, stage.acteur), 404, 'not_found')
    assertError(
      await post(`/communes/${commune}/repetitions/apercu`, { evenement: { repetition: { ...rule, nombre: 2 } } }),
      401,
      'unauthorized',
    )
  })

  test('two editors of one series at once: the second is refused', async () => {
    const id = await create({ occurrences: [{ debut: `${day(11)}T10:00` }, { debut: `${day(12)}T10:00` }] })
    const { headers, body } = await get(`/publications/${id}`)
    const tag = { 'if-match': headers.get('etag') ?? '' }
    const [one, two] = body.data.evenement.occurrences
    const answers = await Promise.all([
      patch(`/publications/${id}/occurrences/${one.id}`, { statut: 'annule' }, { ...office(), headers: tag }),
      patch(`/publications/${id}/occurrences/${two.id}`, { debut: `${day(13)}T10:00` }, { ...office(), headers: tag }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412],
    )
  })

  test('an agenda has the events of the period, by occurrence, each with its occurrences of the period', async () => {
    const commune = await makeCommune({ departement: '44', latitude: 47.2, longitude: -1.55 })
    const { db } = await harness()
    await db.insertInto('acteur_communes').values({ acteur_id: stage.mairie, commune_id: commune }).execute()
    const there = { commune_id: commune }
    const series = await create(
      { repetition: { frequence: 'quotidienne', debut: `${day(20)}T10:00`, fin: `${day(20)}T11:00`, nombre: 10 } },
      { ...there, title: 'Stage' },
    )
    const single = await create({ occurrences: [{ debut: `${day(22)}T09:00` }] }, { ...there, title: 'Loto' })
    const exhibition = await create({ permanent: true, occurrences: [{ debut: day(10), fin: day(40) }] }, { ...there, title: 'Exposition' })
    const daysOnly = await create(undefined, { ...there, title: 'Marché', date_debut: day(23) })
    const period = `from=${day(22)}&to=${day(23)}`
    const ids = async (query: string) => (await agenda(query)).data.map(({ id }: { id: string }) => id)
    for (const where of [
      `commune_id=${commune}`,
      'departement=44',
      'lat=47.21&lng=-1.56&rayon=5',
      `commune_id=${commune},${stage.commune}`,
    ])
      assert.deepEqual(await ids(`${where}&${period}`), [exhibition, single, series, daysOnly], where)
    assert.deepEqual(await ids(`commune_id=${commune}&${period}&permanent=true`), [exhibition])
    assert.deepEqual(await ids(`commune_id=${commune}&${period}&permanent=false&per_page=1&page=2`), [series])
    assert.deepEqual(await ids(`commune_id=${commune}&${period}&q=loto`), [single])
    assert.deepEqual(await ids(`lat=45&lng=3&rayon=5&${period}`), [])
    const [, , row] = (await agenda(`commune_id=${commune}&${period}`)).data
    assert.deepEqual(
      row.evenement.occurrences.map(({ jour_debut }: { jour_debut: string }) => jour_debut),
      [day(22), day(23)],
    )
    assert.equal((await agenda(`commune_id=${commune}&${period}`)).meta.total, 4)
    for (const sort of ['date_debut', 'date_debut_asc'])
      assert.deepEqual(await ids(`commune_id=${commune}&sort=${sort}`), [exhibition, series, single, daysOnly])
    assertError(await get(`/publications?from=${day(0)}&to=${day(60)}`), 422, 'validation_failed')
  })

  test('an event leaves the lists after its last occurrence, is read by its address and in the agenda of the past, and totals agree at once', async () => {
    const commune = await makeCommune()
    const { db } = await harness()
    await db.insertInto('acteur_communes').values({ acteur_id: stage.mairie, commune_id: commune }).execute()
    const over = await create(
      { occurrences: [{ debut: `${day(1)}T10:00`, fin: `${day(1)}T11:00` }] },
      { commune_id: commune, title: 'Hier' },
    )
    const open = await create(
      { occurrences: [{ debut: `${day(1)}T10:00` }, { debut: `${day(9)}T10:00` }] },
      { commune_id: commune, title: 'Suite' },
    )
    const lists = [
      `/communes/${commune}/publications`,
      `/publications?commune_id=${commune}`,
      `/publications?commune_id=${commune}&kind=evenement`,
      `/publications?commune_id=${commune}&type_id=${EVENEMENT}`,
    ]
    const shown = async () => {
      const pages = await Promise.all(lists.map(async (path) => (await get(path)).body))
      return pages.map(({ data, meta }) => [data.length, meta.total])
    }
    assert.deepEqual(
      await shown(),
      lists.map(() => [2, 2]),
    )
    // Two days pass: what has an occurrence tomorrow was yesterday.
    await sql`update publications set jusqua = jusqua - interval '2 days' where id in (${over}, ${open})`.execute(db)
    await sql`update publication_occurrences set debut = debut - interval '2 days', fin = fin - interval '2 days' where publication_id in (${over}, ${open})`.execute(
      db,
    )
    assert.deepEqual(
      await shown(),
      lists.map(() => [1, 1]),
    )
    assert.equal((await get(`/publications/${over}`)).status, 200)
    assert.deepEqual(
      (await agenda(`commune_id=${commune}&from=${day(-3)}&to=${day(0)}`)).data.map(({ id }: { id: string }) => id).toSorted(),
      [over, open].toSorted(),
    )
    const { settleEnded } = await import('../reading/ended.ts')
    assert.equal(await settleEnded(db), 1)
    assert.deepEqual(
      await shown(),
      lists.map(() => [1, 1]),
    )
    assert.equal((await get(`/publications/${over}`)).status, 200)
    assert.equal((await get('/publications?q=hier')).body.meta.total, 0)
  })

  test('the calendar of an event and of a commune have an entry for each occurrence', async () => {
    const id = await create({
      lieu: { nom: 'Salle, bleue' },
      occurrences: [
        { debut: '2027-07-14T20:30', fin: '2027-07-15T01:00' },
        { debut: '2027-07-16', fin: '2027-07-17' },
      ],
    })
    const { status, headers, body } = await get(`/publications/${id}.ics`)
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/calendar; charset=utf-8'])
    for (const line of [
      'DTSTART:20270714T183000Z',
      'DTEND:20270714T230000Z',
      'DTSTART;VALUE=DATE:20270716',
      'DTEND;VALUE=DATE:20270718',
      String.raw`LOCATION:Salle\, bleue`,
    ])
      assert.ok(String(body).includes(`${line}\r\n`), line)
    const all = await get(`/communes/${stage.commune}/agenda.ics`)
    assert.equal(all.status, 200)
    assert.ok(String(all.body).includes(`UID:${id}-20270714T2030@beffroi`))
    assertError(await get(`/publications/${stage.commune}.ics`), 404, 'not_found')
  })
})
