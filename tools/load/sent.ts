/** What a request was for: what may fail under a fault differs by it. */
export type Kind = 'read' | 'write' | 'event' | 'health'

/** One attempt at a request. */
export interface Sent {
  kind: Kind
  /** The process that was asked. */
  process: string
  /** Method and path, without identifiers. */
  what: string
  /** Milliseconds of performance.now(). */
  begun: number
  ended: number
  /** 0 where nothing was answered. */
  status: number
  /** Why it counts as failed; null where it does not. */
  fault: string | null
}

/** An answer as the load reads it. */
export interface Answer {
  status: number
  data: Record<string, unknown>
}

/** Whom requests are sent to. */
export interface Target {
  name: string
  url: string
}

export interface Asked {
  kind: Kind
  method: string
  path: string
  /** Statuses that are as they should be. */
  good: readonly number[]
  headers?: Record<string, string>
  body?: string
}

/** How long a client waits. A service that cannot answer has to say so sooner. */
const PATIENCE_MS = 10_000

const withoutIds = (path: string) => path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}').replace(/\?.*/, '')

/**
 * Sends one request and tells how it fared.
 * @returns the answer; null where none came
 */
export async function send(target: Target, asked: Asked, note: (sent: Sent) => void): Promise<Answer | null> {
  const { kind, method, path, good, headers = {}, body } = asked
  const begun = performance.now()
  const told = (status: number, fault: string | null) =>
    note({ kind, process: target.name, what: `${method} ${withoutIds(path)}`, begun, ended: performance.now(), status, fault })
  try {
    const response = await fetch(target.url + path, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    const isGood = good.includes(response.status)
    told(response.status, isGood ? null : String(response.status))
    return { status: response.status, data: isGood && text.startsWith('{') ? ((JSON.parse(text) as Partial<Answer>).data ?? {}) : {} }
  } catch (error) {
    told(0, faultOf(error as Error))
    return null
  }
}

function faultOf({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return UNANSWERED
  const under = cause as { code?: string; message?: string } | undefined
  return under?.code ?? under?.message ?? message
}

/** What a request that hung is counted as. */
export const UNANSWERED = `no answer within ${PATIENCE_MS / 1000} s`
