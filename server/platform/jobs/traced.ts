import { traced, traceparent } from '../tracing/trace.ts'

/** Where the sender's trace is stored, beside a job's data; schemas of data do not include it. */
const KEY = 'traceparent'

/** Adds the current trace to a job's data. */
export function withTrace(data: object): object {
  const parent = traceparent()
  return parent ? { ...data, [KEY]: parent } : data
}

const carried = (data: unknown): string | undefined => {
  const parent = (data as Record<string, unknown> | null)?.[KEY]
  return typeof parent === 'string' ? parent : undefined
}

/** Runs a job as a part of its sender's trace. */
export function tracedJob(
  { name }: { name: string },
  { id, retryCount, data }: { id: string; retryCount: number; data: unknown },
  work: () => Promise<void>,
): Promise<void> {
  return traced(
    () => ({
      name: `job ${name}`,
      kind: 'consumer',
      attributes: {
        'messaging.system': 'pg-boss',
        'messaging.destination.name': name,
        'messaging.message.id': id,
        'beffroi.attempt': retryCount + 1,
      },
      parent: carried(data),
    }),
    work,
  )
}
