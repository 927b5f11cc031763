import { type AnswerHeaders, readHeaders } from './answer-headers.ts'
import { ask, type Head, type Timeouts } from './request-once.ts'
import { ACCEPT_ENCODING, readBody } from './body.ts'
import { outsideFault } from './faults.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { OutsideError } from './outside-error.ts'
import { redirectOf, REDIRECTS_MAX } from './redirect.ts'
import { addressesOf, type Resolve } from './resolve.ts'
import { targetOf } from './target.ts'
import { userAgent } from './user-agent.ts'

/** What a read may take, unless the caller asks for less or more. */
const READ_LIMITS = { bytes: 10 * 1024 ** 2, timeouts: { connectMs: 5000, headersMs: 10_000, idleMs: 10_000, totalMs: 30_000 } }

const ANSWERS = new Set([200, 203])
/** Headers that are ours, or that would make another request of it. */
const OURS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|content-.*|upgrade|expect|cookie|proxy-.*|user-agent|accept|accept-encoding|if-.*)$/i

export interface ReadOptions {
  /** Media types, as the header. */
  accept: string
  /** From the last answer, to be told whether anything has changed. */
  etag?: string | null
  lastModified?: string | null
  /** Headers of the source, secret ones too: they are dropped at the first redirection to another origin. */
  headers?: Record<string, string>
  /** After decompression. */
  maxBytes?: number
  timeouts?: Partial<Timeouts>
  signal?: AbortSignal
}

export interface OutsideAnswer extends AnswerHeaders {
  status: 200 | 203 | 304
  /** The server says that nothing has changed since `etag` or `lastModified`; the body is empty. */
  notModified: boolean
  /** Where the answer came from, after redirections. A key in its query is still in it. */
  finalUrl: string
  /** Decompressed. */
  body: Buffer
}

export interface OutsideReader {
  /**
   * Whether an address may be read as far as its spelling tells, before anything is asked: for the moment it is set.
   * @throws OutsideError `url_invalid`, `address_refused`
   */
  check: (address: string) => void
  /**
   * Reads an address by GET. At most READ_CONCURRENCY.perHost reads of one host and READ_CONCURRENCY.inAll together run at once, others wait; the limits count from the start.
   * @throws OutsideError and nothing else for what an address, a server or the network can do
   */
  read: (address: string, options: ReadOptions) => Promise<OutsideAnswer>
}

/**
 * The one door to addresses that users of the service may set. Spec §4.1-48.
 * @param settings `fetchAllow`: hosts and ports that may be private (FETCH_ALLOW), as `allowEntry()` gives them
 * @param resolve how names are resolved, in place of the DNS
 */
export function outsideReader(
  settings: { fetchAllow: ReadonlySet<string>; publicUrl?: string | undefined },
  { resolve }: { resolve?: Resolve } = {},
): OutsideReader {
  const lanes = new ConcurrencyLimiter()
  const agent = userAgent(settings.publicUrl)
  const check = (address: string) => targetOf(address, settings.fetchAllow)

  async function follow(address: string, options: ReadOptions, signal: AbortSignal): Promise<OutsideAnswer> {
    const timeouts = { ...READ_LIMITS.timeouts, ...options.timeouts }
    let { headers = {} } = options
    if (Object.keys(headers).some((name) => OURS.test(name))) throw new OutsideError('header_invalid')
    let target = check(address)
    for (let hops = 0; ; hops += 1) {
      const addresses = await addressesOf(target, signal, resolve)
      const sent = { ...headers, ...conditions(options), 'user-agent': agent, accept: options.accept, 'accept-encoding': ACCEPT_ENCODING }
      const { url } = target
      const answer = await ask(target, addresses, { headers: sent, timeouts, signal }, async (head) => {
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
        return await lanes.through(host, options.signal, () =>
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

/** Takes the answer that is no redirection. */
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

/** Ends the work when its time is over or the caller wants no more of it, with that as its error. */
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
