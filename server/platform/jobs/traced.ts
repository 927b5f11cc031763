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

/** Runs one job as a part of the trace that sent it, or several in a span of their own that names those traces. */
export function tracedJob(
  { name }: { name: string },
  jobs: readonly { id: string; retryCount: number; data: unknown }[],
  work: () => Promise<void>,
): Promise<void> {
  return traced(() => {
    const [only, ...others] = jobs
    const alone = others.length === 0
    return {
      name: `job ${name}`,
      kind: 'consumer',
      attributes: {
        'messaging.system': 'pg-boss',
        'messaging.destination.name': name,
        ...(alone && only
          ? { 'messaging.message.id': only.id, 'beffroi.attempt': only.retryCount + 1 }
          : { 'messaging.batch.message_count': jobs.length }),
      },
      ...(alone ? { parent: carried(only?.data) } : { links: jobs.flatMap(({ data }) => carried(data) ?? []) }),
    }
  }, work)
}
