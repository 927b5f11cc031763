import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/**
 * A mail server on this machine. Its behaviour depends on the local part of the recipient: `later` and `refused` are answered at
 * once, `later-after` after the message was received; at `drop` it closes the connection after the message, before its answer; at
 * `hold` it answers when released; it accepts all others.
 */
export interface MailServer {
  url: string
  /** Messages received completely, with the name of their recipient. */
  got: { to: string; source: string }[]
  letGo: (to?: string) => void
  /** The number of connections that it has accepted. */
  connections: () => number
  /** Ends every connection. */
  hangUp: () => void
  close: () => Promise<void>
}

const answer = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

/** Starts a mail server. @param at its port, such as that of a server that was closed; a free one if absent */
export async function mailServer(options: SMTPServerOptions = {}, at = 0): Promise<MailServer> {
  const got: MailServer['got'] = []
  let held: { to: string; done: () => void }[] = []
  let accepted = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('later@')) return done(answer(451, `4.3.0 <${address}> not now`))
      if (address.startsWith('refused@')) return done(answer(550, `5.1.1 <${address}> nobody here`))
      done()
    },
    onData: (stream, session, done) => {
      const address = session.envelope.rcptTo[0]?.address ?? ''
      let source = ''
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')))
      stream.on('end', () => {
        if (address.startsWith('later-after@')) return done(answer(452, '4.2.2 full'))
        got.push({ to: address, source })
        if (address.startsWith('drop@')) return hangUp()
        if (address.startsWith('hold@')) return held.push({ to: address, done })
        done()
      })
    },
    ...options,
  })
  const hangUp = () => server.connections.forEach((connection) => connection._socket.destroy())
  server.on('error', () => {})
  server.server.on('connection', () => (accepted += 1))
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    got,
    letGo: (to) => {
      const going = held.filter((one) => !to || one.to === to)
      // Once each: a second answer would be taken for that of the next message on the connection.
      held = held.filter((one) => !going.includes(one))
      for (const { done } of going) done()
    },
    connections: () => accepted,
    hangUp,
    close: () => {
      hangUp()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
