// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { harness } from '../../test/harness.ts'
import { get } from '../../test/http.ts'

const HEADERS = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-request-id', 'cache-control']

/** Sends bytes as they are, and reads until the service closes the connection or has answered (with `toEnd`: until it closes). */
async function raw(bytes: string | Buffer, { toEnd = false } = {}): Promise<string> {
  const { hostname, port } = new URL((await harness()).url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (data) => {
      text += data.toString('utf8')
      // An answer of known length is whole; whether the connection then stays open is not looked at.
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
      const start = text.indexOf('\r\n\r\n') + 4
      if (!toEnd && start > 3 && Buffer.byteLength(text.slice(start)) >= length) socket.destroy()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

function parse(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = new Map(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
  )
  return { status: Number(line.split(' ')[1]), headers, body }
}

const host = 'Host: x\r\n'
const source = 'X-App-Source: public\r\n'
const post = (headers: string, body = '') => `POST /api/v1/publications HTTP/1.1\r\n${host}${headers}\r\n${body}`

const CASES: [string, string | Buffer, number, string][] = [
  ['a request line that is none', 'garbage\r\n\r\n', 400, 'malformed_request'],
  ['binary', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x0d, 0x0a]), 400, 'malformed_request'],
  ['an unknown method', `FOO /api/v1/publications HTTP/1.1\r\n${host}\r\n`, 400, 'malformed_request'],
  ['an unknown version', `GET /api/v1/publications HTTP/9.9\r\n${host}\r\n`, 400, 'malformed_request'],
  ['a space in the address', `GET /api/v1/a b HTTP/1.1\r\n${host}\r\n`, 400, 'malformed_request'],
  ['a header without a colon', `GET /api/v1/publications HTTP/1.1\r\n${host}oops\r\n\r\n`, 400, 'malformed_request'],
  ['a NUL in a header', `GET /api/v1/publications HTTP/1.1\r\n${host}X-App-Source: a\0b\r\n\r\n`, 400, 'malformed_request'],
  ['a space before the colon', `GET /api/v1/publications HTTP/1.1\r\n${host}X-App-Source : public\r\n\r\n`, 400, 'malformed_request'],
  ['no Host', `GET /api/v1/publications HTTP/1.1\r\n${source}\r\n`, 400, 'malformed_request'],
  [
    'both Content-Length and Transfer-Encoding',
    post('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    400,
    'malformed_request',
  ],
  ['two Content-Lengths', post('Content-Length: 4\r\nContent-Length: 5\r\n', 'abcd'), 400, 'malformed_request'],
  ['a Content-Length that is no number', post('Content-Length: 4x\r\n', 'abcd'), 400, 'malformed_request'],
  ['a negative Content-Length', post('Content-Length: -4\r\n'), 400, 'malformed_request'],
  ['an expectation that cannot be met', post('Expect: the-unexpected\r\nContent-Length: 0\r\n'), 400, 'malformed_request'],
  [
    'headers that overflow',
    `GET /api/v1/publications HTTP/1.1\r\n${host}${source}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['an address that overflows', `GET /api/v1/publications?q=${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, 'headers_too_large'],
  ['an address that is too long', `GET /api/v1/publications?q=${'a'.repeat(9000)} HTTP/1.1\r\n${host}${source}\r\n`, 414, 'uri_too_long'],
  ['a raw NUL in the address', `GET /api/v1/publications?q=\0 HTTP/1.1\r\n${host}${source}\r\n`, 400, 'malformed_request'],
  ['markup in the address', `GET /api/v1/publications?x=<b>"' HTTP/1.1\r\n${host}${source}\r\n`, 422, 'validation_failed'],
  ['TRACE', `TRACE /api/v1/publications HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
  ['a preflight without its headers', `OPTIONS /api/v1/publications HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
  ['the asterisk', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 404, 'not_found'],
  ['the asterisk to be read', `GET * HTTP/1.1\r\n${host}\r\n`, 404, 'not_found'],
  ['CONNECT', `CONNECT www.example.fr:443 HTTP/1.1\r\nHost: www.example.fr:443\r\n\r\n`, 405, 'method_not_allowed'],
  ['QUERY', `QUERY /api/v1/publications HTTP/1.1\r\n${host}${source}\r\n`, 405, 'method_not_allowed'],
  ['QUERY of nothing', `QUERY /nothing HTTP/1.1\r\n${host}${source}\r\n`, 404, 'not_found'],
  ['QUERY of a page', `QUERY /bethune/agenda HTTP/1.1\r\n${host}${source}\r\n`, 405, 'method_not_allowed'],
  ['PROPFIND', `PROPFIND /api/v1/publications HTTP/1.1\r\n${host}${source}\r\n`, 405, 'method_not_allowed'],
  ['two Hosts', `GET /api/v1/publications HTTP/1.1\r\n${host}Host: y\r\n${source}\r\n`, 400, 'malformed_request'],
  ['the same Host twice', `GET /api/v1/publications HTTP/1.1\r\n${host}${host}${source}\r\n`, 400, 'malformed_request'],
  ['a Host that is none', `GET /api/v1/publications HTTP/1.1\r\nHost: a/b@c\r\n${source}\r\n`, 400, 'malformed_request'],
  [
    'UTF-8 as it is in the query',
    Buffer.from(`GET /api/v1/publications?q=\u00e9 HTTP/1.1\r\n${host}${source}\r\n`),
    400,
    'malformed_request',
  ],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request'],
  [
    'a wrong method with scheme and host in the address',
    `PUT http://x/api/v1/publications HTTP/1.1\r\n${host}${source}\r\n`,
    405,
    'method_not_allowed',
  ],
]

/** Spec §7-11. */
describe('what no HTTP library would send', () => {
  for (const [name, bytes, status, code] of CASES) {
    test(`${name}: ${status}`, async () => {
      const answer = parse(await raw(bytes))
      assert.equal(answer.status, status, answer.body)
      const body = JSON.parse(answer.body) as Record<string, unknown>
      assert.equal(body['error'], code)
      assert.deepEqual(Object.keys(body).slice(0, 2), ['error', 'message'])
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
      for (const header of HEADERS) assert.ok(answer.headers.get(header), header)
    })
  }

  test('bytes above ASCII in address and headers are answered', async () => {
    for (const bytes of [
      `GET /api/v1/publications?q=\u00e9 HTTP/1.1\r\n${host}${source}\r\n`,
      `GET /api/v1/publications HTTP/1.1\r\n${host}${source}Accept-Language: \u00e9\r\n\r\n`,
    ])
      assert.ok([200, 400].includes(parse(await raw(Buffer.from(bytes, 'latin1'))).status))
  })

  test('the answer to a wrong method lists the allowed ones', async () => {
    const read = parse(await raw(`QUERY /api/v1/publications HTTP/1.1\r\n${host}${source}\r\n`))
    assert.equal(read.headers.get('allow'), 'GET, HEAD, POST')
    const tunnel = parse(await raw('CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n', { toEnd: true }))
    assert.match(tunnel.headers.get('allow') ?? '', /GET/)
  })

  test('scheme and host in the address, a wish to upgrade, an Expect that can be met: served as HTTP/1.1', async () => {
    const upgrade = (to: string) => `Connection: Upgrade\r\nUpgrade: ${to}\r\n`
    for (const bytes of [
      `GET http://x/api/v1/publications HTTP/1.1\r\n${host}${source}\r\n`,
      `GET /api/v1/publications HTTP/1.1\r\n${host}${source}${upgrade('h2c')}HTTP2-Settings: AAMAAABk\r\n\r\n`,
      `GET /api/v1/publications HTTP/1.1\r\n${host}${source}${upgrade('websocket')}Sec-WebSocket-Key: x\r\n\r\n`,
    ])
      assert.equal(parse(await raw(bytes)).status, 200)
    const length = 'Content-Type: application/json\r\nContent-Length: 2\r\n'
    const continued = await raw(post(`${source}Connection: close\r\nExpect: 100-continue\r\n${length}`, '{}'), { toEnd: true })
    assert.deepEqual(statuses(continued), [100, 401])
  })

  test('answers under way are finished before a fault that follows on the same connection is told', async () => {
    const one = `GET /api/v1/publications HTTP/1.1\r\n${host}${source}\r\n`
    const text = await raw(`${one}${one}${one}garbage\r\n\r\nmore garbage\r\n\r\n`, { toEnd: true })
    assert.deepEqual(statuses(text), [200, 200, 200, 400])
    assert.equal(text.match(/"current_page":1/g)?.length, 3)
    const tunnel = await raw(`${one}CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n`, { toEnd: true })
    assert.deepEqual(statuses(tunnel), [200, 405])
  })

  test('a fault in a body is the answer to that request, in its turn', async () => {
    const one = `GET /api/v1/publications HTTP/1.1\r\n${host}${source}\r\n`
    const chunked = `POST /api/auth/sign-in/email HTTP/1.1\r\n${host}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`
    assert.deepEqual(statuses(await raw(`${one}${chunked}`, { toEnd: true })), [200, 400])
    assert.deepEqual(statuses(await raw(chunked, { toEnd: true })), [400])
  })

  test('HTTP/1.0 without Host is served', async () => {
    assert.equal(parse(await raw(`GET /api/v1/publications HTTP/1.0\r\n${source}\r\n`)).status, 200)
  })

  test('a connection that ends in the middle of a body leaves the service standing', async () => {
    const { hostname, port } = new URL((await harness()).url)
    for (let n = 0; n < 5; n += 1) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () =>
          socket.end(post('Content-Type: application/json\r\nContent-Length: 100\r\n', '{"title":')),
        )
        socket.resume()
        socket.on('close', () => resolve())
        socket.on('error', () => resolve())
        socket.setTimeout(2000, () => socket.destroy())
      })
    }
    assert.equal((await get('/publications')).status, 200)
  })
})
