/** The description of a span. Names and attributes come from the code and the schema: no value of a request, nothing that people wrote. */
export interface Traced {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: Record<string, string | number>
  /** The W3C traceparent of the parent span. Without it the active span is the parent. */
  parent?: string | undefined
}

/** A span that has not ended. */
export interface OpenSpan {
  traceId: string
  /** Runs work in the span's context: spans that begin there are its children. */
  within: <T>(work: () => T) => T
  /** @param fault the name of the error, if the work failed */
  end: (attributes?: Record<string, string | number>, fault?: string) => void
}

/** Creates spans. open-telemetry.ts has the implementation. */
export interface Tracer {
  begin: (what: Traced) => OpenSpan
  /** The traceparent of the active span; undefined without one, or if it is not sampled. */
  traceparent: () => string | undefined
  /** Sends the remaining spans, for two seconds at most, and shuts down. */
  stop: () => Promise<void>
}

let tracer: Tracer | null = null

/** Sets the process's tracer. */
export function traceWith(next: Tracer | null): void {
  tracer = next
}

/** The process's tracer; null if the service is not traced. */
export const tracing = (): Tracer | null => tracer

/** The traceparent of the active span, for work that follows it. */
export const traceparent = (): string | undefined => tracer?.traceparent()

/** Returns an error's code or class. Its message may contain private data and is never returned. */
export const faultName = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}

/** Runs work in a span of its own, if the service is traced. */
export async function traced<T>(what: () => Traced, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work()
  const span = tracer.begin(what())
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end({}, faultName(error))
    throw error
  }
}
