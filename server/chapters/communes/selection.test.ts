import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { assertError, get } from '../../test/http.ts'
import { makeCommune } from '../../test/make.ts'

/** Spec §4.4-4. */
describe('GET /communes by position, id and postal code', () => {
  const ids: Record<string, string> = {}
  before(async () => {
    await (await harness()).reset()
    for (const [nom, latitude, longitude, more] of [
      ['Nantes', 47.218, -1.554, { departement: '44', codes_postaux: ['44000', '44100'], population: 320_000 }],
      ['Rezé', 47.191, -1.549, { departement: '44', codes_postaux: ['44400'], population: 43_000 }],
      ['Clisson', 47.087, -1.282, { departement: '44', codes_postaux: ['44190'], population: 7000 }],
      ['Cholet', 47.06, -0.879, { departement: '49', codes_postaux: ['49300'], population: 54_000 }],
      ['Saint-Denis', -20.879, 55.448, { departement: '974', codes_postaux: ['97400'], population: 150_000 }],
      ['Saint-Pierre', 46.776, -56.178, { departement: '975', codes_postaux: ['97500'], population: 5000 }],
      ['Uvea', -13.29, -176.2, { departement: '986', codes_postaux: ['98600'], population: 8000 }],
      ['Taveuni', -16.9, 179.95, { departement: '988', codes_postaux: ['98800'], population: 900 }],
      ['Sans position', null, null, { departement: '44', codes_postaux: ['44000'], population: 1 }],
    ] as const)
      ids[nom] = await makeCommune({ ...more, nom, latitude, longitude, codes_postaux: [...more.codes_postaux] })
    const { db } = await harness()
    for (const nom of ['Nantes', 'Rezé'])
      await db
        .insertInto('commune_noms')
        .values({ commune_id: ids[nom] as string, nom, recherche: nom === 'Rezé' ? 'reze' : 'nantes', type: 'commune' })
        .execute()
  })
  const list = async (query: string) => {
    const got = await get(`/communes?${query}`)
    assert.equal(got.status, 200, `${query} ${JSON.stringify(got.body)}`)
    const rows = got.body.data as { nom: string; distance_m?: number }[]
    return { rows, names: rows.map(({ nom }) => nom), total: Number(got.headers.get('x-total-count')) }
  }

  test('around a position the nearest is first, with its distance, at most fifty kilometres away', async () => {
    const { rows, names, total } = await list('lat=47.2&lng=-1.55')
    assert.deepEqual([names, total], [['Rezé', 'Nantes', 'Clisson'], 3])
    assert.deepEqual(
      rows.map(({ distance_m = 0 }) => Math.round(distance_m / 100)),
      [10, 20, 238],
    )
    assert.deepEqual((await list('lat=47.2&lng=-1.55&rayon=5')).names, ['Rezé', 'Nantes'])
    assert.deepEqual((await list('lat=47.2&lng=-1.55&per_page=1&page=2')).names, ['Nantes'])
    const beyond = await list('lat=47.2&lng=-1.55&page=9')
    assert.deepEqual([beyond.names, beyond.total], [[], 3])
    assert.equal('distance_m' in ((await list('departement=44')).rows[0] as object), false)
  })

  test('another order, a département or a search may go with a position', async () => {
    assert.deepEqual((await list('lat=47.2&lng=-1.55&sort=population_desc')).names, ['Nantes', 'Rezé', 'Clisson'])
    assert.deepEqual((await list('lat=47.07&lng=-1.0&departement=49')).names, ['Cholet'])
    const { rows, total } = await list('lat=47.2&lng=-1.55&q=nant')
    assert.deepEqual([rows.map(({ nom }) => nom), total], [['Nantes'], 1])
    assert.ok((rows[0]?.distance_m ?? 0) > 1900)
    assert.deepEqual((await list('lat=-20.9&lng=55.4&q=nant')).names, [])
  })

  test('overseas, over the antimeridian, at the poles and in the middle of the sea', async () => {
    assert.deepEqual((await list('lat=-20.9&lng=55.45')).names, ['Saint-Denis'])
    assert.deepEqual((await list('lat=46.8&lng=-56.2')).names, ['Saint-Pierre'])
    for (const lng of ['180', '-180', '-179.9', '179.9']) assert.deepEqual((await list(`lat=-16.9&lng=${lng}`)).names, ['Taveuni'], lng)
    for (const query of ['lat=90&lng=0', 'lat=-90&lng=180', 'lat=0&lng=0'])
      assert.deepEqual(await list(query), { rows: [], names: [], total: 0 })
  })

  test('by one or several ids, in the order of their names; unknown ones are left out', async () => {
    const [nantes, cholet] = [ids['Nantes'] as string, ids['Cholet'] as string]
    assert.deepEqual(await list(`id=${nantes.toUpperCase()}`).then(({ names }) => names), ['Nantes'])
    const both = await list(`id=${nantes},${cholet},${nantes},01990000-0000-7000-8000-00000000dead`)
    assert.deepEqual([both.names, both.total], [['Cholet', 'Nantes'], 2])
    assert.deepEqual((await list(`id=${nantes},${cholet}&departement=49`)).names, ['Cholet'])
    assert.deepEqual((await list(`id=${nantes},${cholet}&lat=47.2&lng=-1.55`)).names, ['Nantes'])
    assert.deepEqual((await list(`id=${nantes},${cholet}&q=nantes`)).names, ['Nantes'])
  })

  test('by postal code', async () => {
    assert.deepEqual((await list('code_postal=44000')).names, ['Nantes', 'Sans position'])
    assert.deepEqual((await list('code_postal=44000&sort=population_desc&per_page=1&page=2')).names, ['Sans position'])
    assert.deepEqual((await list('code_postal=99999')).names, [])
  })

  test('refused: half a position, a radius alone or too large, blanks, 51 ids', async () => {
    const id = ids['Nantes'] as string
    for (const [query, path] of [
      ['lat=47', 'query.lng'],
      ['lng=1', 'query.lat'],
      ['rayon=5', 'query.rayon'],
      ['lat=47&lng=1&rayon=51', 'query.rayon'],
      ['lat=47&lng=1&rayon=0', 'query.rayon'],
      ['lat=47,2&lng=1', 'query.lat'],
      ['lat=91&lng=1', 'query.lat'],
      ['lat=47&lng=180.1', 'query.lng'],
      ['lat=NaN&lng=1', 'query.lat'],
      ['id=', 'query.id.0'],
      [`id=${id},`, 'query.id.1'],
      [`id=${id},%20${id}`, 'query.id.1'],
      [`id=${Array.from({ length: 51 }, () => id).join()}`, 'query.id'],
      ['code_postal=4400', 'query.code_postal'],
      ['code_postal=', 'query.code_postal'],
    ] as const) {
      const got = await get(`/communes?${query}`)
      assertError(got, 422, 'validation_failed')
      assert.equal(got.body.details[0].path, path, query)
    }
  })

  test('one commune is read by its id as by its slug', async () => {
    const id = ids['Rezé'] as string
    const bySlug = (await get(`/communes/${(await get(`/communes/${id}`)).body.data.slug}`)).body
    for (const key of [id, id.toUpperCase()]) assert.deepEqual((await get(`/communes/${key}`)).body, bySlug)
    assertError(await get('/communes/01990000-0000-7000-8000-00000000dead'), 404, 'not_found')
  })
})
