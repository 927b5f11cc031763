import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { request } from 'undici'
import { POINT_STATES as IS } from '../../../contract/defibrillateurs/defibrillateur-points.ts'
import { harness } from '../../test/harness.ts'
import { assertError, get } from '../../test/http.ts'
import { makeCommune, makeDefibrillateur } from '../../test/make.ts'
import { setStage, type Stage } from '../../test/stage.ts'

const PATH = '/admin/defibrillateurs-france/points'

describe('every defibrillator as a point', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })
  const points = async (query = '') => (await get(`${PATH}?${query}`, stage.back)).body

  test('an empty catalogue has none', async () => {
    assert.deepEqual(await points(), { data: { points: [] }, meta: { count: 0, next: null } })
  })

  test('place and state of each; where several states hold, the first', async () => {
    const expected = await makeOneOfEach()
    const got = await points()
    assert.deepEqual(byThrees(got.data.points), byThrees(expected))
    assert.deepEqual(got.meta, { count: 10, next: null })
    for (const [query, states] of [
      ['affiche=true', [0, 0]],
      ['affiche=false', [1, 2, 3, 4, 5, 6, 6, 6]],
      ['absent=true&affiche=false', [1, 3]],
      ['position_douteuse=true', [0, 2, 3, 4]],
      ['doublon=true', [4, 5]],
      ['admin_status=visible', [0]],
      ['etat_validation=absent&admin_status=masque', [1]],
      ['code_postal=01000', []],
    ] as const) {
      const found = (await points(query)).data.points as number[]
      assert.deepEqual(
        found.filter((_, index) => index % 3 === 2).toSorted((a, b) => a - b),
        [...states],
        query,
      )
    }
  })

  test('piece by piece each is given once, whatever the filters leave of a piece', async () => {
    const pieces = async (query: string) => {
      const [counts, all]: [number[], number[]] = [[], []]
      let next: string | null = null
      do {
        const piece = await points(`limit=4&${query}${next === null ? '' : `&after=${next}`}`)
        counts.push(piece.meta.count)
        all.push(...piece.data.points)
        next = piece.meta.next
      } while (next !== null)
      return { counts, all }
    }
    await makeOneOfEach()
    const whole = await pieces('')
    assert.deepEqual(whole.counts, [4, 4, 2])
    assert.deepEqual(whole.all, (await points()).data.points)
    assert.deepEqual((await pieces('admin_status=masque')).counts, [1, 0, 0])
    assert.deepEqual((await points('limit=10')).meta.next === null, false)
    const place = await makeCommune()
    for (let n = 0; n < 4; n += 1) await makeDefibrillateur(place)
    assert.deepEqual((await pieces(`commune_id=${place}`)).counts, [4, 0])
    for (const query of ['limit=0', 'limit=20001', 'after=x', 'code_postal=1', 'bbox=1,2,3,4', 'affiche=oui'])
      assertError(await get(`${PATH}?${query}`, stage.back), 422, 'validation_failed')
  })

  test('a large answer is compressed as the client takes it, and says so to caches', async () => {
    for (let n = 0; n < 80; n += 1) await makeDefibrillateur(null, { latitude: 40 + n / 7, longitude: n / 9 })
    const { url } = await harness()
    const headers = { authorization: `Bearer ${stage.back.token}`, 'x-app-source': 'backoffice' }
    const sizes: Record<string, number> = {}
    for (const [accepted, encoding] of [
      ['', undefined],
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
      ['gzip;q=0', undefined],
    ] as const) {
      const answer = await request(`${url}/api/v1${PATH}`, { headers: { ...headers, 'accept-encoding': accepted } })
      assert.equal(answer.headers['content-encoding'], encoding, accepted)
      assert.match(String(answer.headers['vary']), /Authorization, X-App-Source.*, Accept-Encoding$/)
      const bytes = (await answer.body.arrayBuffer()).byteLength
      assert.equal(answer.headers['content-length'], String(bytes))
      sizes[encoding ?? 'identity'] = bytes
    }
    assert.ok((sizes['gzip'] ?? 0) < (sizes['identity'] ?? 0) * 0.7 && (sizes['br'] ?? 0) < (sizes['identity'] ?? 0) * 0.7)
    const got = await get(PATH, { ...stage.back, headers: { 'accept-encoding': 'br' } })
    assert.equal(got.body.meta.count, 80)
    const again = await get(PATH, { ...stage.back, headers: { 'if-none-match': got.headers.get('etag') ?? '' } })
    assert.deepEqual([again.status, again.headers.get('content-encoding')], [304, null])
    const refused = await get(`${PATH}?after=x`, { ...stage.back, headers: { 'accept-encoding': 'br' } })
    assertError(refused, 422, 'validation_failed')
  })
})

describe('a box on the administration’s map', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage()
  })

  test('both lists give what stands in it, shown or not', async () => {
    const [place, elsewhere] = [await makeCommune(), await makeCommune()]
    const at = (longitude: number, latitude: number, values = {}) => ({ latitude, longitude, ...values })
    const shown = await makeDefibrillateur(place, at(5.2, 46.2))
    const hidden = await makeDefibrillateur(place, at(5.21, 46.21, { etat_fonctionnement: 'Hors service' }))
    const beside = await makeDefibrillateur(elsewhere, at(5.22, 46.22))
    await makeDefibrillateur(place, at(6, 46.2))
    const found = async (path: string, query: string) => {
      const { data, meta } = (await get(`/admin/${path}?bbox=${query}`, stage.back)).body
      assert.equal(meta.total, data.length)
      return data.map(({ id }: { id: string }) => id).toSorted()
    }
    const box = '5.1,46.1,5.3,46.3'
    assert.deepEqual(await found('defibrillateurs-france', box), [shown.id, hidden.id, beside.id].toSorted())
    assert.deepEqual(await found('defibrillateurs-france', `${box}&affiche=false`), [hidden.id])
    assert.deepEqual(await found('defibrillateurs-france', '5.21,46.21,5.21,46.21'), [hidden.id])
    assert.deepEqual(await found(`communes/${place}/defibrillateurs`, box), [shown.view, hidden.view].toSorted())
    assert.deepEqual(await found(`communes/${place}/defibrillateurs`, '0,0,1,1'), [])
    for (const path of ['defibrillateurs-france', `communes/${place}/defibrillateurs`])
      for (const bbox of ['1,2,3', '3,0,2,1', '0,91,1,92', ''])
        assertError(await get(`/admin/${path}?bbox=${bbox}`, stage.back), 422, 'validation_failed')
  })
})

/** Creates a defibrillator for each case of its state. Returns the points that the list must give, in any order. */
async function makeOneOfEach(): Promise<number[]> {
  const gone = { absent_since: '2026-01-01T00:00:00Z' }
  const cases = [
    [{}, 'affiche'],
    [{ ...gone, position_douteuse: true, admin_status: 'visible' }, 'affiche'],
    [{ admin_status: 'masque', ...gone }, 'masque'],
    [{ admin_status: 'a_verifier', position_douteuse: true }, 'a_verifier'],
    [{ ...gone, position_douteuse: true }, 'absent'],
    [{ position_douteuse: true, doublon_source: true }, 'position_douteuse'],
    [{ doublon_source: true, mobile: true }, 'doublon'],
    [{ etat_fonctionnement: 'Hors service' }, 'autre'],
    [{ etat_fonctionnement: null }, 'autre'],
    [{ mobile: true }, 'autre'],
  ] as const
  const expected: number[] = []
  for (const [n, [values, state]] of cases.entries()) {
    const [latitude, longitude] = [48.123456789 - n, -61.000004 + n * 13]
    await makeDefibrillateur(null, { ...values, latitude, longitude })
    expected.push(Number(longitude.toFixed(5)), Number(latitude.toFixed(5)), IS[state])
  }
  return expected
}

/** Returns the triples of a list of points, sorted as texts. */
const byThrees = (points: number[]): string[] =>
  Array.from({ length: points.length / 3 }, (_, n) => points.slice(n * 3, n * 3 + 3).join()).toSorted()
