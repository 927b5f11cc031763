import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { type AddressInfo } from 'node:net'
import { after, describe, test } from 'node:test'
import { smtpSender } from './smtp.ts'

/** What a mail server of this test answers to a command, or to a message (`body`): lines, or null for the usual answer. */
type Script = (command: string, connection: { messages: number }) => string | null

const USUAL: Readonly<Record<string, string>> = {
  EHLO: '250 here',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go',
  body: '250 taken',
  QUIT: '221 bye',
}

/** Spec §6-17. */
describe('connections to a mail server that are kept', () => {
  const closers: (() => void)[] = []
  after(() => closers.forEach((close) => close()))

  /** A mail server that speaks line by line. */
  const serverOf = async (script: Script) => {
    const heard: string[] = []
    const bodies: string[] = []
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      const connection = { messages: 0 }
      let [text, isBody] = ['', false]
      const say = (name: string) => socket.write(`${script(name, connection) ?? USUAL[name] ?? '500 what?'}\r\n`)
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        text += chunk.toString('latin1')
        for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n')) {
          const line = text.slice(0, at)
          if (isBody) {
            const end = text.indexOf('\r\n.\r\n')
            if (end < 0) return
            bodies.push(text.slice(0, end))
            text = text.slice(end + 5)
            isBody = false
            connection.messages += 1
            say('body')
            continue
          }
          text = text.slice(at + 2)
          const name = line.slice(0, 4).toUpperCase()
          heard.push(name)
          isBody = name === 'DATA'
          say(name)
        }
      })
      socket.write('220 here\r\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      server.close()
      for (const socket of sockets) socket.destroy()
    })
    const send = smtpSender(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const deliver = async (to: string) =>
      (await send({ from: 'a@example.fr', to, message: Buffer.from(`To: ${to}\r\n\r\nBonjour`) }, new AbortController().signal)).outcome
    return { deliver, heard, bodies, count: (name: string) => heard.filter((one) => one === name).length }
  }

  test('one after the other, e-mails use one connection', async () => {
    const server = await serverOf(() => null)
    for (const to of ['a@example.fr', 'b@example.fr', 'c@example.fr']) assert.equal(await server.deliver(to), 'accepted')
    assert.deepEqual([server.count('EHLO'), server.bodies.length], [1, 3])
  })

  test('a line too many: what the server may have is never sent again', async () => {
    const server = await serverOf((name, { messages }) => (name === 'MAIL' && messages === 1 ? '250 taken, again\r\n250 ok' : null))
    assert.equal(await server.deliver('a@example.fr'), 'accepted')
    assert.equal(await server.deliver('b@example.fr'), 'unknown')
  })

  test('a recipient that is not taken now is asked about once in an attempt', async () => {
    const server = await serverOf((name, { messages }) => (name === 'RCPT' && messages === 1 ? '450 4.2.1 later' : null))
    assert.equal(await server.deliver('a@example.fr'), 'accepted')
    assert.equal(await server.deliver('b@example.fr'), 'later')
    assert.deepEqual([server.count('RCPT'), server.count('EHLO')], [2, 1])
  })

  test('a connection on which the server takes no more is replaced by one new one', async () => {
    const server = await serverOf((name, { messages }) => (name === 'MAIL' && messages === 1 ? '421 enough' : null))
    for (const to of ['a@example.fr', 'b@example.fr']) assert.equal(await server.deliver(to), 'accepted')
    assert.deepEqual([server.count('EHLO'), server.count('MAIL'), server.bodies.length], [2, 3, 2])
  })
})
