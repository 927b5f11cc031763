import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { before, describe, test } from 'node:test'
import { type OutsideReader, outsideReader } from './reader.ts'
import { redirectOf } from './redirect.ts'
import { fails, type Listening, testServers } from '../../test/outside-servers.ts'

describe('redirections', () => {
  const { serveHttp } = testServers()
  let server: Listening
  let other: Listening
  let closed: Listening
  let reader: OutsideReader
  let base: string
  const got: [path: string, headers: IncomingHttpHeaders][] = []

  before(async () => {
    closed = await serveHttp((_request, response) => response.end('secret'))
    other = await serveHttp((request, response) => {
      got.push([`other${request.url}`, request.headers])
      if (request.url === '/back') response.writeHead(302, { location: `${base}/ok` }).end()
      else response.end('elsewhere')
    })
    const to: Record<string, () => string> = {
      '/3': () => '/2',
      '/2': () => './1',
      '/1': () => `${base}/ok`,
      '/4': () => '/3',
      '/loop': () => '/loop',
      '/other': () => `http://127.0.0.1:${other.port}/there`,
      '/other-and-back': () => `http://127.0.0.1:${other.port}/back`,
      '/closed': () => `http://127.0.0.1:${closed.port}/`,
      '/closed-in-two': () => '/closed',
      '/decimal': () => `http://2130706433:${closed.port}/`,
      '/metadata': () => 'http://169.254.169.254/latest/meta-data/',
      '/name': () => `http://agenda.test:${closed.port}/`,
      '/ftp': () => 'ftp://example.org/',
      '/file': () => 'file:///etc/passwd',
      '/nothing': () => 'http://',
      '/user': () => `http://user:pass@127.0.0.1:${server.port}/ok`,
    }
    server = await serveHttp((request, response) => {
      got.push([request.url ?? '', request.headers])
      const location = to[request.url ?? '']?.()
      if (location) response.writeHead(302, { location, 'set-cookie': 'a=b' }).end('moved')
      else if (request.url === '/bare') response.writeHead(302).end()
      else response.end('hello')
    })
    base = `http://127.0.0.1:${server.port}`
    reader = outsideReader({ fetchAllow: new Set([`127.0.0.1:${server.port}`, `127.0.0.1:${other.port}`]) })
  })
  const read = (path: string, headers = {}) => {
    got.length = 0
    return reader.read(`${base}${path}`, { accept: '*/*', headers })
  }

  test('three are followed, a fourth is not', async () => {
    const { finalUrl, body } = await read('/3')
    assert.deepEqual([finalUrl, body.toString(), got.length], [`${base}/ok`, 'hello', 4])
    await fails(read('/4'), 'too_many_redirects')
    await fails(read('/loop'), 'too_many_redirects')
    assert.equal(got.length, 4)
  })

  for (const path of ['/closed', '/closed-in-two', '/decimal', '/metadata', '/name']) {
    test(`${path}: an address that is not open is refused after a redirection too`, async () => {
      const { message, shown } = await fails(read(path), 'address_refused')
      assert.doesNotMatch(`${message} ${shown.fr}`, /127|169|2130706433|agenda/)
      assert.equal(closed.connections(), 0)
    })
  }

  test('an address with a user, another scheme, none', async () => {
    await fails(read('/user'), 'url_invalid')
    for (const path of ['/ftp', '/file', '/nothing']) await fails(read(path), 'redirect_refused')
    await fails(read('/bare'), 'http_status')
  })

  test('from https never to http, from http to https', () => {
    assert.equal(redirectOf(301, 'http://example.org/', 'https://example.org/'), 'downgrade')
    assert.equal(redirectOf(301, 'HTTP://example.org/', 'HTTPS://example.org/'), 'downgrade')
    assert.equal(String(redirectOf(308, '//b.example.org/x', 'https://example.org/')), 'https://b.example.org/x')
    assert.equal(String(redirectOf(303, 'https://example.org/', 'http://example.org/')), 'https://example.org/')
    assert.equal(String(redirectOf(301, 'http://b.example.org/', 'http://example.org/?from=https://a.fr')), 'http://b.example.org/')
    assert.equal(redirectOf(304, '/x', 'http://example.org/'), null)
    for (const location of ['http://', 'ftp://example.org/', 'xhttp://example.org/'])
      assert.equal(redirectOf(302, location, 'http://example.org/'), 'no_web_address', location)
  })

  test('headers of the source stay with its origin, and do not come back with it', async () => {
    const secret = { authorization: 'Bearer s3cret', 'x-api-key': 's3cret' }
    await read('/1', secret)
    assert.deepEqual(
      got.map(([, headers]) => headers['x-api-key']),
      ['s3cret', 's3cret'],
    )
    for (const path of ['/other', '/other-and-back']) {
      await read(path, secret)
      const [first, ...rest] = got
      assert.equal(first?.[1].authorization, 'Bearer s3cret')
      assert.ok(rest.length > 0)
      for (const [, headers] of rest) assert.doesNotMatch(JSON.stringify(headers), /s3cret/)
    }
  })

  test('cookies and the address before are told to nobody', async () => {
    await read('/3')
    for (const [, headers] of got) assert.deepEqual([headers.cookie, headers.referer], [undefined, undefined])
  })
})
