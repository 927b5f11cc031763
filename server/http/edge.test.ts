import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { anotherService, harness } from '../test/harness.ts'
import { ask, assertError, get } from '../test/http.ts'

describe('what stands around the API', () => {
  let url: string
  before(async () => {
    const shared = await harness()
    await shared.reset()
    ;({ url } = shared)
  })

  test('lives, is ready, and says what it promises', async () => {
    assert.equal((await ask('GET', `${url}/healthz`)).status, 200)
    assert.equal((await ask('GET', `${url}/readyz`)).status, 200)
    const { status, body } = await ask('GET', `${url}/openapi.json`)
    assert.equal(status, 200)
    assert.match(body.openapi, /^3\.1/)
    const docs = await ask('GET', `${url}/docs`)
    assert.equal(docs.status, 200)
    const script = /src="(\/docs\/[^"]+)"/.exec(docs.body)?.[1]
    assert.match((await ask('GET', `${url}${script}`)).headers.get('content-type') ?? '', /javascript/)
    assert.equal(docs.body.includes('//cdn.'), false)
  })

  test('the reference is small on the way, and kept apart by what the reader can unpack', async () => {
    const script = async (encoding: string) => {
      const { status, headers, body } = await ask('GET', `${url}/docs/js/scalar.js`, { headers: { 'accept-encoding': encoding } })
      assert.deepEqual([status, headers.get('vary')], [200, 'Accept-Encoding, Origin'])
      return { encoding: headers.get('content-encoding'), length: Number(headers.get('content-length')), body }
    }
    const [plain, brotli, gzip] = [await script('identity'), await script('gzip, br'), await script('gzip;q=0.5, br;q=0')]
    assert.deepEqual([plain.encoding, brotli.encoding, gzip.encoding], [null, 'br', 'gzip'])
    assert.ok(brotli.length * 3 < plain.length && gzip.length * 3 < plain.length, `${plain.length} ${brotli.length} ${gzip.length}`)
    assert.ok(brotli.body === plain.body && gzip.body === plain.body)
    assert.equal((await ask('GET', `${url}/openapi.json`, { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding'), 'br')
    assert.match((await ask('GET', `${url}/docs?x=1`)).body, /src="\/docs\/js/)
    assertError(await ask('GET', `${url}/docs/js/nothing.js`), 404, 'not_found')
  })

  test('what stands around is counted too, but for life and readiness', async () => {
    const counted = await anotherService({ RATE_LIMITS: 'default=4/600' })
    const at = async (path: string) => (await ask('GET', `${counted.url}${path}`)).status
    assert.deepEqual(
      [await at('/docs'), await at('/docs/js/scalar.js'), await at('/metrics'), await at('/openapi.json')],
      [200, 200, 200, 200],
    )
    for (const path of ['/docs', '/docs/js/scalar.js', '/metrics', '/openapi.json', '/api/v1/communes'])
      assert.equal(await at(path), 429, path)
    for (let n = 0; n < 6; n += 1) assert.deepEqual([await at('/healthz'), await at('/readyz')], [200, 200])
    await counted.close()
  })

  test('every answer carries the security headers and the request id, errors included', async () => {
    for (const path of ['/healthz', '/api/v1/communes', '/api/v1/nothing', '/docs', '/metrics']) {
      const { headers } = await ask('GET', `${url}${path}`, { headers: { 'x-request-id': 'a-request-of-mine' } })
      assert.equal(headers.get('x-request-id'), 'a-request-of-mine', path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
      assert.equal(headers.get('server'), null)
      assert.equal(headers.get('x-powered-by'), null)
    }
    const odd = await ask('GET', `${url}/healthz`, { headers: { 'x-request-id': 'spaces are not well formed' } })
    assert.match(odd.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
  })

  test('other origins are let in by list', async () => {
    const from = (origin: string, method = 'GET') =>
      ask(method, `${url}/api/v1/communes`, { headers: { origin, 'access-control-request-method': 'PATCH' } })
    assert.equal((await from('https://front.example.fr')).headers.get('access-control-allow-origin'), 'https://front.example.fr')
    assert.equal((await from('https://evil.example')).headers.get('access-control-allow-origin'), null)
    const preflight = await from('https://front.example.fr', 'OPTIONS')
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /X-App-Source/)
    assert.match((await from('https://front.example.fr')).headers.get('access-control-expose-headers') ?? '', /ETag/)
  })

  test('figures are in the Prometheus format, behind a token where one is set', async () => {
    await get('/communes')
    assert.match((await ask('GET', `${url}/metrics`)).body, /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/communes"/)
    const guarded = await anotherService({ METRICS_TOKEN: 'figures' })
    assertError(await ask('GET', `${guarded.url}/metrics`), 401, 'unauthorized')
    assert.equal((await ask('GET', `${guarded.url}/metrics`, { token: 'figures' })).status, 200)
    await guarded.close()
  })

  test('the proposed routes of Spec §4.6 do not exist', async () => {
    for (const path of ['/notifications', '/notification-preferences', '/mairie/communes/01990000-0000-7000-8000-000000000001/alertes']) {
      assertError(await get(path), 404, 'not_found')
    }
  })
})
