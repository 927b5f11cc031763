import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { VERSION } from '../version.ts'
import { READ_CONCURRENCY } from '../concurrency/concurrency-limiter.ts'
import { type OutsideReader, outsideReader, type ReadOptions } from './reader.ts'
import { fails, type Listening, testServers } from '../../test/outside-servers.ts'

describe('a read', () => {
  const { serveHttp } = testServers()
  let server: Listening
  let reader: OutsideReader
  let answer: (response: ServerResponse, request: IncomingMessage) => unknown = (response) => response.end()
  before(async () => {
    server = await serveHttp((request, response) => void answer(response, request))
    const fetchAllow = new Set(['127.0.0.1', 'agenda.test', 'autre.test'].map((host) => `${host}:${server.port}`))
    reader = outsideReader({ fetchAllow, ownOrigin: 'https://beffroi.example.fr' }, { resolve: async () => ['127.0.0.1'] })
  })
  const read = (options: Partial<ReadOptions> = {}, host = '127.0.0.1') =>
    reader.read(`http://${host}:${server.port}/f?key=s3cret#part`, { accept: 'application/rss+xml, */*;q=0.5', ...options })

  test('gives the body and the headers that imports look at', async () => {
    const headers = { 'content-type': 'text/xml; charset=iso-8859-1', etag: 'W/"1"', 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }
    answer = (response) => response.writeHead(200, { ...headers, 'cache-control': 'public, max-age=600', 'retry-after': '90' }).end('é')
    assert.deepEqual(await read(), {
      status: 200,
      notModified: false,
      finalUrl: `http://127.0.0.1:${server.port}/f?key=s3cret`,
      body: Buffer.from('é'),
      contentType: headers['content-type'],
      etag: headers.etag,
      lastModified: headers['last-modified'],
      maxAgeSeconds: 600,
      retryAfterSeconds: 90,
    })
  })

  test('says who asks, and asks nothing that was not asked for', async () => {
    answer = (response, request) => response.end(JSON.stringify(request.headers))
    const { body } = await read({ headers: { 'x-api-key': 'k' } }, 'agenda.test')
    assert.deepEqual(JSON.parse(body.toString()), {
      host: `agenda.test:${server.port}`,
      connection: 'close',
      'user-agent': `Beffroi/${VERSION} (+https://beffroi.example.fr)`,
      accept: 'application/rss+xml, */*;q=0.5',
      'accept-encoding': 'gzip, br, zstd',
      'x-api-key': 'k',
    })
  })

  test('tells what has not changed, and believes it only when it asked', async () => {
    answer = (response, request) => {
      const same = request.headers['if-none-match'] === '"1"' || request.headers['if-modified-since'] !== undefined
      response.writeHead(same ? 304 : 200, { etag: '"1"' }).end()
    }
    const first = await read()
    assert.equal(first.notModified, false)
    const again = await read({ etag: first.etag })
    assert.deepEqual([again.status, again.notModified, again.body.length, again.etag], [304, true, 0, '"1"'])
    const changed = await read({ etag: '"0"' })
    assert.deepEqual([changed.status, changed.notModified], [200, false])
    assert.equal((await read({ lastModified: 'Mon, 02 Nov 2026 10:00:00 GMT' })).notModified, true)
    answer = (response) => response.writeHead(304).end()
    assert.equal((await fails(read(), 'http_status')).status, 304)
  })

  test('a validator that could not be sent back is not kept', async () => {
    answer = (response) => response.writeHead(200, { etag: `"${'x'.repeat(600)}"`, 'last-modified': 'lundi à midi' }).end()
    const { etag, lastModified } = await read()
    assert.deepEqual([etag, lastModified], [null, null])
  })

  test('what is no whole answer is an error with its status, and when to come back', async () => {
    for (const status of [202, 204, 206, 300, 401, 404, 410, 418, 500]) {
      answer = (response) => response.writeHead(status).end()
      assert.equal((await fails(read(), 'http_status')).status, status)
    }
    answer = (response) => response.writeHead(503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }).end('no')
    const { retryAfterSeconds, shown } = await fails(read(), 'http_status')
    assert.ok(retryAfterSeconds !== null && retryAfterSeconds > 3500 && retryAfterSeconds <= 3600)
    assert.equal(shown.fr, 'Le serveur répond par une erreur (503).')
    answer = (response) => response.writeHead(429, { 'retry-after': '99999999999999' }).end()
    assert.equal((await fails(read(), 'http_status')).retryAfterSeconds, 604_800)
  })

  test('an image is read only by who asks for one', async () => {
    answer = (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('PNG')
    await fails(read(), 'wrong_type')
    assert.equal((await read({ accept: 'image/*' })).body.toString(), 'PNG')
    answer = (response) => response.writeHead(200, { 'content-type': 'IMAGE/png' }).end('PNG')
    await fails(read(), 'wrong_type')
    assert.equal((await read({ accept: 'Image/*' })).body.toString(), 'PNG')
    for (const type of ['text/plain; was=image/png', 'x-image/png', 'application/image']) {
      answer = (response) => response.writeHead(200, { 'content-type': type }).end('text')
      assert.equal((await read()).body.toString(), 'text', type)
    }
  })

  test('what is compressed is read as what it was, and the limit of bytes is exact whether the length is told or not', async () => {
    answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('été'))
    assert.equal((await read({ maxBytes: 100 })).body.toString(), 'été')
    for (const headers of [{ 'content-length': '5' }, { 'transfer-encoding': 'chunked' }]) {
      answer = (response) => response.writeHead(200, headers).end('12345')
      assert.equal((await read({ maxBytes: 5 })).body.length, 5)
      await fails(read({ maxBytes: 4 }), 'too_large')
    }
    // What says that it has too much is not waited for.
    answer = (response) => void response.writeHead(200, { 'content-length': '6' }).write('1')
    await fails(read({ maxBytes: 5 }), 'too_large')
  })

  test('headers that are ours, or no headers, are refused', async () => {
    const until = server.connections()
    const wrong = [{ Host: 'a' }, { cookie: 'a' }, { 'Content-Length': '1' }, { 'if-match': 'a' }, { 'x-a': 'a\r\nb: c' }, { 'x a': 'b' }]
    for (const name of ['Content-Type', 'Proxy-Authorization', 'If-None-Match', 'TE', 'Expect', 'User-Agent'])
      wrong.push({ [name]: 'a' } as never)
    for (const headers of wrong) await fails(read({ headers: headers as unknown as Record<string, string> }), 'header_invalid')
    assert.equal(server.connections(), until)
    answer = (response, request) => response.end(JSON.stringify([request.headers['x-cookie'], request.headers['hostname']]))
    assert.equal((await read({ headers: { 'X-Cookie': 'a', hostname: 'b' } })).body.toString(), '["a","b"]')
  })

  test('FETCH_ALLOW opens that host on that port and nothing else', async () => {
    answer = (response) => response.end('ok')
    const second = await serveHttp((_request, response) => response.end('secret'))
    for (const host of ['127.0.0.1', '127.1', 'agenda.test', 'AGENDA.test.']) assert.equal((await read({}, host)).status, 200)
    assert.equal((await read({}, 'AGENDA.test..')).finalUrl, `http://agenda.test:${server.port}/f?key=s3cret`)
    for (const host of ['127.0.0.2', '[::ffff:127.0.0.1]', 'x.agenda.test', 'genda.test']) await fails(read({}, host), 'address_refused')
    await fails(reader.read(`http://agenda.test:${second.port}/`, { accept: '*/*' }), 'address_refused')
    await fails(reader.read(`http://127.0.0.1:${second.port}/`, { accept: '*/*' }), 'address_refused')
    await fails(reader.read('http://127.0.0.1/', { accept: '*/*' }), 'address_refused')
    assert.equal(second.connections(), 0)
  })

  test('an opened address is reached in the spelling of IPv6 too', async () => {
    answer = (response) => response.end('mapped')
    const mapped = outsideReader({ fetchAllow: new Set([`::ffff:7f00:1:${server.port}`]) })
    assert.equal((await mapped.read(`http://[::ffff:127.0.0.1]:${server.port}/`, { accept: '*/*' })).body.toString(), 'mapped')
  })

  test('few at once for a host, a few more in all, and all in the end', async () => {
    const running = new Map<string, number>()
    const most = { host: 0, all: 0 }
    answer = async (response, request) => {
      const host = request.headers.host ?? ''
      running.set(host, (running.get(host) ?? 0) + 1)
      most.host = Math.max(most.host, running.get(host) ?? 0)
      most.all = Math.max(
        most.all,
        [...running.values()].reduce((sum, count) => sum + count),
      )
      await sleep(5)
      running.set(host, (running.get(host) ?? 0) - 1)
      response.end('ok')
    }
    const hosts = ['127.0.0.1', 'agenda.test', 'autre.test']
    const all = await Promise.all(Array.from({ length: 30 }, (_, i) => read({}, hosts[i % 3])))
    assert.equal(all.length, 30)
    assert.deepEqual(most, { host: READ_CONCURRENCY.perHost, all: READ_CONCURRENCY.perHost * hosts.length })
  })

  test('a caller who gives up, before, while waiting and while reading', async () => {
    answer = () => {}
    await fails(read({ signal: AbortSignal.abort() }), 'cancelled')
    const end = new AbortController()
    const reads = Array.from({ length: 4 }, () => fails(read({ signal: end.signal }), 'cancelled'))
    setTimeout(() => end.abort(), 30)
    // Not when the answer's own time is over, twice as late.
    const over = Promise.all(reads).then(() => 'given up')
    assert.equal(await Promise.race([over, sleep(5000, 'went on', { ref: false })]), 'given up')
    answer = (response) => response.end('free again')
    const lasting = new AbortController()
    assert.equal((await read({ signal: lasting.signal })).body.toString(), 'free again')
    assert.deepEqual(getEventListeners(lasting.signal, 'abort'), [])
  })
})
