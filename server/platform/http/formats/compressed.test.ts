import assert from 'node:assert/strict'
import { request } from 'node:http'
import { before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { harness } from '../../../test/harness.ts'
import { assertError, get, patch } from '../../../test/http.ts'
import { makePublication } from '../../../test/make.ts'
import { setStage, type Stage } from '../../../test/stage.ts'

interface Raw {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** Asks without a client that decompresses by itself. */
async function raw(method: string, path: string, headers: Record<string, string>): Promise<Raw> {
  const { url } = await harness()
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/v1${path}`, { method, headers: { 'x-app-source': 'public', ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) }))
    })
    asked.on('error', reject).end()
  })
}

/** Spec §2-42, §2-43. */
describe('answers that are compressed', () => {
  let stage: Stage
  let large: string
  let small: string
  before(async () => {
    stage = await setStage()
    const values = { moderation_status: 'approved', publie_le: new Date(Date.now() - 60_000).toISOString() } as const
    large = await makePublication(stage.acteur, stage.commune, { ...values, body: 'Une fête au pied du beffroi. '.repeat(200) })
    small = await makePublication(stage.acteur, stage.commune, values)
  })

  test('a list and a record that are larger than a packet, as the client accepts it; the same bytes for everybody otherwise', async () => {
    for (const path of ['/publications', `/publications/${large}`]) {
      const plain = await raw('GET', path, {})
      assert.ok(plain.bytes.length > 2048)
      for (const [accepted, encoding, decode] of [
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
        ['br;q=0, *', 'gzip', gunzipSync],
        ['identity', undefined, (bytes: Buffer) => bytes],
        ['gzip;q=0, br;q=0', undefined, (bytes: Buffer) => bytes],
      ] as const) {
        const answer = await raw('GET', path, { 'accept-encoding': accepted })
        assert.equal(answer.headers['content-encoding'], encoding, accepted)
        assert.match(String(answer.headers['vary']), /X-App-Source.*Accept-Encoding/)
        assert.equal(answer.headers['content-length'], String(answer.bytes.length))
        assert.deepEqual(decode(answer.bytes), plain.bytes)
        if (encoding) assert.ok(answer.bytes.length < plain.bytes.length / 2, encoding)
        const head = await raw('HEAD', path, { 'accept-encoding': accepted })
        assert.deepEqual([head.status, head.headers['content-encoding'], head.bytes.length], [200, encoding, 0])
      }
    }
    const little = await raw('GET', `/publications/${small}`, { 'accept-encoding': 'br' })
    assert.deepEqual([little.headers['content-encoding'], String(little.headers['etag']).startsWith('"v')], [undefined, true])
  })

  test('what a client has is 304 whichever way it came, with the same ETag and Vary', async () => {
    for (const path of ['/publications', `/publications/${large}`]) {
      const tags = []
      for (const accepted of ['br', 'gzip', 'identity']) {
        const { headers } = await raw('GET', path, { 'accept-encoding': accepted })
        tags.push(String(headers['etag']))
        for (const asked of tags) {
          const again = await raw('GET', path, { 'accept-encoding': accepted, 'if-none-match': asked })
          assert.deepEqual([again.status, again.bytes.length, again.headers['content-encoding']], [304, 0, undefined])
          assert.deepEqual([again.headers['etag'], String(again.headers['vary']).includes('Accept-Encoding')], [headers['etag'], true])
        }
      }
      assert.ok(
        tags.slice(0, 2).every((tag) => tag.startsWith('W/"')),
        tags.join(),
      )
    }
  })

  test('If-Match takes the ETag of a compressed record, as the service, nginx and Apache write it, and refuses a stale one', async () => {
    const path = `/publications/${large}`
    const { token } = stage.owner
    const read = () => raw('GET', path, { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' })
    const first = await read()
    assert.equal(first.headers['content-encoding'], 'gzip')
    let tag = String(first.headers['etag'])
    assert.match(tag, /^W\/"v1\.[0-9a-f]{12}"$/)
    for (const [n, spelled] of [
      (t: string) => t,
      (t: string) => t.slice(2),
      (t: string) => t.slice(2).replace(/"$/, '-gzip"'),
      (t: string) => `"x", ${t}`,
    ].entries()) {
      const answer = await patch(path, { title: `Titre ${n}` }, { token, headers: { 'if-match': spelled(tag) } })
      assert.equal(answer.status, 200, `${spelled(tag)} ${JSON.stringify(answer.body)}`)
      assertError(await patch(path, { title: 'Non' }, { token, headers: { 'if-match': spelled(tag) } }), 412, 'precondition_failed')
      tag = String((await read()).headers['etag'])
    }
    for (const wrong of ['W/"v1.zz"', 'v1', 'W/v1', '"v1', 'W/W/"v1"'])
      assertError(await patch(path, { title: 'Non' }, { token, headers: { 'if-match': wrong } }), 412, 'precondition_failed')
  })

  test('an error is one too, and reads as an error', async () => {
    const got = await get(`/publications?${Array.from({ length: 60 }, (_, n) => `inconnu${n}=1`).join('&')}`, {
      headers: { 'accept-encoding': 'br' },
    })
    assertError(got, 422, 'validation_failed')
    assert.equal(got.headers.get('content-encoding'), 'br')
  })
})
