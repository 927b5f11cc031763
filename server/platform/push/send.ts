import { hash } from 'node:crypto'
import { Agent, type Dispatcher } from 'undici'
import { headerOf, readHeaders } from '../fetch/answer-headers.ts'
import { traced } from '../tracing/trace.ts'
import { type Answer, exchange } from './exchange.ts'
import type { PushMessage, PushOutcome } from './message.ts'

/** Connections that are kept to one push service: 5,000 messages a minute, of 150 ms each. */
const CONNECTIONS = 16
/** Names below a domain of a push service are many, and none is invented in good faith. */
const ORIGINS_MAX = 40
const [CONNECT_MS, TOTAL_MS] = [5000, 10_000]
/** An answer is a line or two. */
const [ANSWER_BYTES, DETAIL_CHARACTERS] = [4096, 200]
/** How long a push service stores a message for a browser that is off. Google refuses more than four weeks, and Microsoft refuses 0 (pywebpush#162). */
const [TTL_MIN, TTL_MAX] = [1, 28 * 86_400]
const WAIT_MAX_SECONDS = 3600

/** The span of a request. It has no address: that of a browser is a secret. */
const SPAN = () => ({ name: 'outside POST', kind: 'client' as const, attributes: { 'http.request.method': 'POST' } })

interface Posted {
  url: URL
  body: Buffer
  /** The headers Authorization and User-Agent. */
  headers: Record<string, string>
}

/** Posts a request of RFC 8030, and says how it ended. Whatever the other end does, it throws nothing. */
export type Post = (
  posted: Posted,
  message: Pick<PushMessage, 'ttlSeconds' | 'urgency' | 'topic'>,
  signal?: AbortSignal,
) => Promise<PushOutcome>

/** Makes the sender of a process. Connections are kept per origin, and end by themselves; it follows no redirection. */
export function pushPost({ totalMs = TOTAL_MS }: { totalMs?: number } = {}): Post {
  const agent = new Agent({
    connections: CONNECTIONS,
    maxOrigins: ORIGINS_MAX,
    connect: { timeout: CONNECT_MS },
    pipelining: 1,
    allowH2: false,
  })
  return async ({ url, body, headers }, { ttlSeconds, urgency, topic }, signal) => {
    const late = AbortSignal.timeout(totalMs)
    const end = signal ? AbortSignal.any([late, signal]) : late
    const request: Dispatcher.DispatchOptions = {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(Math.min(Math.max(Math.floor(ttlSeconds), TTL_MIN), TTL_MAX)),
        urgency,
        ...(topic === undefined ? {} : { topic: topicOf(topic) }),
      },
      body,
    }
    const answer = await traced(SPAN, () => exchange(agent, request, { answerBytes: ANSWER_BYTES, end }))
    if ('status' in answer) return outcomeOf(answer)
    const detail = codeOf(answer.error)
    if (!answer.sent) return { outcome: 'later', reason: 'unreachable', status: null, detail, waitSeconds: null }
    return { outcome: 'unknown', reason: late.aborted ? 'timed_out' : 'broken', status: null, detail }
  }
}

/** A topic has at most 32 characters of base64url. The digest shows push services nothing of what is said. */
const topicOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 32)

function outcomeOf({ status, headers, text }: Answer): PushOutcome {
  const detail = printable(text || (headerOf(headers, 'x-wns-error-description') ?? ''))
  if (status >= 200 && status < 300) return { outcome: 'accepted' }
  if (status === 404 || status === 410) return { outcome: 'gone', status }
  if (status === 429 || status >= 500) {
    const { retryAfterSeconds: retryAfter } = readHeaders(headers)
    const waitSeconds = retryAfter === null ? null : Math.min(Math.max(retryAfter, 1), WAIT_MAX_SECONDS)
    return { outcome: 'later', reason: 'busy', status, detail, waitSeconds }
  }
  return { outcome: 'refused', reason: status < 400 ? 'redirect' : status === 413 ? 'too_large' : 'status', status, detail }
}

const printable = (answer: string): string =>
  answer
    .slice(0, DETAIL_CHARACTERS)
    .replaceAll(/[^ -~]+/g, ' ')
    .trim()

const codeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'error'
}
