// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { freePort } from '../../test/process.ts'
import { DOWNLOAD_LIMITS, withLocalFile } from './download.ts'

const ANSWERS: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/file': (response) => response.end('hello'),
  '/squeezed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
  '/large': (response) => response.end('x'.repeat(50_000)),
  '/bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(50_000_000))),
  '/missing': (response) => response.writeHead(404).end('no'),
  '/empty': (response) => response.writeHead(204).end(),
  '/silent': (response) => void response.write('half'),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.destroy(), 20)
  },
  '/3': (response) => response.writeHead(302, { location: '/2' }).end(),
  '/2': (response) => response.writeHead(307, { location: '/1' }).end(),
  '/1': (response) => response.writeHead(301, { location: './file' }).end(),
  '/4': (response) => response.writeHead(302, { location: '/3' }).end(),
  '/elsewhere': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
}

describe('a file from an address', () => {
  let server: Server
  let base: string
  before(async () => {
    server = createServer((request, response) => (ANSWERS[request.url ?? ''] ?? ANSWERS['/missing'])?.(response, request))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const read = (path: string, limits = {}) =>
    withLocalFile(`${base}${path}`, async (file) => readFileSync(file, 'utf8'), { ...DOWNLOAD_LIMITS, ...limits })

  test('is there for the time of the work, and no longer', async () => {
    let kept = ''
    const content = await withLocalFile(`${base}/file`, async (file) => {
      kept = file
      return readFileSync(file, 'utf8')
    })
    assert.equal(content, 'hello')
    assert.equal(existsSync(kept), false)
    await assert.rejects(
      withLocalFile(`${base}/file`, async (file) => {
        kept = file
        throw new Error('of the work')
      }),
      /of the work/,
    )
    assert.equal(existsSync(kept), false)
  })

  test('comes compressed, and over three redirections at most', async () => {
    assert.equal(await read('/squeezed'), 'hello')
    assert.equal(await read('/3'), 'hello')
    await assert.rejects(read('/4'), /redirects more than 3 times/)
    await assert.rejects(read('/elsewhere'), /redirects to what is no web address/)
  })

  test('that does not come whole is told in one sentence', async () => {
    await assert.rejects(read('/missing'), /127\.0\.0\.1:\d+ answers 404 instead of a file\.$/)
    await assert.rejects(read('/empty'), /answers 204/)
    await assert.rejects(read('/cut'), /could not be read/)
    await assert.rejects(read('/silent', { silentMs: 100 }), /could not be read: it fell silent/)
    await assert.rejects(read('/silent', { totalMs: 100 }), /could not be read: it took too long/)
    await assert.rejects(read('/large', { bytes: 40_000 }), /is larger than/)
    await assert.rejects(read('/bomb', { bytes: 1_000_000 }), /is larger than 1 MB/)
    await assert.rejects(
      withLocalFile(`http://127.0.0.1:${await freePort()}/?key=secret`, async () => {}),
      (error: Error) => /could not be read: ECONNREFUSED/.test(error.message) && !error.message.includes('secret'),
    )
  })

  test('a path is taken as it is', async () => {
    assert.equal(await withLocalFile('/some/file', async (path) => path), '/some/file')
  })
})
