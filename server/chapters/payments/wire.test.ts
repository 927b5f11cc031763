import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { harness } from '../../test/harness.ts'
import { until } from '../../test/jobs.ts'
import { nextId, signatureOf, subscriptionEvent } from '../../test/payments.ts'

/** A connection on which bytes are sent as they are. */
async function wire(): Promise<{ socket: Socket; text: () => string; answers: (count: number) => Promise<number[]> }> {
  const { hostname, port } = new URL((await harness()).url)
  let read = ''
  const socket = connect(Number(port), hostname)
  socket.on('data', (data) => (read += data.toString()))
  socket.on('error', () => {})
  const statuses = () => [...read.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  return {
    socket,
    text: () => read,
    answers: async (count) => {
      await until(`${count} answers`, () => statuses().length >= count, 10_000)
      return statuses()
    },
  }
}
const head = (...headers: string[]) => ['POST /api/v1/webhooks/payment HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n')
const signed = (event: unknown = subscriptionEvent()) => {
  const body = Buffer.from(JSON.stringify(event))
  return { body, signature: `Payment-Signature: ${signatureOf(body)}`, length: `Content-Length: ${body.length}` }
}
const stored = async () => (await (await harness()).services.database.pool.query('select provider_event_id as id from payment_events')).rows

/** Spec §4.5-5. */
describe('payment events as bytes on a connection', () => {
  beforeEach(async () => (await harness()).reset())
  /** Sends, reads so many answers, and says what is stored then. */
  const exchange = async (count: number, ...bytes: (string | Buffer)[]) => {
    const { socket, answers, text } = await wire()
    for (const some of bytes) socket.write(some)
    const statuses = await answers(count)
    socket.destroy()
    return { statuses, text: text(), count: (await stored()).length }
  }

  test('in chunks of any size, with extensions and trailers', async () => {
    const { body, signature } = signed()
    const chunks = [body.subarray(0, 1), body.subarray(1, 300), body.subarray(300)].map((part) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)};a=b\r\n`), part, Buffer.from('\r\n')]),
    )
    const got = await exchange(1, head(signature, 'Transfer-Encoding: chunked'), ...chunks, '0\r\nX-Late: 1\r\n\r\n')
    assert.deepEqual([got.statuses, got.count], [[200], 1])
  })

  test('Expect: 100-continue is answered with 100', async () => {
    const { body, signature, length } = signed()
    const { socket, answers } = await wire()
    socket.write(head(signature, length, 'Expect: 100-continue'))
    assert.deepEqual(await answers(1), [100])
    socket.write(body)
    assert.deepEqual(await answers(2), [100, 200])
    socket.destroy()
  })

  test('several on one connection without waiting: each is answered, in order', async () => {
    const [one, two, three] = [signed(), signed('nothing'), signed()]
    const bytes = [one, two, three].map(({ body, signature, length }) => Buffer.concat([Buffer.from(head(signature, length)), body]))
    const got = await exchange(3, Buffer.concat(bytes))
    assert.deepEqual([got.statuses, got.count], [[200, 400, 200], 2])
  })

  test('header and body in pieces of 97 bytes', async () => {
    const { body, signature, length } = signed()
    const bytes = Buffer.concat([Buffer.from(head(signature, length)), body])
    const { socket, answers } = await wire()
    socket.setNoDelay()
    for (let at = 0; at < bytes.length; at += 97) {
      socket.write(bytes.subarray(at, at + 97))
      await sleep(2)
    }
    assert.deepEqual(await answers(1), [200])
    socket.destroy()
  })

  test('a truncated body is refused, nothing is stored', async () => {
    const { body, signature, length } = signed()
    const { socket } = await wire()
    socket.end(Buffer.concat([Buffer.from(head(signature, length)), body.subarray(0, -1)]))
    await new Promise((resolve) => socket.once('close', resolve))
    assert.deepEqual(await stored(), [])
  })

  test('bytes after the body are another request', async () => {
    const { body, signature, length } = signed()
    const got = await exchange(2, head(signature, length), body, 'garbage\r\n\r\n')
    assert.deepEqual([got.statuses, got.count], [[200, 400], 1])
  })

  test('a repeated, folded, padded or empty signature header is refused', async () => {
    const { body, signature, length } = signed()
    const value = signature.slice('Payment-Signature: '.length)
    const [time = '', digest = ''] = value.split(',')
    for (const headers of [
      [signature, signature],
      [signature, `Payment-Signature: ${time}`],
      [`Payment-Signature: ${time}`, `Payment-Signature: ${digest}`],
      [`Payment-Signature: ${time}, ${digest}`],
      [`Payment-Signature: "${value}"`],
      [`Payment-Signature: ${value},`],
      [`Payment-Signature: ${value.toUpperCase()}`],
      ['Payment-Signature:'],
      [],
    ]) {
      const got = await exchange(1, head(...headers, length), body)
      assert.deepEqual([got.statuses, got.count], [[400], 0], headers.join())
      assert.match(got.text, /"invalid_webhook_signature"/)
    }
    // Spaces around a value and the case of its name are the wire's own, and say nothing.
    assert.deepEqual((await exchange(1, head(`pAYMENT-sIGNATURE:   ${value}  `, length), body)).statuses, [200])
  })

  test('a compressed body is not decompressed: signed before compression it is refused, signed after it is malformed', async () => {
    const { body, signature } = signed()
    const packed = gzipSync(body)
    const headers = ['Content-Encoding: gzip', `Content-Length: ${packed.length}`]
    const before = await exchange(1, head(signature, ...headers), packed)
    assert.match(before.text, /"invalid_webhook_signature"/)
    const after = await exchange(1, head(`Payment-Signature: ${signatureOf(packed)}`, ...headers), packed)
    assert.match(after.text, /"malformed_request"/)
    assert.deepEqual([before.statuses, after.statuses, after.count], [[400], [400], 0])
  })

  test('the same identifier over both modes is one event: the first stays', async () => {
    const id = nextId('evt')
    for (const livemode of [true, false]) {
      const { body, signature, length } = signed(subscriptionEvent({ id, livemode }))
      assert.deepEqual((await exchange(1, head(signature, length), body)).statuses, [200])
    }
    const { rows } = await (await harness()).services.database.pool.query('select livemode, conflicts from payment_events')
    assert.deepEqual(rows, [{ livemode: true, conflicts: 1 }])
  })
})
