import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { getDefibrillateurFrance, listDefibrillateursFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { harness } from '../../test/harness.ts'
import { client } from '../../test/client.ts'
import { type Ask, assertError, get, patch, post } from '../../test/http.ts'
import { makeCommune, makeDefibrillateur } from '../../test/make.ts'
import { readHoraires } from './horaires/read.ts'
import { setStage, type Stage, trail } from '../../test/stage.ts'

const UNKNOWN = '01990000-0000-7000-8000-00000000dead'
const hours = (c_dispo_horaires: string) => JSON.stringify(readHoraires({ c_dispo_horaires, c_acc: 'Extérieur', c_acc_lib: 't' }))
const PERMANENT = hours('24/7')
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** Creates a defibrillator at each of ten positions in France and overseas. Returns the positions. */
async function makeSpots(): Promise<[latitude: number, longitude: number][]> {
  const spots: [latitude: number, longitude: number][] = [
    [48.8584, 2.2945],
    [48.8606, 2.3376],
    [48.853, 2.3499],
    [43.2965, 5.3698],
    [-21.1151, 55.5364],
    [-13.2825, -176.1736],
    [-22.2758, 166.458],
    [4.9224, -52.3135],
    [46.7809, -56.1764],
    [-17.5516, -149.5585],
  ]
  for (const [latitude, longitude] of spots) await makeDefibrillateur(null, { latitude, longitude })
  return spots
}

/** Spec §2-23, §2-25, §2-26, §4.1-27, §4.1-28, §4.4-9, §4.4-10. */
describe('defibrillators, read', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const ofCommune = async (id: string, query = '', by: Ask = {}) => (await get(`/communes/${id}/defibrillateurs${query}`, by)).body
  const national = async (query: string) => (await get(`/defibrillateurs?per_page=100${query}`)).body

  test('what the public sees: every combination of what the registry and two administrators say', async () => {
    const place = await makeCommune()
    const statuses = ['auto', 'visible', 'masque', 'a_verifier']
    const flaws = [
      {},
      { etat_fonctionnement: 'Hors service' },
      { etat_fonctionnement: null },
      { mobile: true },
      { doublon_source: true },
      { absent_since: '2026-01-01T00:00:00Z' },
      { position_douteuse: true },
      { doublon_possible_de: UNKNOWN },
      { etat_validation: null },
    ]
    const [shownThere, shownHere]: [string[], string[]] = [[], []]
    for (const flaw of flaws)
      for (const admin_status of statuses)
        for (const own of statuses) {
          const { id, view } = await makeDefibrillateur(place, { ...flaw, admin_status }, { admin_status: own })
          const sound = Object.keys(flaw).every((name) => name === 'doublon_possible_de' || name === 'etat_validation')
          const there = admin_status === 'visible' || (admin_status === 'auto' && sound)
          if (there) shownThere.push(id)
          if (own === 'visible' || (own === 'auto' && there)) shownHere.push(view)
        }
    const { defibrillateurs, meta } = await ofCommune(place)
    assert.deepEqual(ids(defibrillateurs).toSorted(), shownHere.toSorted())
    assert.equal(meta.count, shownHere.length)
    const list = await national(`&commune_id=${place}`)
    assert.deepEqual([ids(list.data).toSorted(), list.meta.total], [shownThere.toSorted(), shownThere.length])
    for (const [path, expected] of [
      [`/admin/communes/${place}/defibrillateurs?affiche=true&per_page=100`, shownHere],
      [`/admin/defibrillateurs-france?commune_id=${place}&affiche=true&per_page=100`, shownThere],
    ] as const)
      assert.deepEqual(ids((await get(path, stage.back)).body.data).toSorted(), expected.toSorted(), path)
  })

  test('the exact shape of a commune’s list, with and without devices', async () => {
    const place = await makeCommune()
    assert.deepEqual(await ofCommune(place), { defibrillateurs: [], meta: { count: 0, last_synced_at: null, sync_status: null } })
    await makeDefibrillateur(place, { exploitant_nom: 'Dr Martin', admin_note: 'secret' })
    const [row] = (await ofCommune(place)).defibrillateurs
    for (const field of ['exploitant_nom', 'admin_note', 'admin_status', 'absent_since', 'version', 'seen_at', 'mobile', 'distance_m'])
      assert.ok(!(field in row), field)
    assertError(await get(`/communes/${UNKNOWN}/defibrillateurs`), 404, 'not_found')
  })

  test('one device by its address: all that the list gives, with its commune and what that decided', async () => {
    const place = await makeCommune({ nom: 'Saint-Just' })
    const { id, view } = await makeDefibrillateur(place, { admin_note: 'Vu' }, { admin_status: 'masque', admin_note: 'En travaux' })
    const { id: stray } = await makeDefibrillateur(null)
    const call = client(stage.back)
    const france = async (device: string) => (await call(getDefibrillateurFrance, { params: { id: device } })).data
    const { commune, commune_view, ...row } = await france(id)
    const [listed] = (await call(listDefibrillateursFrance, { query: { commune_id: place } })).data
    assert.deepEqual(row, listed)
    assert.deepEqual([commune?.id, commune?.nom, Object.keys(commune ?? {})], [place, 'Saint-Just', ['id', 'slug', 'nom', 'code_insee']])
    assert.deepEqual(commune_view, { id: view, admin_status: 'masque', admin_note: 'En travaux', affiche: false })
    const alone = await france(stray)
    assert.deepEqual([alone.commune, alone.commune_view], [null, null])

    const answer = await get(`/admin/defibrillateurs/${view}`, stage.back)
    const { commune: its, ...own } = answer.body.data
    assert.deepEqual([own], (await get(`/admin/communes/${place}/defibrillateurs`, stage.back)).body.data)
    assert.deepEqual([its, answer.headers.get('etag')?.startsWith('"v1')], [commune, true])
    const { db } = await harness()
    await db
      .updateTable('defibrillateurs')
      .set({ commune_id: await makeCommune() })
      .where('id', '=', id)
      .execute()
    assert.equal((await france(id)).commune_view, null, 'moved away, its former commune has no say')
    for (const path of [`defibrillateurs/${view}`, `defibrillateurs/${UNKNOWN}`, `defibrillateurs-france/${UNKNOWN}`])
      assertError(await get(`/admin/${path}`, stage.back), 404, 'not_found')
  })

  test('the state of the last sync: the commune’s own before the national one', async () => {
    const { db } = await harness()
    const place = await makeCommune()
    const run = (scope: string, status: string, created_at: string) =>
      db
        .insertInto('defibrillateur_runs')
        .values({
          id: `01990000-0000-7000-8000-${created_at.replaceAll(/\D/g, '').slice(0, 12)}`,
          scope,
          status,
          created_at,
          finished_at: status === 'done' ? created_at : null,
        })
        .execute()
    const meta = async () => (await ofCommune(place)).meta
    await run('france', 'done', '2026-01-01T00:00:00.000Z')
    assert.deepEqual(await meta(), { count: 0, last_synced_at: '2026-01-01T00:00:00.000Z', sync_status: 'done' })
    await run('france', 'failed', '2026-01-02T00:00:00.000Z')
    assert.deepEqual(await meta(), { count: 0, last_synced_at: '2026-01-01T00:00:00.000Z', sync_status: 'failed' })
    await run(place, 'running', '2026-01-03T00:00:00.000Z')
    assert.deepEqual(await meta(), { count: 0, last_synced_at: '2026-01-01T00:00:00.000Z', sync_status: 'running' })
  })

  test('the nearest first, to the metre, everywhere: poles of the map, the antimeridian, the equator', async () => {
    const spots = await makeSpots()
    const haversine = ([a, b]: [number, number], [c, d]: [number, number]) => {
      const [p, q] = [(a * Math.PI) / 180, (c * Math.PI) / 180]
      const h = Math.sin((q - p) / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin(((d - b) * Math.PI) / 360) ** 2
      return 2 * 6371008.8 * Math.asin(Math.sqrt(h))
    }
    for (const from of [
      [48.85, 2.3],
      [-14, 179.9],
      [-14, -179.9],
      [0, 0],
      [89, 0],
      [43.3, 5.4],
    ] as [number, number][]) {
      const { data } = await national(`&lat=${from[0]}&lng=${from[1]}`)
      const expected = spots.map((spot) => haversine(from, spot)).toSorted((a, b) => a - b)
      assert.equal(data.length, spots.length)
      for (const [index, row] of data.entries())
        assert.ok(Math.abs(row.distance_m - (expected[index] ?? 0)) <= 1, `${from.join()} ${index}`)
    }
    const paged = await Promise.all(
      [1, 2, 3, 4].map(async (page) => (await get(`/defibrillateurs?lat=48.85&lng=2.3&per_page=3&page=${page}`)).body.data),
    )
    assert.deepEqual(ids(paged.flat()), ids((await national('&lat=48.85&lng=2.3')).data))
  })

  test('rayon in metres, to the metre', async () => {
    await makeSpots()
    const { data } = await national('&lat=48.8584&lng=2.2945')
    const second = data[1].distance_m as number
    for (const [rayon, expected] of [
      [second - 2, 1],
      [second + 2, 2],
      [1, 1],
      [50_000, 3],
    ] as const) {
      const found = await national(`&lat=48.8584&lng=2.2945&rayon=${rayon}`)
      assert.deepEqual([found.data.length, found.meta.total], [expected, expected], String(rayon))
    }
    for (const query of [
      'lat=48',
      'lng=2',
      'rayon=5',
      'lat=91&lng=0',
      'lat=48&lng=181',
      'lat=48&lng=2&rayon=50001',
      'lat=48&lng=2&rayon=0',
      'lat=NaN&lng=2',
      'lat=4e1&lng=2',
      'lat=&lng=',
    ])
      assertError(await get(`/defibrillateurs?${query}`), 422, 'validation_failed')
  })

  test('a box on the map', async () => {
    await makeSpots()
    const inside = async (bbox: string) => (await national(`&bbox=${bbox}`)).meta.total
    assert.equal(await inside('2.29,48.85,2.34,48.87'), 2)
    assert.equal(await inside('-180,-90,180,90'), 10)
    assert.equal(await inside('2.2945,48.8584,2.2945,48.8584'), 1)
    assert.equal(await inside('160,-30,-170,0'), 2, 'over the antimeridian')
    assert.equal(await inside('170,-30,-170,0'), 1)
    for (const bbox of [
      '1,2,3',
      '1,2,3,4,5',
      'a,b,c,d',
      '3,0,2,1',
      '0,91,1,92',
      '-181,0,0,0',
      '',
      '1;2;3;4',
      '89,0,-90,1',
      '190,0,-170,1',
      '170,0,-190,1',
    ])
      assertError(await get(`/defibrillateurs?bbox=${bbox}`), 422, 'validation_failed')
  })

  test('words of name, address, commune and postal code; accents and slips forgiven', async () => {
    const place = await makeCommune({ nom: 'Montbrison', departement: '42' })
    const { id } = await makeDefibrillateur(place, {
      nom: 'Hôpital du Forez',
      adresse: '10 avenue des Monts-du-Soir',
      code_postal: '42600',
      commune_nom: 'Montbrison',
    })
    for (const q of [
      'hopital',
      'HÔPITAL forez',
      'monts soir',
      'montbrison',
      '42600',
      'forez 42600',
      'hopit',
      'hopitl montbrisson',
      'montbrisn',
    ])
      assert.deepEqual(ids((await national(`&q=${encodeURIComponent(q)}`)).data), [id], q)
    for (const q of ['zzzz', '%', "'", '!!!', '99999', 'a | b', '*'])
      assert.deepEqual((await national(`&q=${encodeURIComponent(q)}`)).data, [], q)
    assert.deepEqual(ids((await national('&code_postal=42600')).data), [id])
    assertError(await get('/defibrillateurs?code_postal=4260'), 422, 'validation_failed')
  })

  test('available now, or at a moment; filtered by it with exact totals and pages', async () => {
    const place = await makeCommune()
    const open = [await makeDefibrillateur(place, { horaires: PERMANENT }), await makeDefibrillateur(place, { horaires: PERMANENT })]
    await makeDefibrillateur(place)
    const { defibrillateurs } = await ofCommune(place)
    assert.deepEqual(defibrillateurs.map((row: { disponible: string }) => row.disponible).toSorted(), ['inconnu', 'oui', 'oui'])
    assert.equal((await ofCommune(place, '?disponible=oui')).meta.count, 2)
    assert.deepEqual(
      ids((await ofCommune(place, '?disponible=oui&at=2026-07-14T03:00:00%2B02:00')).defibrillateurs).toSorted(),
      open.map(({ view }) => view).toSorted(),
    )
    const list = (await get(`/defibrillateurs?commune_id=${place}&disponible=oui&per_page=1&page=2`)).body
    assert.deepEqual([list.data.length, list.meta.total, list.meta.last_page], [1, 2, 2])
    assert.equal((await national(`&commune_id=${place}&disponible=inconnu`)).meta.total, 1)
    assert.equal((await national(`&commune_id=${place}&disponible=non`)).meta.total, 0)
    for (const query of ['disponible=maybe', 'at=2026-07-14', 'at=now', 'at=2026-02-30T00:00:00Z'])
      assertError(await get(`/defibrillateurs?${query}`), 422, 'validation_failed')
  })

  test('the same hours are not the same moment everywhere, nor the same on a holiday of one département', async () => {
    const horaires = hours('Mo-Sa 09:00-17:00; PH off')
    const devices = {
      ain: await makeDefibrillateur(await makeCommune({ departement: '01', timezone: 'Europe/Paris' }), { horaires }),
      moselle: await makeDefibrillateur(await makeCommune({ departement: '57', timezone: 'Europe/Paris' }), { horaires }),
      reunion: await makeDefibrillateur(await makeCommune({ departement: '974', timezone: 'Indian/Reunion' }), { horaires }),
      nowhere: await makeDefibrillateur(null, { horaires, latitude: 45, longitude: 20 }),
      postal: await makeDefibrillateur(null, { horaires, latitude: 60, longitude: 5, code_postal: '97400' }),
    }
    const told = async (at: string) => {
      const found: Record<string, string> = {}
      for (const disponible of ['oui', 'non', 'inconnu'])
        for (const { id } of (await national(`&disponible=${disponible}&at=${encodeURIComponent(at)}`)).data)
          found[Object.entries(devices).find(([, one]) => one.id === id)?.[0] ?? ''] = disponible
      const listed = (await national(`&at=${encodeURIComponent(at)}`)).data as { id: string; disponible: string }[]
      for (const { id, disponible } of listed)
        assert.equal(found[Object.entries(devices).find(([, one]) => one.id === id)?.[0] ?? ''], disponible)
      return found
    }
    // A Thursday morning in Paris is noon in La Réunion.
    assert.deepEqual(await told('2026-11-19T08:30:00+01:00'), {
      ain: 'non',
      moselle: 'non',
      reunion: 'oui',
      postal: 'oui',
      nowhere: 'inconnu',
    })
    // Saint Stephen is a holiday in Moselle alone.
    assert.deepEqual(await told('2026-12-26T10:00:00+01:00'), {
      ain: 'oui',
      moselle: 'non',
      reunion: 'oui',
      postal: 'oui',
      nowhere: 'inconnu',
    })
  })

  test('where the calendar of holidays is not known, the days on which two differ are not guessed', async () => {
    const { id } = await makeDefibrillateur(null, {
      horaires: hours('Mo-Sa 09:00-17:00; PH off'),
      latitude: 48.58,
      longitude: 7.75,
      nom: 'Quelque part',
    })
    const at = async (moment: string) =>
      (await national(`&q=quelque&at=${encodeURIComponent(moment)}`)).data.map((row: { id: string; disponible: string }) => [
        row.id,
        row.disponible,
      ])
    assert.deepEqual(await at('2026-04-03T10:00:00Z'), [[id, 'inconnu']])
    assert.deepEqual(await at('2026-12-26T10:00:00Z'), [[id, 'inconnu']])
    assert.deepEqual(await at('2026-12-23T10:00:00Z'), [[id, 'oui']])
    assert.deepEqual(await at('2026-12-25T10:00:00Z'), [[id, 'non']])
  })

  test('where the local time is not known, nothing is said to be open', async () => {
    const { id } = await makeDefibrillateur(null, {
      horaires: hours('Mo-Su 00:00-23:00'),
      latitude: 10,
      longitude: 100,
      nom: 'Nulle part',
    })
    const [row] = (await national('&q=nulle part')).data
    assert.deepEqual([row.id, row.disponible, row.commune_id], [id, 'inconnu', null])
  })

  test('GeoJSON by Accept, with the same rows; caches are told that Accept matters', async () => {
    const place = await makeCommune()
    const { view } = await makeDefibrillateur(place, { latitude: 46.5, longitude: 5.5 })
    const got = await get(`/communes/${place}/defibrillateurs`, { headers: { accept: 'application/geo+json' } })
    assert.equal(got.headers.get('content-type'), 'application/geo+json; charset=utf-8')
    assert.match(got.headers.get('vary') ?? '', /Accept/)
    assert.equal(got.headers.get('cache-control'), 'public, no-cache, stale-while-revalidate=0')
    assert.deepEqual([got.body.type, got.body.features.length, got.body.meta.count], ['FeatureCollection', 1, 1])
    const [feature] = got.body.features
    assert.deepEqual(
      [feature.id, feature.geometry, feature.properties.disponible],
      [view, { type: 'Point', coordinates: [5.5, 46.5] }, 'inconnu'],
    )
    for (const [accept, expected] of Object.entries({
      'application/geo+json;q=0': 'application/json',
      '*/*;q=1, application/geo+json;q=0.1': 'application/json',
      'application/*;q=0.9, application/geo+json;q=0.8': 'application/json',
      '*/*;q=0.1, application/geo+json': 'application/geo+json',
      'application/geo+jsonp': 'application/json',
      'APPLICATION/GEO+JSON; charset=utf-8': 'application/geo+json',
      'text/html, */*': 'application/json',
    }))
      assert.equal(
        (await get('/defibrillateurs', { headers: { accept } })).headers.get('content-type'),
        `${expected}; charset=utf-8`,
        accept,
      )
    const list = await get(`/defibrillateurs?commune_id=${place}`, {
      headers: { accept: 'application/geo+json;q=0.9, application/json;q=0.5' },
    })
    assert.deepEqual([list.body.features.length, list.body.meta.total], [1, 1])
    assert.equal(
      (await get(`/defibrillateurs?commune_id=${place}`, { headers: { accept: 'application/json, application/geo+json;q=0.5' } })).body.data
        .length,
      1,
    )
    assert.equal((await get(`/defibrillateurs?commune_id=${place}`, { headers: { accept: '*/*' } })).body.data.length, 1)
  })

  test('the administration’s lists: filters, orders, totals', async () => {
    const place = await makeCommune()
    const made = {
      plain: await makeDefibrillateur(place, { nom: 'Alpha', etat_validation: 'valide' }),
      doubtful: await makeDefibrillateur(place, { nom: 'Bravo', position_douteuse: true, position_motif: 'eloignee' }),
      gone: await makeDefibrillateur(place, { nom: 'Charlie', absent_since: '2026-01-01T00:00:00Z' }),
      double: await makeDefibrillateur(place, { nom: 'Delta', doublon_source: true }),
      maybe: await makeDefibrillateur(place, { nom: 'Écho', doublon_possible_de: UNKNOWN }),
      hidden: await makeDefibrillateur(place, { nom: 'Foxtrot', admin_status: 'masque' }, { admin_status: 'a_verifier' }),
    }
    const name = (id: string) => Object.entries(made).find(([, one]) => one.id === id || one.view === id)?.[0]
    const at = async (path: string) => {
      const { body } = await get(path, stage.back)
      assert.equal(body.meta.total, body.data.length, path)
      return ids(body.data).map(name)
    }
    for (const [query, expected] of [
      ['', ['plain', 'doubtful', 'gone', 'double', 'maybe', 'hidden']],
      ['&position_douteuse=true', ['doubtful']],
      ['&absent=true', ['gone']],
      ['&doublon=true', ['double', 'maybe']],
      ['&doublon=false&absent=false&position_douteuse=false', ['plain', 'hidden']],
      ['&etat_validation=valide', ['plain']],
      ['&etat_validation=absent&q=alpha', []],
      ['&q=echo', ['maybe']],
      ['&affiche=false', ['doubtful', 'gone', 'double', 'hidden']],
    ] as const) {
      assert.deepEqual(await at(`/admin/defibrillateurs-france?commune_id=${place}&sort=nom_asc${query}`), [...expected], query)
      assert.deepEqual(await at(`/admin/communes/${place}/defibrillateurs?sort=nom_asc${query}`), [...expected], query)
    }
    assert.deepEqual(await at(`/admin/defibrillateurs-france?commune_id=${place}&admin_status=masque`), ['hidden'])
    assert.deepEqual(await at(`/admin/communes/${place}/defibrillateurs?admin_status=a_verifier`), ['hidden'])
    const [row] = (await get(`/admin/communes/${place}/defibrillateurs?admin_status=a_verifier`, stage.back)).body.data
    assert.deepEqual(
      [row.admin_status, row.national_admin_status, row.defibrillateur_id, row.affiche],
      ['a_verifier', 'masque', made.hidden.id, false],
    )
    assertError(await get(`/admin/communes/${UNKNOWN}/defibrillateurs`, stage.back), 404, 'not_found')
  })

  test('decisions, national and of the commune, each for itself, versioned and recorded', async () => {
    const place = await makeCommune()
    const { id, view } = await makeDefibrillateur(place, { etat_fonctionnement: 'Inconnu' })
    const there = (body: unknown, headers: Record<string, string> = {}) =>
      patch(`/admin/defibrillateurs-france/${id}`, body, { ...stage.back, headers })
    const here = (body: unknown) => patch(`/admin/defibrillateurs/${view}`, body, stage.back)
    const seen = async () => [(await ofCommune(place)).meta.count, (await national(`&commune_id=${place}`)).meta.total]
    assert.deepEqual(await seen(), [0, 0])
    assert.deepEqual(
      [(await there({ admin_status: 'visible', admin_note: ' Vu sur place ' })).body.data.admin_note, await seen()],
      ['Vu sur place', [1, 1]],
    )
    await here({ admin_status: 'masque' })
    assert.deepEqual(await seen(), [0, 1])
    await here({ admin_status: 'visible' })
    await there({ admin_status: 'masque', admin_note: null })
    assert.deepEqual(await seen(), [1, 0])
    const { headers, body } = await there({})
    assert.deepEqual([headers.get('x-audit-id'), body.data.admin_status, body.data.admin_note], [null, 'masque', null])
    assertError(await there({ admin_status: 'auto' }, { 'if-match': '"v1"' }), 412, 'precondition_failed')
    assert.equal((await there({ admin_status: 'auto' }, { 'if-match': headers.get('etag') ?? '' })).status, 200)
    for (const wrong of [
      { admin_status: 'cache' },
      { admin_status: null },
      { admin_note: '' },
      { latitude: 1 },
      { position_douteuse: false },
      { version: 1 },
    ]) {
      assertError(await there(wrong), 422, 'validation_failed')
      assertError(await here(wrong), 422, 'validation_failed')
    }
    assertError(await patch(`/admin/defibrillateurs/${UNKNOWN}`, { admin_status: 'auto' }, stage.back), 404, 'not_found')
    assertError(await patch(`/admin/defibrillateurs-france/${UNKNOWN}`, { admin_status: 'auto' }, stage.back), 404, 'not_found')
    assert.deepEqual(
      (await trail(id)).map(({ action }) => action),
      ['defibrillateur_france.update', 'defibrillateur_france.update', 'defibrillateur_france.update'],
    )
    assert.equal((await trail(view)).length, 2)
  })

  test('a decision is undone by its audit row, in the country and in a commune; not once something newer stands on it', async () => {
    const place = await makeCommune()
    const { id, view } = await makeDefibrillateur(place)
    for (const [path, list, device] of [
      [`/admin/defibrillateurs-france/${id}`, `/admin/defibrillateurs-france?commune_id=${place}`, id],
      [`/admin/defibrillateurs/${view}`, `/admin/communes/${place}/defibrillateurs`, view],
    ] as const) {
      const read = async () => {
        const { admin_status, admin_note, affiche } = (await get(list, stage.back)).body.data[0]
        return { admin_status, admin_note, affiche }
      }
      const decide = async (body: object) => (await patch(path, body, stage.back)).headers.get('x-audit-id') ?? ''
      const undo = (row: string) => post(`/admin/audit/${row}/undo`, undefined, stage.back)
      const stood = await read()
      const first = await decide({ admin_status: 'masque', admin_note: 'Volé' })
      const second = await decide({ admin_note: 'Retrouvé' })
      assert.deepEqual(await read(), { admin_status: 'masque', admin_note: 'Retrouvé', affiche: false })
      assertError(await undo(first), 409, 'invalid_state')
      assert.equal((await undo(second)).status, 200)
      assert.deepEqual(await read(), { admin_status: 'masque', admin_note: 'Volé', affiche: false })
      assert.deepEqual(
        (await undo(first)).body.data.undone.map((one: { target_id: string }) => one.target_id),
        [device],
      )
      assert.deepEqual(await read(), stood)
      assertError(await undo(first), 409, 'invalid_state')
    }
  })
})
