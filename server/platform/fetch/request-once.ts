import type { Readable } from 'node:stream'
import { Client } from 'undici'
import { headerOf } from './answer-headers.ts'
import { traced } from '../tracing/trace.ts'
import { pinnedConnector } from './connector.ts'
import type { Target } from './target.ts'

/** Neither the server nor the path: they are what somebody set. Nor is the trace told to them. */
const ASKING = () => ({ name: 'outside GET', kind: 'client' as const, attributes: { 'http.request.method': 'GET' } })

const HEADERS_BYTES_MAX = 32 * 1024

/** How long each step may take, in milliseconds. `idleMs` is between two pieces of the body. */
export interface Timeouts {
  connectMs: number
  headersMs: number
  idleMs: number
  /** The whole read: names, redirections and body. */
  totalMs: number
}

/** The head of an answer, its body still to be read. */
export interface Head {
  status: number
  headers: Record<string, string | string[] | undefined>
  header: (name: string) => string | null
  body: Readable
}

/**
 * Asks one address once, over a connection of its own that ends with `work`: nothing is shared between sources, no cookie, no proxy
 * of the environment, no TLS session, and no redirection is followed here.
 */
export async function ask<T>(
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
    return await traced(ASKING, async () => {
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
