import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Written } from './draft.ts'

export interface Answered {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A client of one service: its connections and address. */
export interface Client {
  send: (written: Written) => Promise<Answered>
  close: () => void
}

const PATIENCE_MS = 30_000

/** Returns a client that sends requests without correcting them; it refuses only requests that no client could send. */
export function clientOf(url: string): Client {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const once = ({ method, target, headers, body }: Written): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const sent = request({
        hostname,
        port,
        agent,
        method,
        path: target,
        headers: headers.flat() as never,
        setHost: false,
        timeout: PATIENCE_MS,
      })
      sent.on('response', (answer) => {
        bodyOf(answer).then(
          (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: unpacked(answer.headers, bytes) }),
          reject,
        )
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    // Retried only on a connection that the service had closed after its last answer: this request got no answer.
    send: (written) =>
      once(written).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return once(written)
        throw error
      }),
    close: () => agent.destroy(),
  }
}

/** The body of an answer; of a stream of events, which ends after minutes, the first of them. */
async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  if (!answer.headers['content-type']?.startsWith('text/event-stream')) return buffer(answer)
  for await (const first of answer) return first as Buffer
  return Buffer.alloc(0)
}

function unpacked(headers: IncomingHttpHeaders, bytes: Buffer): Buffer {
  if (bytes.length === 0) return bytes
  if (headers['content-encoding'] === 'gzip') return gunzipSync(bytes)
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
}
