// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { readConfig } from '../../settings/config.ts'
import { anotherApp, anotherService, harness } from '../../../test/harness.ts'
import { ask, assertError, get } from '../../../test/http.ts'
import { freePort } from '../../../test/process.ts'

describe('the routes outside the API', () => {
  let url: string
  before(async () => {
    const shared = await harness()
    await shared.reset()
    ;({ url } = shared)
  })

  test('/healthz, /readyz, the OpenAPI document and the reference answer', async () => {
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

  test('/healthz says that a process stops; a body that is packed is refused as such', async () => {
    const { services } = await harness()
    const readiness = { stopping: false }
    const app = anotherApp(services, {}, { readiness })
    const said = async () => (await app.inject({ url: '/healthz' })).json<unknown>()
    assert.deepEqual(await said(), { status: 'ok' })
    readiness.stopping = true
    assert.deepEqual(await said(), { status: 'stopping' })
    await app.close()
    for (const [coding, status] of [
      ['gzip', 415],
      ['br, gzip', 415],
      ['identity', 422],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'x-app-source': 'public', 'content-encoding': coding }
      const answer = await fetch(`${url}/api/v1/claims`, { method: 'POST', headers, body: '{}' })
      assert.equal(answer.status, status, coding)
      if (status === 415) assert.equal(answer.headers.get('accept-encoding'), 'identity')
    }
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

  test('routes outside the API are rate-limited too, except liveness and readiness', async () => {
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
    // The form of the service's own ids: a client's would pass for one of them.
    const ours = '01990000-0000-7000-8000-00000000abcd'
    for (const given of [ours, ours.toUpperCase()])
      assert.notEqual((await ask('GET', `${url}/healthz`, { headers: { 'x-request-id': given } })).headers.get('x-request-id'), given)
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
    assert.match(
      (await ask('GET', `${url}/metrics`)).body,
      /beffroi_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/communes"/,
    )
    const guarded = await anotherService({ METRICS_TOKEN: 'figures' })
    assertError(await ask('GET', `${guarded.url}/metrics`), 401, 'unauthorized')
    assert.equal((await ask('GET', `${guarded.url}/metrics`, { token: 'figures' })).status, 200)
    await guarded.close()
  })

  test('figures are told to nobody where others reach them and no token is set, and to nobody through a proxy', async () => {
    const open = await anotherService({ HOST: '0.0.0.0' })
    assertError(await ask('GET', `${open.url}/metrics`), 401, 'unauthorized')
    assertError(await ask('GET', `${open.url}/metrics`, { token: 'undefined' }), 401, 'unauthorized')
    await open.close()
    for (const header of ['x-forwarded-for', 'forwarded'])
      assertError(await ask('GET', `${url}/metrics`, { headers: { [header]: 'for=127.0.0.1' } }), 401, 'unauthorized')
    const guarded = await anotherService({ HOST: '0.0.0.0', METRICS_TOKEN: 'figures' })
    for (const token of ['figure', 'figuress', 'Figures'])
      assertError(await ask('GET', `${guarded.url}/metrics`, { token }), 401, 'unauthorized')
    assert.equal(
      (await ask('GET', `${guarded.url}/metrics`, { token: 'figures', headers: { 'x-forwarded-for': '192.0.2.1' } })).status,
      200,
    )
    await guarded.close()
  })

  test('figures on a port of their own are there alone, and nothing else is', async () => {
    const METRICS_PORT = String(await freePort())
    const apart = await anotherService({ HOST: '0.0.0.0', METRICS_PORT })
    const own = `http://127.0.0.1:${METRICS_PORT}`
    await ask('GET', `${apart.url}/api/v1/communes`)
    const { status, body, headers } = await ask('GET', `${own}/metrics`)
    assert.deepEqual([status, headers.get('x-content-type-options')], [200, 'nosniff'])
    assert.match(body, /beffroi_http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/communes"/)
    assertError(await ask('GET', `${apart.url}/metrics`), 404, 'not_found')
    for (const path of ['/', '/healthz', '/api/v1/communes', '/docs']) assertError(await ask('GET', `${own}${path}`), 404, 'not_found')
    const taken = readConfig({ METRICS_PORT, DEMO: 'off' })
    const second = anotherApp(apart.services, { config: taken })
    await assert.rejects(second.listen({ host: '127.0.0.1', port: 0 }), {
      name: 'Error',
      message: /^METRICS_HOST=127\.0\.0\.1 with METRICS_PORT=\d+ cannot/,
    })
    await second.close()
    await apart.close()
    await assert.rejects(fetch(`${own}/metrics`))
  })

  test('a method that no route has makes no series of figures', async () => {
    for (const method of ['PROPFIND', 'M-SEARCH', 'LINK']) await ask(method, `${url}/api/v1/communes`)
    assert.doesNotMatch((await ask('GET', `${url}/metrics`)).body, /method="(?:PROPFIND|M-SEARCH|LINK)"/)
  })

  test('the proposed routes of Spec §4.6-1, §4.6-2 do not exist', async () => {
    for (const path of ['/notifications', '/notification-preferences', '/mairie/communes/01990000-0000-7000-8000-000000000001/alertes']) {
      assertError(await get(path), 404, 'not_found')
    }
  })
})
