import { type AnswerHeaders, readHeaders } from './answer-headers.ts'
import type { Head, Timeouts } from './request-once.ts'
import { ACCEPT_ENCODING, readBody } from './body.ts'
import { outsideFault } from './faults.ts'
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts'
import { OutsideError } from './outside-error.ts'
import { redirectOf, REDIRECTS_MAX } from './redirect.ts'
import { addressesOf, type Resolve } from './resolve.ts'
import { targetOf } from './target.ts'
import { userAgent } from './user-agent.ts'

/** The default limits of a read. */
const READ_LIMITS = { bytes: 10 * 1024 ** 2, timeouts: { connectMs: 5000, headersMs: 10_000, idleMs: 10_000, totalMs: 30_000 } }

const ANSWERS = new Set([200, 203])
/** Headers that callers may not set: the reader sets them, or they would change the kind of request. */
const RESERVED_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|content-.*|upgrade|expect|cookie|proxy-.*|user-agent|accept|accept-encoding|if-.*)$/i

export interface ReadOptions {
  /** The Accept header. */
  accept: string
  /** The validators of the last answer, for a conditional request. */
  etag?: string | null
  lastModified?: string | null
  /** Further headers, also secret ones. They are dropped at the first redirection to another origin. */
  headers?: Record<string, string>
  /** The limit after decompression. */
  maxBytes?: number
  timeouts?: Partial<Timeouts>
  signal?: AbortSignal
}

export interface OutsideAnswer extends AnswerHeaders {
  status: 200 | 203 | 304
  /** Nothing has changed since `etag` or `lastModified` (status 304); the body is empty. */
  notModified: boolean
  /** The address of the answer, after redirections. It still has keys in its query. */
  finalUrl: string
  /** The decompressed body. */
  body: Buffer
}

export interface OutsideReader {
  /**
   * Checks the spelling of an address without a request, for example when a user sets the address.
   * @throws OutsideError `url_invalid`, `address_refused`
   */
  check: (address: string) => void
  /**
   * Reads an address by GET. READ_CONCURRENCY limits the simultaneous reads per host and in all; others wait. The time limits start after
   * the wait.
   * @throws OutsideError, and no other error, for every fault of an address, a server or the network
   */
  read: (address: string, options: ReadOptions) => Promise<OutsideAnswer>
}

/**
 * Returns the only client for addresses that users of the service may set. Spec §4.1-48.
 * @param settings `fetchAllow`: hosts and ports that may be private (FETCH_ALLOW), as keys of `allowEntry()`
 * @param resolve a resolver of names in place of the DNS
 */
export function outsideReader(
  settings: { fetchAllow: ReadonlySet<string>; ownOrigin?: string | null },
  { resolve }: { resolve?: Resolve } = {},
): OutsideReader {
  const limiter = new ConcurrencyLimiter()
  const agent = userAgent(settings.ownOrigin ?? null)
  const check = (address: string) => targetOf(address, settings.fetchAllow)

  async function follow(address: string, options: ReadOptions, signal: AbortSignal): Promise<OutsideAnswer> {
    const timeouts = { ...READ_LIMITS.timeouts, ...options.timeouts }
    let { headers = {} } = options
    if (Object.keys(headers).some((name) => RESERVED_HEADERS.test(name))) throw new OutsideError('header_invalid')
    let target = check(address)
    const { requestOnce } = await import('./request-once.ts')
    for (let hops = 0; ; hops += 1) {
      const addresses = await addressesOf(target, signal, resolve)
      const sent = { ...headers, ...conditions(options), 'user-agent': agent, accept: options.accept, 'accept-encoding': ACCEPT_ENCODING }
      const { url } = target
      const answer = await requestOnce(target, addresses, { headers: sent, timeouts, signal }, async (head) => {
        const next = redirectOf(head.status, head.header('location'), url.href)
        if (next === null) return receive(head, url.href, options, signal)
        if (!(next instanceof URL)) throw new OutsideError('redirect_refused')
        return next
      })
      if (!(answer instanceof URL)) return answer
      if (hops === REDIRECTS_MAX) throw new OutsideError('too_many_redirects')
      target = check(answer.href)
      if (target.url.origin !== url.origin) headers = {}
    }
  }

  return {
    check: (address) => void check(address),
    read: async (address, options) => {
      const { host } = check(address)
      try {
        return await limiter.run(host, options.signal, () =>
          withinTime(options.timeouts?.totalMs ?? READ_LIMITS.timeouts.totalMs, options.signal, (signal) =>
            follow(address, options, signal),
          ),
        )
      } catch (error) {
        if (options.signal?.aborted) throw new OutsideError('cancelled')
        throw outsideFault(error)
      }
    },
  }
}

const conditions = ({ etag, lastModified }: ReadOptions) => ({
  ...(etag ? { 'if-none-match': etag } : {}),
  ...(lastModified ? { 'if-modified-since': lastModified } : {}),
})

/** Reads an answer that is not a redirection. */
async function receive(head: Head, finalUrl: string, options: ReadOptions, signal: AbortSignal): Promise<OutsideAnswer> {
  const kept = readHeaders(head.headers)
  const { status } = head
  if (status === 304 && (options.etag || options.lastModified)) {
    return { ...kept, status, notModified: true, finalUrl, body: Buffer.alloc(0) }
  }
  if (!ANSWERS.has(status)) throw new OutsideError('http_status', { status, retryAfterSeconds: kept.retryAfterSeconds })
  const [media] = /^(image|audio|video|font)\//i.exec(kept.contentType ?? '') ?? []
  if (media && !options.accept.toLowerCase().includes(media.toLowerCase())) throw new OutsideError('wrong_type')
  const maxBytes = options.maxBytes ?? READ_LIMITS.bytes
  if (Number(head.header('content-length')) > maxBytes) throw new OutsideError('too_large')
  const body = await readBody(head.body, head.header('content-encoding'), maxBytes, signal)
  return { ...kept, status: status as 200 | 203, notModified: false, finalUrl, body }
}

/** Runs work with a time limit, and aborts it with `timed_out`, or with `cancelled` if the caller's signal aborts. */
async function withinTime<T>(ms: number, asked: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(new OutsideError('timed_out')), ms)
  const cancel = () => end.abort(new OutsideError('cancelled'))
  asked?.addEventListener('abort', cancel)
  try {
    return await work(end.signal)
  } catch (error) {
    throw end.signal.aborted ? end.signal.reason : error
  } finally {
    clearTimeout(timer)
    asked?.removeEventListener('abort', cancel)
  }
}
