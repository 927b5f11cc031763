// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { before, describe, test } from 'node:test'
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { run } from '../../test/process.ts'
import { outsideReader } from './reader.ts'
import { fails, type Listening, testServers } from '../../test/outside-servers.ts'

const LIMIT = 10 * 1024 ** 2
const ZEROS = Buffer.alloc(32 * 1024 ** 2)
const quickBrotli = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } })
const MEMBER = gzipSync(ZEROS)
const RANDOM = Buffer.from(Array.from({ length: 20_000 }, () => Math.random() * 256))
/** A zstd frame that asks for a window of 128 MB. */
const WIDE_WINDOW = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x88, 0x01, 0x00, 0x00])

const send = (encoding: string, body: Buffer) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-encoding': encoding }).end(body)
const without = (encoding: string, piece: Buffer) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-encoding': encoding })
  const more = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', more)
  more()
}

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/warm-up': (response) => void response.end('warm'),
  '/gzip': send('gzip', gzipSync('été')),
  '/x-gzip': send('X-GZIP', gzipSync('été')),
  '/members': send('gzip', Buffer.concat([gzipSync('ét'), gzipSync('é')])),
  '/deflate': send('deflate', deflateSync('été')),
  '/br': send('br', brotliCompressSync('été')),
  '/zstd': send('zstd', zstdCompressSync('été')),
  '/identity': send('identity', Buffer.from('été')),
  '/unknown': send('lzma', Buffer.from('été')),
  '/prototype': send('constructor', Buffer.from('été')),
  '/twice': send('gzip, gzip', gzipSync(gzipSync('été'))),
  '/plain-as-gzip': send('gzip', Buffer.from('été')),
  '/plain-as-br': send('br', Buffer.from('ÿÿÿété')),
  '/plain-as-zstd': send('zstd', Buffer.from('été')),
  '/cut-gzip': send('gzip', gzipSync(RANDOM).subarray(0, 9000)),
  '/cut-br': send('br', brotliCompressSync(RANDOM).subarray(0, 9000)),
  '/cut-zstd': send('zstd', zstdCompressSync(RANDOM).subarray(0, 9000)),
  '/wide-window': send('zstd', WIDE_WINDOW),
  '/exact': send('gzip', gzipSync(ZEROS.subarray(0, LIMIT))),
  '/one-more': send('gzip', gzipSync(ZEROS.subarray(0, LIMIT + 1))),
  '/gzip-bomb': send('gzip', Buffer.concat(Array.from({ length: 32 }, () => MEMBER))),
  '/gzip-endless': without('gzip', MEMBER),
  '/gzip-of-nothing': without('gzip', Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')))),
  '/br-bomb': send('br', quickBrotli(ZEROS)),
  '/deflate-bomb': send('deflate', deflateSync(ZEROS)),
  '/zstd-bomb': without('zstd', zstdCompressSync(ZEROS)),
  '/plain-endless': without('identity', Buffer.alloc(65_536)),
}

const BOMBS = ['/gzip-bomb', '/gzip-endless', '/gzip-of-nothing', '/br-bomb', '/deflate-bomb', '/zstd-bomb', '/plain-endless', '/one-more']

describe('compressed answers', () => {
  const { serveHttp } = testServers()
  let server: Listening
  before(async () => {
    server = await serveHttp((request, response) => ANSWERS[request.url ?? '']?.(response))
  })
  const read = (path: string, maxBytes = LIMIT) =>
    outsideReader({ fetchAllow: new Set([`127.0.0.1:${server.port}`]) }).read(`http://127.0.0.1:${server.port}${path}`, {
      accept: '*/*',
      maxBytes,
    })

  for (const path of ['/gzip', '/x-gzip', '/members', '/deflate', '/br', '/zstd', '/identity'])
    test(`${path} is read`, async () => assert.equal((await read(path)).body.toString(), 'été'))

  const BAD = [
    '/unknown',
    '/prototype',
    '/twice',
    '/plain-as-gzip',
    '/plain-as-br',
    '/plain-as-zstd',
    '/cut-gzip',
    '/cut-br',
    '/cut-zstd',
    '/wide-window',
  ]
  for (const path of BAD) test(`${path} is refused`, async () => void (await fails(read(path), 'bad_content_encoding')))

  test('the limit is exact, and counts what comes out', async () => {
    assert.equal((await read('/exact')).body.length, LIMIT)
    await fails(read('/one-more'), 'too_large')
    assert.equal((await read('/identity', 5)).body.length, 5)
    await fails(read('/identity', 4), 'too_large')
  })

  test('no bomb makes the process grow by 100 MB, and a proxy of the environment is not asked', async () => {
    const base = `http://127.0.0.1:${server.port}`
    const proxy = await serveHttp((_request, response) => response.end('proxied'))
    const to = `http://127.0.0.1:${proxy.port}`
    const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: to, http_proxy: to, ALL_PROXY: to }
    const { code, output } = await run('server/test/memory-probe.ts', [`${base}/warm-up`, ...BOMBS.map((path) => base + path)], env)
    assert.equal(code, 0, output)
    const { outcomes, grownBytes } = JSON.parse(output) as { outcomes: string[]; grownBytes: number }
    assert.deepEqual(
      outcomes,
      BOMBS.map(() => 'too_large'),
    )
    assert.ok(grownBytes < 100e6, `grown by ${Math.round(grownBytes / 1e6)} MB`)
    assert.equal(proxy.connections(), 0)
  })
})
