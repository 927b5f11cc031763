// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask, get } from '../../test/http.ts'

const FRONT = 'https://front.example.fr'

describe('front ends on other origins', () => {
  test('one on the list may read the answers, refusals included', async () => {
    for (const path of ['/publications', '/nothing', '/publications?page=0']) {
      const { headers } = await get(path, { headers: { origin: FRONT } })
      assert.equal(headers.get('access-control-allow-origin'), FRONT)
      assert.match(headers.get('access-control-expose-headers') ?? '', /ETag, Link, X-Total-Count/)
      assert.equal(headers.get('access-control-allow-credentials'), null)
    }
  })

  test('any other may not', async () => {
    for (const origin of ['https://evil.example.fr', 'https://front.example.fr.evil.fr', 'http://front.example.fr', 'null'])
      assert.equal((await get('/publications', { headers: { origin } })).headers.get('access-control-allow-origin'), null)
  })

  test('caches are told that the answer depends on the origin, asked from one or not', async () => {
    for (const headers of [{ origin: FRONT }, {}] as Record<string, string>[])
      for (const path of ['/publications', '/nothing']) assert.match((await get(path, { headers })).headers.get('vary') ?? '', /\bOrigin\b/)
  })

  test('a preflight allows the methods and headers of the API', async () => {
    const headers = { origin: FRONT, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,if-match' }
    const { status, headers: answered } = await ask('OPTIONS', '/publications/x', { headers, source: null })
    assert.equal(status, 204)
    assert.equal(answered.get('access-control-allow-origin'), FRONT)
    assert.match(answered.get('access-control-allow-methods') ?? '', /PATCH/)
    assert.match(answered.get('access-control-allow-headers') ?? '', /If-Match/)
  })
})
