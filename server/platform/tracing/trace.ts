/** What a span is of. Names and attributes come from the code and the schema alone: no value of a request, no parameter, nothing that people wrote. */
export interface Traced {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes: Record<string, string | number>
  /** A W3C traceparent that it goes on from; without one, the span under way, or else none. */
  parent?: string | undefined
  /** Traceparents of other work that it does together. */
  links?: readonly string[]
}

/** A span under way. */
export interface OpenSpan {
  traceId: string
  /** Runs work within it: spans that begin there are its children. */
  within: <T>(work: () => T) => T
  /** @param fault the name of what went wrong, where something did */
  end: (attributes?: Record<string, string | number>, fault?: string) => void
}

/** What makes spans; open-telemetry.ts has the one there is. */
export interface Tracer {
  begin: (what: Traced) => OpenSpan
  /** The traceparent of the span under way; undefined where none is, or it is not kept. */
  traceparent: () => string | undefined
  /** Sends what is still here, for two seconds at most, and ends. */
  stop: () => Promise<void>
}

let tracer: Tracer | null = null

/** Sets what makes spans from now on, for the process. */
export function traceWith(next: Tracer | null): void {
  tracer = next
}

/** What makes spans; null where the service is not traced, and then nothing below costs anything. */
export const tracing = (): Tracer | null => tracer

/** The traceparent of the work under way, to be given to work that follows it. */
export const traceparent = (): string | undefined => tracer?.traceparent()

/** The name of a fault as it may be told: its code or its class, never its message. */
export const faultName = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'Error'
}

/** Runs work as a span, where the service is traced. */
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
