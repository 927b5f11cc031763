import { traced, traceparent } from '../tracing/trace.ts'

/** Beside a job's data, where the work that sent it is traced; schemas of data know nothing of it. */
const KEY = 'traceparent'

/** Data of a job with the trace that it belongs to. */
export function carryingTrace(data: object): object {
  const parent = traceparent()
  return parent ? { ...data, [KEY]: parent } : data
}

const carried = (data: unknown): string | undefined => {
  const parent = (data as Record<string, unknown> | null)?.[KEY]
  return typeof parent === 'string' ? parent : undefined
}

/** Runs a job as a part of the trace that sent it. */
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
