import { AsyncResource } from 'node:async_hooks'
import { faultName, tracing } from '../../tracing/trace.ts'

type Call = (...args: unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void

const OPERATION = /^\s*(?:\/\*[^*]*\*\/\s*)?\(?(\w+)/
const TABLE = /\b(?:from|into|update|join|truncate)\s+"?(?!select\b)([a-z_]\w*(?:"?\."?\w+)?)/i
const SUMMARIES_MAX = 1000
const summaries = new Map<string, string>()

/** Returns the operation and the first table of a statement, such as `select publications`. */
export function summaryOf(text: string): string {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const operation = (OPERATION.exec(text)?.[1] ?? 'sql').toLowerCase()
  const table = TABLE.exec(text)?.[1]?.replaceAll('"', '')
  const summary = table ? `${operation} ${table}` : operation
  if (summaries.size < SUMMARIES_MAX) summaries.set(text, summary)
  return summary
}

/** Runs a statement of the driver as a span, if the present work is traced. The driver answers by a callback or a promise. */
export function tracedStatement(query: Call, args: unknown[], name: string | undefined): unknown {
  const tracer = tracing()
  const [first] = args
  const text = typeof first === 'string' ? first : (first as { text?: unknown }).text
  if (!tracer?.traceparent() || typeof text !== 'string') return query(...args)
  const summary = summaryOf(text)
  const span = tracer.begin({
    name: summary,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary, ...(name ? { 'beffroi.statement': name } : {}) },
  })
  const last = args.at(-1)
  if (typeof last === 'function') {
    const answered: Callback = (error, result) => {
      span.end({}, error ? faultName(error) : undefined)
      ;(last as Callback)(error, result)
    }
    return query(...args.slice(0, -1), answered)
  }
  const result = query(...args)
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (error: unknown) => span.end({}, faultName(error)),
    )
  else span.end()
  return result
}

/** Binds a callback to the present async context: otherwise it would run in the context of the work that frees a connection. */
export const bindContext = (given: unknown): unknown => (typeof given === 'function' ? AsyncResource.bind(given as Call) : given)
