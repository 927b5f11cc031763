import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { assertError, get, patch, post } from '../../../test/http.ts'
import { makeCommune, makePublication } from '../../../test/make.ts'
import { ACTUALITE, ALERTE, EVENEMENT, setStage, type Stage } from '../../../test/stage.ts'

const day = (days: number) => Temporal.Now.plainDateISO('Europe/Paris').add({ days }).toString()

describe('the edges of agendas and of lists by place', () => {
  let stage: Stage
  const places: Record<string, string> = {}
  before(async () => {
    stage = await setStage()
    const { db } = await harness()
    for (const [name, latitude, longitude, timezone, departement] of [
      ['metropole', 47.2, -1.55, 'Europe/Paris', '44'],
      ['reunion', -20.9, 55.45, 'Indian/Reunion', '974'],
      ['saint-pierre', 46.78, -56.18, 'America/Miquelon', '975'],
      ['taveuni', -16.9, 179.95, 'Pacific/Fiji', '988'],
    ] as const) {
      const id = await makeCommune({ latitude, longitude, timezone, departement, nom: name })
      places[name] = id
      await db.insertInto('acteur_communes').values({ acteur_id: stage.mairie, commune_id: id }).execute()
    }
  })
  const office = () => ({ token: stage.maire.token })
  const create = async (occurrences: unknown[], commune = places['metropole'], more: object = {}) => {
    const body = {
      title: 'Bal',
      body: 'Sur la place.',
      acteur_id: stage.mairie,
      commune_id: commune,
      type_id: EVENEMENT,
      evenement: { occurrences },
    }
    const got = await post('/publications', { ...body, ...more }, office())
    assert.equal(got.status, 201, JSON.stringify(got.body))
    return got.body.data.id as string
  }
  const read = async (query: string) => {
    const got = await get(`/publications?${query}`)
    assert.equal(got.status, 200, `${query} ${JSON.stringify(got.body)}`)
    return got.body as { data: { id: string; evenement: { occurrences: { id: string }[] } }[]; meta: { total: number } }
  }
  const ids = async (query: string) => (await read(query)).data.map(({ id }) => id)
  const refused = async (query: string, path: string) => {
    const got = await get(`/publications?${query}`)
    assertError(got, 422, 'validation_failed')
    assert.equal(got.body.details[0].path, path, query)
    assert.doesNotMatch(got.body.details[0].message, /^(must|counts|is)\b/)
  }

  test('periods: inverted, of no length, of one end, in far years, beyond the last page', async () => {
    const there = `commune_id=${places['metropole']}`
    const noon = await create([{ debut: '2031-05-01T12:00', fin: '2031-05-01T13:00' }])
    const long = await create([{ debut: '2031-04-20', fin: '2031-05-20' }])
    await refused(`${there}&from=2031-05-02&to=2031-05-01`, 'query.to')
    await refused(`${there}&from=2031-05-01T12:00:00Z&to=2031-05-01T11:59:59Z`, 'query.to')
    assert.deepEqual(await ids(`${there}&from=2031-05-01&to=2031-05-01`), [long, noon])
    const at = '2031-05-01T10:30:00Z'
    assert.deepEqual(await ids(`${there}&from=${at}&to=${at}`), [])
    assert.deepEqual(await ids(`${there}&from=${at}&to=2031-05-01T10:30:00.001Z`), [noon, long])
    assert.deepEqual(await ids(`${there}&from=2031-05-01T11:00:00Z&to=2031-05-01T12:00:00Z`), [long])
    assert.deepEqual(await ids(`${there}&from=2031-04-30T22:00:00Z&to=2031-05-01T10:00:00Z`), [long])
    assert.deepEqual(await ids(`${there}&from=2031-01-01`), [long, noon])
    assert.deepEqual(await ids(`${there}&to=${day(-3)}`), [])
    assert.deepEqual(await ids(`${there}&to=2020-01-01T00:00:00Z`), [])
    await refused(`${there}&to=2031-05-01`, 'query.to')
    for (const from of ['0001-01-01', '1000-01-01', '9999-12-31', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'])
      assert.deepEqual(await ids(`${there}&from=${from}`), [], from)
    assert.deepEqual(await ids(`${there}&from=9999-12-31&to=9999-12-31`), [])
    const beyond = await read(`${there}&from=2031-05-01&page=7`)
    assert.deepEqual([beyond.data, beyond.meta.total], [[], 2])
    await refused(`${there}&from=2031-02-29`, 'query.from')
    await refused(`${there}&from=`, 'query.from')
    await refused('from=2031-05-01&to=2031-06-02', 'query.to')
    assert.deepEqual(await ids('from=2031-05-01&to=2031-05-31'), [long, noon])
    await refused('permanent=true', 'query.permanent')
  })

  test('theme and traits: those that say so, with every other filter, in pages and totals', async () => {
    const there = `commune_id=${places['metropole']}`
    const period = `${there}&from=2038-05-01&to=2038-05-31`
    const on = (n: number) => `2038-05-${String(n).padStart(2, '0')}`
    const event = (n: number, said: object) => create([], undefined, { evenement: { occurrences: [{ debut: `${on(n)}T10:00` }], ...said } })
    const market = await event(2, { theme: 'marche', gratuit: true, plein_air: true, accessible: true })
    const concert = await event(3, { theme: 'musique', gratuit: false, pour_enfants: false })
    const tale = await event(4, { theme: 'spectacle', gratuit: true, pour_enfants: true, plein_air: false })
    const show = await create([], undefined, {
      evenement: { theme: 'exposition', gratuit: true, permanent: true, occurrences: [{ debut: on(1), fin: on(20) }] },
    })
    const series = await create([], undefined, {
      evenement: { theme: 'marche', occurrences: [5, 12, 19].map((n) => ({ debut: `${on(n)}T08:00` })) },
    })
    const plain = await event(6, {})
    const days = await create([], undefined, { evenement: undefined, date_debut: on(7) })
    for (const [query, expected] of [
      ['', [show, market, concert, tale, series, plain, days]],
      ['theme=marche', [market, series]],
      ['theme=ceremonie', []],
      ['gratuit=true', [show, market, tale]],
      ['gratuit=1&permanent=false', [market, tale]],
      ['gratuit=false', [concert]],
      ['pour_enfants=true', [tale]],
      ['pour_enfants=false', [concert]],
      ['accessible=true', [market]],
      ['plein_air=true&theme=marche&gratuit=true', [market]],
      ['plein_air=true&theme=musique', []],
      ['theme=marche&q=bal', [market, series]],
      ['gratuit=true&kind=alerte', []],
    ] as const) {
      const { data, meta } = await read(`${period}&${query}`)
      assert.deepEqual([data.map(({ id }) => id), meta.total], [expected, expected.length], query)
    }
    const [, weekly] = (await read(`${period}&theme=marche`)).data
    assert.equal(weekly?.evenement.occurrences.length, 3)
    const pages = await Promise.all([1, 2, 3].map((page) => read(`${period}&gratuit=true&per_page=2&page=${page}`)))
    assert.deepEqual(
      pages.map(({ data, meta }) => [data.map(({ id }) => id), meta.total]),
      [
        [[show, market], 3],
        [[tale], 3],
        [[], 3],
      ],
    )
    assert.deepEqual(await ids(`acteur_id=${stage.mairie}&from=2038-05-01&to=2038-05-31&theme=musique`), [concert])
    for (const field of ['theme=marche', 'gratuit=true', 'pour_enfants=true', 'accessible=false', 'plein_air=1'])
      await refused(`${there}&${field}`, `query.${field.split('=')[0]}`)
    await refused(`${period}&theme=bal`, 'query.theme')
    await refused(`${period}&gratuit=oui`, 'query.gratuit')
  })

  test('an agenda with a filter, once read, follows an edit of what its events say', async () => {
    const query = `commune_id=${places['metropole']}&from=2039-05-01&to=2039-05-31&plein_air=true`
    const id = await create([], undefined, { evenement: { occurrences: [{ debut: '2039-05-02T10:00' }] } })
    assert.deepEqual(await ids(query), [])
    await patch(`/publications/${id}`, { evenement: { plein_air: true } }, office())
    assert.deepEqual(await ids(query), [id])
    await patch(`/publications/${id}`, { evenement: { plein_air: null } }, office())
    assert.deepEqual(await ids(query), [])
  })

  test('days on which the clock changes are whole days, and an event without length is on its day', async () => {
    const there = `commune_id=${places['metropole']}`
    const made = [
      await create([{ debut: '2032-03-28T00:00', fin: '2032-03-28T00:00' }]),
      await create([{ debut: '2032-03-28' }]),
      await create([{ debut: '2032-03-28T23:59' }]),
    ]
    const next = await create([{ debut: '2032-03-29T00:00' }])
    const eve = await create([{ debut: '2032-03-27T22:00', fin: '2032-03-28T00:00' }])
    assert.deepEqual((await ids(`${there}&from=2032-03-28&to=2032-03-28`)).toSorted(), made.toSorted())
    assert.deepEqual(await ids(`${there}&from=2032-03-29&to=2032-03-29`), [next])
    assert.ok((await ids(`${there}&from=2032-03-27&to=2032-03-27`)).includes(eve))
    const autumn = [await create([{ debut: '2032-10-31' }]), await create([{ debut: '2032-10-31T02:30', fin: '2032-11-01T02:30' }])]
    assert.deepEqual((await ids(`${there}&from=2032-10-31&to=2032-10-31`)).toSorted(), autumn.toSorted())
    assert.deepEqual(await ids(`${there}&from=2032-11-01&to=2032-11-01`), [autumn[1]])
  })

  test('a month of France may have a day of twenty-five hours', async () => {
    assert.deepEqual(await ids('from=2033-10-01&to=2033-10-31'), [])
    assert.deepEqual(await ids('from=2033-03-01&to=2033-03-31'), [])
  })

  test('around a position: overseas, over the antimeridian, with the smallest and the largest radius', async () => {
    const period = 'from=2034-01-01&to=2034-01-31'
    const made: Record<string, string> = {}
    for (const [name, id] of Object.entries(places)) made[name] = await create([{ debut: '2034-01-10T20:00' }], id)
    for (const [query, expected] of [
      ['lat=-20.9&lng=55.45&rayon=1', ['reunion']],
      ['lat=46.8&lng=-56.2&rayon=100', ['saint-pierre']],
      ['lat=-16.9&lng=-179.95&rayon=20', ['taveuni']],
      ['lat=-16.9&lng=180&rayon=100', ['taveuni']],
      ['lat=-16.9&lng=-180&rayon=100', ['taveuni']],
      ['lat=47.2&lng=-1.55', ['metropole']],
      ['lat=47.3&lng=-1.55&rayon=11', []],
      ['lat=47.3&lng=-1.55&rayon=12', ['metropole']],
      ['lat=90&lng=180&rayon=100', []],
      [`lat=47.2&lng=-1.55&commune_id=${places['reunion']}`, []],
      ['departement=974', ['reunion']],
      ['departement=2a', []],
    ] as const) {
      assert.deepEqual(
        await ids(`${query}&${period}`),
        expected.map((name) => made[name]),
        query,
      )
      assert.equal((await get(`/publications?${query}`)).status, 200)
    }
    for (const [query, path] of [
      ['lat=47&lng=1&rayon=0', 'query.rayon'],
      ['lat=47&lng=1&rayon=101', 'query.rayon'],
      ['lat=47&lng=1&rayon=1.5', 'query.rayon'],
      ['lat=47&lng=1&rayon=', 'query.rayon'],
      ['rayon=5', 'query.rayon'],
      ['lat=47', 'query.lng'],
      ['lng=47', 'query.lat'],
      ['lat=90.1&lng=0', 'query.lat'],
      ['lat=1&lng=-180.5', 'query.lng'],
    ] as const)
      await refused(query, path)
  })

  test('communes: blank, with spaces, fifty-one, given twice, unknown', async () => {
    const [one, two] = [await makeCommune(), await makeCommune()]
    await refused('commune_id=', 'query.commune_id.0')
    await refused('commune_id=%20', 'query.commune_id.0')
    await refused(`commune_id=${one},%20${two}`, 'query.commune_id.1')
    await refused(`commune_id=${one},`, 'query.commune_id.1')
    await refused(`commune_id=${Array.from({ length: 51 }, () => one).join()}`, 'query.commune_id')
    assert.equal((await get(`/publications?commune_id=${Array.from({ length: 50 }, () => one).join()}`)).status, 200)
    const plain = await makePublication(stage.mairie, one, { commune_ids: [two] })
    for (const query of [`${one},${one}`, one.toUpperCase(), `${two},${one}`]) {
      const { data, meta } = await read(`commune_id=${query}&kind=actualite`)
      assert.deepEqual([data.map(({ id }) => id), meta.total], [[plain], 1], query)
    }
    assert.deepEqual(await ids(`commune_id=${stage.acteur}`), [])
    assert.deepEqual(await ids(`commune_id=${stage.acteur}&from=2034-01-01`), [])
  })

  test('a kind and a type of another kind have nothing in common', async () => {
    const there = `commune_id=${places['metropole']}`
    for (const where of ['', `${there}&`, `commune_id=${places['metropole']},${places['reunion']}&`, `acteur_id=${stage.mairie}&`]) {
      assert.equal((await read(`${where}kind=alerte&type_id=${EVENEMENT}`)).meta.total, 0)
      assert.equal((await read(`${where}kind=evenement&type_id=${ACTUALITE}`)).meta.total, 0)
      assert.equal((await read(`${where}kind=alerte&from=2034-01-01&to=2034-01-31`)).meta.total, 0)
    }
    for (const path of [`/communes/${places['metropole']}/publications`, `/acteurs/${stage.mairie}/publications`])
      assert.equal((await get(`${path}?kind=acte&type_id=${EVENEMENT}`)).body.meta.total, 0)
  })

  test('an alert in force comes first in lists of several communes too', async () => {
    const [one, two] = [places['metropole'] as string, places['reunion'] as string]
    const got = await post(
      '/publications',
      {
        title: 'Crue',
        body: 'La Loire monte.',
        acteur_id: stage.mairie,
        commune_id: one,
        type_id: ALERTE,
        expire_le: new Date(Date.now() + 86_400_000).toISOString(),
        alerte: { severite: 'danger' },
      },
      office(),
    )
    const alert = got.body.data.id as string
    await makePublication(stage.mairie, two, { en_avant: true })
    await makePublication(stage.mairie, one, { en_avant: true })
    for (const where of [`commune_id=${one},${two}`, 'departement=44', 'lat=47.2&lng=-1.55', `commune_id=${one}&q=crue`])
      assert.equal((await ids(where))[0], alert, where)
    assert.notEqual((await ids('q=crue%20loire'))[0], undefined)
    await post(`/publications/${alert}/alerte/levee`, {}, office())
    assert.notEqual((await ids(`commune_id=${one},${two}`))[0], alert)
  })

  test('an event of several communes is in the agenda of each, with its occurrences once', async () => {
    const [one, two] = [places['metropole'] as string, places['reunion'] as string]
    const id = await create([{ debut: '2035-06-01T10:00' }, { debut: '2035-06-02T10:00' }], one, { commune_ids: [two] })
    for (const where of [one, two, `${one},${two}`].map((value) => `commune_id=${value}`).concat('departement=974', 'departement=44')) {
      const { data, meta } = await read(`${where}&from=2035-06-01&to=2035-06-30`)
      assert.deepEqual([data.map((row) => [row.id, row.evenement.occurrences.length]), meta.total], [[[id, 2]], 1], where)
    }
    const changed = await patch(`/publications/${id}`, { commune_ids: [] }, office())
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.deepEqual(await ids(`commune_id=${two}&from=2035-06-01&to=2035-06-30`), [])
  })

  test('the agenda of a département follows a commune that moves to another', async () => {
    const { db } = await harness()
    const id = await create([{ debut: '2036-06-01T10:00' }])
    const period = 'from=2036-06-01&to=2036-06-30'
    assert.deepEqual(await ids(`departement=44&${period}`), [id])
    await db
      .updateTable('communes')
      .set({ departement: '49' })
      .where('id', '=', places['metropole'] as string)
      .execute()
    assert.deepEqual([await ids(`departement=44&${period}`), await ids(`departement=49&${period}`)], [[], [id]])
    await db
      .updateTable('communes')
      .set({ departement: '44' })
      .where('id', '=', places['metropole'] as string)
      .execute()
  })

  test('identifiers of occurrences that do not exist, whatever they are made of', async () => {
    const id = await create([{ debut: '2037-06-01T10:00' }])
    const change = (occurrence: string) => patch(`/publications/${id}/occurrences/${occurrence}`, { statut: 'annule' }, office())
    for (const odd of [
      '20370601',
      '20370601T1001',
      '%20',
      '..%2f..',
      '%27',
      '%22',
      '%7B%7D',
      '🎉',
      '%0a20370601T1000',
      '20370601t1000',
      'null',
    ])
      assertError(await change(odd), 404, 'not_found')
    assertError(await change('x'.repeat(41)), 422, 'validation_failed')
    assertError(await change('%00'), 400, 'malformed_request')
    assert.equal((await change('20370601T1000')).status, 200)
  })

  test('occurrences at the ends of the calendar', async () => {
    for (const debut of ['9999-12-31', '9999-12-31T23:59', '0001-01-01', '0001-01-01T00:00:00+14:00', '1899-12-31', '2201-01-01']) {
      const evenement = { occurrences: [{ debut }] }
      const body = { title: 'Bal', body: 'Bal', acteur_id: stage.mairie, commune_id: stage.commune, type_id: EVENEMENT, evenement }
      const got = await post('/publications', body, office())
      assertError(got, 422, 'validation_failed')
      assert.equal(got.body.details[0].message, 'doit être entre les années 1900 et 2200')
    }
    const made = [
      await create([{ debut: '1900-01-01' }, { debut: '2200-12-31', fin: '2200-12-31' }]),
      await create([], stage.commune, { evenement: undefined, date_debut: '9999-12-31', date_fin: '9999-12-31' }),
      await create([], stage.commune, { evenement: undefined, date_debut: '9999-12-30', date_fin: '9999-12-31' }),
      await create([], stage.commune, { evenement: undefined, date_debut: '0001-01-01', date_fin: '0001-01-02' }),
    ]
    for (const id of made) {
      assert.equal((await get(`/publications/${id}`)).status, 200)
      const { status, body } = await get(`/publications/${id}.ics`)
      assert.equal(status, 200)
      assert.match(String(body), /DTSTART;VALUE=DATE:\d{8}\r\n/)
    }
    assert.equal((await get(`/communes/${stage.commune}/agenda.ics`)).status, 200)
    assert.equal((await read(`commune_id=${stage.commune}&from=9999-12-31`)).meta.total, 2)
    assert.equal((await read(`commune_id=${stage.commune}&from=0001-01-01&to=0001-01-01`)).meta.total, 1)
  })
})
