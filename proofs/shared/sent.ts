/** The kind of a request. Which requests may fail during a fault depends on it. */
export type Kind = 'read' | 'write' | 'event' | 'health'

/** One attempt at a request. */
export interface Sent {
  kind: Kind
  /** The name of the process that got the request. */
  process: string
  /** Method and path, without identifiers. */
  what: string
  /** Milliseconds of performance.now(). */
  begun: number
  ended: number
  /** The status of the answer; 0 without an answer. */
  status: number
  /** Why the request counts as failed; null if it does not. */
  fault: string | null
}

/** The part of an answer that the load uses. */
export interface Answer {
  status: number
  data: Record<string, unknown>
}

/** A process that requests are sent to. */
export interface Target {
  name: string
  url: string
}

/** A request, and what counts as its success. */
export interface Asked {
  kind: Kind
  method: string
  path: string
  /** The statuses that count as success. */
  good: readonly number[]
  headers?: Record<string, string>
  body?: string
}

/** The timeout of a client. A service that cannot answer has to refuse the request sooner. */
const TIMEOUT_MS = 10_000
/** The fault of a request that had no answer within the timeout. */
export const UNANSWERED = `no answer within ${TIMEOUT_MS / 1000} s`

const withoutIds = (path: string) => path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}').replace(/\?.*/, '')

/**
 * Sends one request and records its outcome.
 * @returns the answer; null if there was none
 */
export async function send(target: Target, asked: Asked, note: (sent: Sent) => void): Promise<Answer | null> {
  const { kind, method, path, good, headers = {}, body } = asked
  const begun = performance.now()
  const report = (status: number, fault: string | null) =>
    note({ kind, process: target.name, what: `${method} ${withoutIds(path)}`, begun, ended: performance.now(), status, fault })
  try {
    const response = await fetch(target.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const isGood = good.includes(response.status)
    report(response.status, isGood ? null : String(response.status))
    return { status: response.status, data: isGood && text.startsWith('{') ? ((JSON.parse(text) as Partial<Answer>).data ?? {}) : {} }
  } catch (error) {
    report(0, faultOf(error as Error))
    return null
  }
}

function faultOf({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return UNANSWERED
  const under = cause as { code?: string; message?: string } | undefined
  return under?.code ?? under?.message ?? message
}
