// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ENDPOINTS } from '../../../contract/index.ts'
import { harness } from '../../test/harness.ts'
import { assertError, get, post } from '../../test/http.ts'
import { makeCommune, makePublication } from '../../test/make.ts'
import { cacheState, untilHeard, untilUsable } from '../../test/response-cache.ts'
import { setStage, type Stage } from '../../test/stage.ts'
import { isTracker, withoutTrackers } from './trackers.ts'

const TRACKERS =
  'utm_source=lettre&utm_medium=email&utm_campaign=a%20b&fbclid=x&gclid=x&gbraid=x&wbraid=x&msclkid=x&mc_cid=x&mc_eid=x&at_medium=x&xtor=EPR-1'

/** Spec §2-41. */
describe('trackers in the address of a public read', () => {
  let stage: Stage
  before(async () => {
    stage = await setStage()
    await makePublication(stage.acteur, stage.commune, { title: 'Fanfare' })
    for (let n = 0; n < 3; n += 1) await makeCommune()
  })

  test('no endpoint has a parameter of such a name', () => {
    const names = ENDPOINTS.flatMap(({ query }) => Object.keys(query?.shape ?? {}))
    assert.deepEqual(names.filter(isTracker), [])
  })

  for (const [url, clean] of [
    ['/a', '/a'],
    ['/a?', '/a?'],
    ['/a?q=1', '/a?q=1'],
    ['/a?utm_source=x', '/a'],
    ['/a?UTM_Source=x&q=1', '/a?q=1'],
    ['/a?q=1&fbclid=x=y&page=2&utm_id', '/a?q=1&page=2'],
    ['/a?q=utm_source&utm=1&attribute=2&xtora=3', '/a?q=utm_source&utm=1&attribute=2&xtora=3'],
  ] as const)
    test(`${url} is read as ${clean}`, () => assert.equal(withoutTrackers(url), clean))

  test('they are ignored, repeated and in any encoding too', async () => {
    for (const path of ['/communes', '/publications', `/communes/${stage.commune}/publications`, '/acteurs', '/defibrillateurs']) {
      const plain = await get(path)
      for (const query of [TRACKERS, 'utm_source=a&utm_source=b', 'utm_campaign=f%EAte', 'utm_source']) {
        const got = await get(`${path}?${query}`)
        assert.equal(got.status, 200, `${path}?${query} ${JSON.stringify(got.body)}`)
        assert.deepEqual(got.body, plain.body)
        assert.equal(got.headers.get('etag'), plain.headers.get('etag'))
      }
    }
    assert.equal((await get(`/communes/${stage.commune}/agenda.ics?fbclid=x`)).status, 200)
  })

  test('links to other pages do not carry them on', async () => {
    const link = (await get(`/communes?utm_source=x&per_page=2&fbclid=y`)).headers.get('link')
    assert.equal(link, (await get('/communes?per_page=2')).headers.get('link'))
  })

  test('any other unknown parameter is refused, also beside them; so are they on writes and private reads', async () => {
    for (const query of ['utm=1', `unknown=1&${TRACKERS}`, 'fbclidx=1', 'utm_%73ource=1&a=b'])
      assertError(await get(`/communes?${query}`), 422, 'validation_failed')
    assertError(await get(`/admin/acteurs?${TRACKERS}`, stage.back), 422, 'validation_failed')
    assertError(await post(`/publications/${stage.commune}/report?utm_source=x`, { reason: 'spam' }), 422, 'validation_failed')
    assertError(await get(`/communes?utm_source=%00`), 400, 'malformed_request')
  })

  test('a thousand addresses that differ in trackers alone are one cached answer', async () => {
    const { services, url } = await harness()
    await untilUsable(url)
    await untilHeard(services)
    const path = `/communes/${stage.commune}/publications?per_page=7`
    for (let n = 0; n < 3; n += 1) await get(path)
    const { answers, hits } = await cacheState(url)
    for (let n = 0; n < 100; n += 1) assert.equal((await get(`${path}&utm_campaign=${n}&fbclid=${n}`)).status, 200)
    const after = await cacheState(url)
    assert.equal(after.answers, answers)
    assert.ok(after.hits >= hits + 95, `${after.hits - hits} of 100 from memory`)
  })
})
