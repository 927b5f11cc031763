import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import ece from 'http_ece'
import type { BrowserKeys } from '../platform/push/encrypt.ts'

/** A push service on this machine, with one browser that decrypts what arrives. */
export interface PushService {
  /** For PUSH_SERVICES. */
  origin: string
  endpoint: string
  keys: BrowserKeys
  /** What arrived whole, in order: the headers, and the text that the browser reads. */
  got: { headers: IncomingMessage['headers']; text: string }[]
  /** How it answers from now on; by default 201. */
  answers: (how: (response: ServerResponse) => unknown) => void
  /** The number of connections that it has accepted, and the most that were open at once. */
  connections: () => number
  mostOpen: () => number
  close: () => Promise<void>
}

/** Returns the keys of a new browser. */
export function browserKeys(): BrowserKeys {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  return { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

const CREATED = (response: ServerResponse) => response.writeHead(201).end()

/** Starts a push service. */
export async function pushService(): Promise<PushService> {
  const [browser, authSecret] = [createECDH('prime256v1'), randomBytes(16).toString('base64url')]
  browser.generateKeys()
  const got: PushService['got'] = []
  let answer: (response: ServerResponse) => unknown = CREATED
  let [accepted, open, mostOpen] = [0, 0, 0]
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret }).toString()
    got.push({ headers: request.headers, text })
    answer(response)
  }
  const server = createServer((request, response) => void receive(request, response))
  server.on('connection', (socket) => {
    accepted += 1
    open += 1
    mostOpen = Math.max(mostOpen, open)
    socket.once('close', () => (open -= 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    endpoint: `${origin}/push/browser`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: authSecret },
    got,
    answers: (how) => (answer = how),
    connections: () => accepted,
    mostOpen: () => mostOpen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
