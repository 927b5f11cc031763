import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Duplex } from 'node:stream'

/** The constant of RFC 6455. */
const ACCEPT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** A push service for one Firefox: what the service posts is handed on as it is, and only the browser can read it. */
export interface FirefoxPush {
  /** For PUSH_SERVICES. */
  origin: string
  /** What Firefox must have in about:config. */
  preferences: Readonly<Record<string, string | number | boolean>>
  /** How many messages Firefox has accepted: decrypted, and given to the worker. */
  accepted: () => number
  close: () => Promise<void>
}

interface Message {
  messageType?: string
  channelID?: string
  updates?: { code: number }[]
}

/** Starts the push service: over HTTP for the service, over a WebSocket for Firefox, as autopush is. */
export async function firefoxPush(): Promise<FirefoxPush> {
  let [socket, accepted]: [Duplex | undefined, number] = [undefined, 0]
  const tell = (message: object) => socket?.write(frame(JSON.stringify(message)))
  const handOn = async (request: IncomingMessage, response: ServerResponse) => {
    const data = (await buffer(request)).toString('base64url')
    const [channelID, encoding] = [request.url?.split('/').at(-1), request.headers['content-encoding']]
    tell({ messageType: 'notification', channelID, version: randomUUID(), data, headers: { encoding } })
    response.writeHead(201).end()
  }
  const server = createServer((request, response) => void handOn(request, response))
  const answers: Record<string, (message: Message) => object> = {
    hello: () => ({ messageType: 'hello', uaid: randomUUID(), status: 200, use_webpush: true, broadcasts: {} }),
    register: ({ channelID }) => ({ messageType: 'register', channelID, status: 200, pushEndpoint: `${origin}/push/${channelID}` }),
    unregister: ({ channelID }) => ({ messageType: 'unregister', channelID, status: 200 }),
  }
  server.on('upgrade', (request, opened: Duplex) => {
    socket = opened
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${ACCEPT}`).digest('base64')
    opened.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: push-notification\r\n\r\n`,
    )
    opened.on('error', () => {})
    opened.on(
      'data',
      reader((text) => {
        const message = JSON.parse(text) as Message
        // 100: it was delivered to a worker.
        accepted += message.updates?.filter(({ code }) => code === 100).length ?? 0
        const answer = answers[message.messageType ?? '']
        if (answer) tell(answer(message))
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    preferences: {
      'dom.push.serverURL': `ws://127.0.0.1:${port}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.connection.enabled': true,
      'permissions.default.desktop-notification': 1,
      // Those for tests turn the push service off.
      'remote.prefs.recommended': false,
      // A machine without a desktop has nobody else who could show a notification.
      'alerts.useSystemBackend': false,
    },
    accepted: () => accepted,
    close: () =>
      new Promise((resolve) => {
        socket?.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A text as one frame. */
function frame(text: string): Buffer {
  const body = Buffer.from(text)
  const head = body.length < 126 ? Buffer.from([0x81, body.length]) : Buffer.from([0x81, 126, body.length >> 8, body.length & 0xff])
  return Buffer.concat([head, body])
}

/** Reads the texts of a browser, whose frames are masked, and here whole and below 64 KB. */
function reader(take: (text: string) => void): (data: Buffer) => void {
  let kept = Buffer.alloc(0)
  return (data) => {
    kept = Buffer.concat([kept, data])
    while (kept.length >= 8) {
      const short = kept.readUInt8(1) & 0x7f
      const [length, at] = short < 126 ? [short, 2] : [kept.readUInt16BE(2), 4]
      if (kept.length < at + 4 + length) return
      const body = Buffer.from(kept.subarray(at + 4, at + 4 + length)).map((byte, n) => byte ^ kept.readUInt8(at + (n % 4)))
      const isText = (kept.readUInt8(0) & 0x0f) === 1
      kept = kept.subarray(at + 4 + length)
      if (isText) take(Buffer.from(body).toString())
    }
  }
}
