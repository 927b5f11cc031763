// Neutral: headers, bodies and sockets are answered the same above any database.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { harness } from '../../../test/harness.ts'
import { post } from '../../../test/http.ts'

const CHUNKED = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nX-App-Source: public\r\n${more}`
const chunks = (text: string, size: number) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size))
    .map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
    .join('')

/** Sends bytes, as many as are taken, until the connection is closed or an answer has come. */
async function sent(bytes: string, until: (text: string) => boolean): Promise<{ text: string; socket: Socket }> {
  const { hostname, port } = new URL((await harness()).url)
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  let text = ''
  const answered = Promise.withResolvers<void>()
  socket.on('data', (data) => {
    text += data.toString()
    if (until(text)) answered.resolve()
  })
  socket.on('error', () => {})
  socket.on('close', () => answered.resolve())
  await answered.promise
  return { text, socket }
}
const isAnswer = (text: string) => text.includes('\r\n\r\n')

describe('a body', () => {
  const thread = JSON.stringify({ subject: 'Bonjour', body: 'x'.repeat(4000), email: 'a@example.fr', nom: 'A' })

  test('in small pieces is read; in a hundred thousand crumbs the connection is closed, of any route', async () => {
    const whole = await sent(`${head('/api/v1/support/threads', CHUNKED)}${chunks(thread, 1)}0\r\n\r\n`, isAnswer)
    assert.match(whole.text, /^HTTP\/1\.1 (201|422) /)
    whole.socket.destroy()
    const crumbs = chunks(' '.repeat(100_000), 1)
    for (const path of ['/api/v1/support/threads', '/api/auth/sign-in/email', '/api/v1/webhooks/payment']) {
      const { text, socket } = await sent(`${head(path, CHUNKED)}${crumbs}`, isAnswer)
      assert.equal(text, '', path)
      assert.ok(socket.destroyed, path)
    }
    assert.notEqual((await post('/support/threads', {})).status, 500)
  })

  test('that was refused before it was read is not read on, and its answer arrives', async () => {
    const refused = `${head('/api/v1/publications', CHUNKED)}${chunks(' '.repeat(1000), 10)}`
    const { text, socket } = await sent(refused, isAnswer)
    assert.match(text, /^HTTP\/1\.1 401 [^]*\r\nconnection: close\r\n/i)
    if (!socket.destroyed) await Promise.race([once(socket, 'close'), sleep(10_000)])
    assert.ok(socket.destroyed)
  })

  test('that is small and of known length is read away, and the connection is used again', async () => {
    const body = ' '.repeat(1000)
    const { text, socket } = await sent(
      head('/api/v1/publications', `Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`),
      isAnswer,
    )
    assert.match(text, /^HTTP\/1\.1 401 /)
    const again = once(socket, 'data') as Promise<[Buffer]>
    socket.write(`${body}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`)
    const [answer] = await again
    assert.match(answer.toString(), /HTTP\/1\.1 200 /)
    await sleep(1200)
    assert.equal(socket.destroyed, false)
    socket.destroy()
  })
})
