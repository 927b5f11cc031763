// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { before, describe, test } from 'node:test'
import { freePort } from '../../test/process.ts'
import { OUTSIDE_FAULTS, OutsideError, type OutsideFault } from './outside-error.ts'
import { outsideReader } from './reader.ts'
import { fails, pour, testServers } from '../../test/outside-servers.ts'

/** For servers whose fault is time. */
const QUICK = { connectMs: 1000, headersMs: 200, idleMs: 200, totalMs: 1500 }
/** For the others: on a busy machine megabytes without end arrive slowly, and the fault must not be the time. */
const PATIENT = { connectMs: 30_000, headersMs: 30_000, idleMs: 30_000, totalMs: 60_000 }
const OK = 'HTTP/1.1 200 OK\r\n'

const once = (text: string) => (socket: Socket) => void socket.once('data', () => socket.end(text))
const start = (text: string) => (socket: Socket) => void socket.once('data', () => socket.write(text))
const drip = (text: string, piece: string) => (socket: Socket) => {
  socket.write(text)
  const timer = setInterval(() => socket.write(piece), 20)
  socket.on('close', () => clearInterval(timer))
}

/** What servers do, and what a read says of it. */
const SERVERS: Record<string, [OutsideFault, (socket: Socket) => void]> = {
  'accepts and says nothing': ['timed_out', () => {}],
  'closes at once': ['broken_off', (socket) => void socket.destroy()],
  'resets at once': ['broken_off', (socket) => void socket.resetAndDestroy()],
  'resets when asked': ['broken_off', (socket) => void socket.once('data', () => socket.resetAndDestroy())],
  'speaks another language': ['bad_answer', once('SSH-2.0-OpenSSH_9.6\r\n')],
  'drips its headers': ['timed_out', drip(OK, 'x')],
  'drips its body': ['timed_out', drip(`${OK}\r\n`, 'x')],
  'falls silent in its body': ['timed_out', start(`${OK}content-length: 10\r\n\r\nabc`)],
  'sends informational answers without end': ['timed_out', drip('', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n')],
  'sends headers without end': ['bad_answer', (socket) => pour(socket, OK, `x: ${'y'.repeat(1000)}\r\n`)],
  'sends one header without end': ['bad_answer', (socket) => pour(socket, `${OK}x: `, 'y'.repeat(1000))],
  'sends trailers without end': [
    'bad_answer',
    (socket) => pour(socket, `${OK}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n`, `a: ${'y'.repeat(1000)}\r\n`),
  ],
  'sends less than it said': ['broken_off', once(`${OK}content-length: 10\r\n\r\nabc`)],
  'stops between chunks': ['broken_off', once(`${OK}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`)],
  'says no number as length': ['bad_answer', once(`${OK}content-length: -3\r\n\r\nabc`)],
  'says two lengths': ['broken_off', once(`${OK}content-length: 3\r\ncontent-length: 5\r\n\r\nabcde`)],
  'says that it has too much': ['too_large', once(`${OK}content-length: 20000000\r\n\r\nabc`)],
  'sends without end': ['too_large', (socket) => pour(socket, `${OK}\r\n`, Buffer.alloc(65_536))],
  'sends chunks without end': [
    'too_large',
    (socket) => pour(socket, `${OK}transfer-encoding: chunked\r\n\r\n`, `10000\r\n${'x'.repeat(65_536)}\r\n`),
  ],
  'wants another protocol': ['broken_off', once('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n')],
}

/** Spec §4.1-48. */
describe('a hostile server', { concurrency: true }, () => {
  const { serveRaw } = testServers()
  const read = (port: number, timeouts = PATIENT) =>
    outsideReader({ fetchAllow: new Set([`127.0.0.1:${port}`]) }).read(`http://127.0.0.1:${port}/?key=s3cret`, { accept: '*/*', timeouts })

  for (const [what, [code, answer]] of Object.entries(SERVERS)) {
    test(`${what}: ${code}`, async () => {
      const server = await serveRaw(answer)
      const error = await fails(read(server.port, code === 'timed_out' ? QUICK : PATIENT), code)
      assert.equal(server.connections(), 1)
      assert.doesNotMatch([error.message, error.shown.fr, error.shown.en, error.reason, error.stack].join(' '), /s3cret|127\.0\.0\.1/)
    })
  }

  test('says more than it said: the rest is not read', async () => {
    const server = await serveRaw(once(`${OK}content-length: 3\r\n\r\nabcdefgh`))
    assert.equal((await read(server.port)).body.toString(), 'abc')
  })

  test('is not there', async () => void (await fails(read(await freePort()), 'unreachable')))
})

describe('the sentences of a failed read', () => {
  let all: OutsideError[]
  before(() => void (all = OUTSIDE_FAULTS.map((code) => new OutsideError(code, code === 'http_status' ? { status: 404 } : {}))))

  test('are there in French and English, whole and each its own', () => {
    for (const { shown, message } of all) {
      const { fr, en } = shown
      assert.match(fr, /^[A-Z].+\.$/)
      assert.match(en, /^[A-Z].+\.$/)
      assert.equal(message, en)
    }
    assert.equal(new Set(all.map(({ shown }) => shown.fr)).size, all.length)
    assert.equal(new Set(all.map(({ shown }) => shown.en)).size, all.length)
  })
})
