import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Cleanup } from '../shared/cleanup.ts'

/** How long a mail server takes for a letter, also while something happens to the processes, and the push service for a message, in ms. */
const TAKES = { mail: 150, slowMail: 2000, push: 1000 }
const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const numberOf = (text: string) => Number(/\d+/.exec(text)?.[0])
/** Whether the person of a number is refused for good. */
export const isRefused = (n: number): boolean => n % 50 === 13
/** Whether the connection is cut after the message for that person has arrived. */
export const isCut = (n: number): boolean => n % 100 === 29

/** A mail server of one process. */
interface Mail {
  url: string
  /** How many letters are in dialogue. */
  open: () => number
}

/** What arrived at servers of the proof's own. */
export interface Receivers {
  mail: readonly Mail[]
  /** The origin of the push service. */
  push: string
  /** How often each letter arrived, by the name of its Message-ID: the sending and the follower. */
  letters: ReadonlyMap<string, number>
  /** How often each device has a message of the present sending, by its number. */
  messages: ReadonlyMap<number, number>
  /** For how many milliseconds nothing has been in dialogue. */
  quiet: () => number
  /** Slows the mail servers while something happens: what is left does not leave meanwhile, by the other process. */
  slowDown: (isSlow: boolean) => void
  /** Begins another sending. */
  clear: () => void
}

/**
 * Starts mail servers and a push service, all slow. Of fifty people they refuse one for good and two for now, before and after the message;
 * the connection of one in a hundred is cut after its message has arrived.
 */
export async function startReceivers(cleanup: Cleanup, servers: number): Promise<Receivers> {
  const [letters, messages, met] = [new Map<string, number>(), new Map<number, number>(), new Set<string>()]
  const count = <Key>(got: Map<Key, number>, key: Key) => got.set(key, (got.get(key) ?? 0) + 1)
  const isFirst = (key: string) => met.size < met.add(key).size
  const dialogues = new Set<string | object>()
  let last = 0
  let letterTakes = TAKES.mail
  const begin = (one: string | object) => void dialogues.add(one)
  const end = (one: string | object) => {
    if (dialogues.delete(one)) last = performance.now()
  }

  const startMail = async (): Promise<Mail> => {
    const open = new Set<string>()
    const leave = (id: string) => {
      open.delete(id)
      end(id)
    }
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      disableReverseLookup: true,
      onMailFrom: (_address, { id }, done) => {
        open.add(id)
        begin(id)
        done()
      },
      onRcptTo: ({ address }, { id }, done) => {
        const n = numberOf(address)
        const refusal = isRefused(n)
          ? answer(550, '5.1.1 nobody here')
          : n % 50 === 7 && isFirst(address)
            ? answer(451, '4.3.0 not now')
            : null
        if (refusal) leave(id)
        done(refusal)
      },
      onData: (stream, { id, envelope }, done) => {
        const to = envelope.rcptTo[0]?.address ?? ''
        let source = ''
        stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')))
        stream.on('end', () => {
          const isLater = numberOf(to) % 50 === 21 && isFirst(to)
          if (!isLater) count(letters, /^Message-ID:\s*<([^@]+)@/im.exec(source)?.[1] ?? to)
          setTimeout(() => {
            leave(id)
            if (!isCut(numberOf(to))) return done(isLater ? answer(452, '4.2.2 full') : null)
            for (const connection of server.connections) if (connection.id === id) connection._socket.destroy()
          }, letterTakes)
        })
      },
      onClose: ({ id }) => leave(id),
    })
    server.on('error', () => {})
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    cleanup.add(() => {
      for (const connection of server.connections) connection._socket.destroy()
      server.close()
    })
    return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, open: () => open.size }
  }

  const pushServer = createServer((request, response) => {
    const n = numberOf(request.url ?? '')
    begin(response)
    response.once('close', () => end(response))
    request.resume().on('end', () => {
      if (isRefused(n)) response.writeHead(400).end()
      else if (n % 50 === 7 && isFirst(`device ${n}`)) response.writeHead(429, { 'retry-after': '1' }).end()
      else {
        count(messages, n)
        setTimeout(() => (isCut(n) && isFirst(`cut ${n}`) ? response.destroy() : response.writeHead(201).end()), TAKES.push)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(pushServer, 'listening')
  cleanup.add(() => (pushServer.closeAllConnections(), pushServer.close()))

  return {
    mail: await Promise.all(Array.from({ length: servers }, startMail)),
    push: `http://127.0.0.1:${(pushServer.address() as AddressInfo).port}`,
    letters,
    messages,
    quiet: () => (dialogues.size > 0 ? 0 : performance.now() - last),
    slowDown: (isSlow) => void (letterTakes = isSlow ? TAKES.slowMail : TAKES.mail),
    clear: () => {
      messages.clear()
      met.clear()
    },
  }
}
