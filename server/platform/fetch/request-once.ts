import type { Readable } from 'node:stream'
import { Client } from 'undici'
import { headerOf } from './answer-headers.ts'
import { traced } from '../tracing/trace.ts'
import { pinnedConnector } from './connector.ts'
import type { Target } from './target.ts'

/** The span of a request. It has neither server nor path, since users set them. The trace id is not sent to the server. */
const SPAN = () => ({ name: 'outside GET', kind: 'client' as const, attributes: { 'http.request.method': 'GET' } })

const HEADERS_BYTES_MAX = 32 * 1024

/** The time limits of each step, in milliseconds. `idleMs` is the time between two chunks of the body. */
export interface Timeouts {
  connectMs: number
  headersMs: number
  idleMs: number
  /** The whole read: names, redirections and body. */
  totalMs: number
}

/** An answer whose body is not read yet. */
export interface Head {
  status: number
  headers: Record<string, string | string[] | undefined>
  header: (name: string) => string | null
  body: Readable
}

/**
 * Sends one GET request over a connection of its own, which is closed after `work`. Sources share nothing: no cookie, no proxy
 * of the environment, no TLS session. Redirections are not followed here.
 */
export async function requestOnce<T>(
  { url }: Target,
  addresses: readonly string[],
  { headers, timeouts, signal }: { headers: Record<string, string>; timeouts: Timeouts; signal: AbortSignal },
  work: (head: Head) => Promise<T>,
): Promise<T> {
  const client = new Client(url.origin, {
    connect: pinnedConnector(addresses, timeouts.connectMs),
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.idleMs,
    maxHeaderSize: HEADERS_BYTES_MAX,
    pipelining: 1,
    allowH2: false,
    useMilo: false,
  })
  try {
    return await traced(SPAN, async () => {
      const {
        statusCode,
        headers: given,
        body,
      } = await client.request({ method: 'GET', path: url.pathname + url.search, headers, signal, reset: true })
      body.on('error', () => {})
      return work({ status: statusCode, headers: given, header: (name) => headerOf(given, name), body })
    })
  } finally {
    await client.destroy()
  }
}
