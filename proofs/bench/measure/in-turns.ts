import { spent, since } from './cpu.ts'
import { load } from './load.ts'
import { median } from '../../shared/statistics.ts'

/** A server that is measured, and the processes whose CPU time counts for its requests, by part. */
export interface Measured<Part extends string> {
  port: number
  parts: Record<Part, () => readonly number[] | Promise<readonly number[]>>
}

/** The result of one measured interval: microseconds of CPU time for each request by part, requests a second, response times. */
export type Sample<Part extends string> = Record<Part | 'rps' | 'p50' | 'p99', number>

/** How long and how is measured. */
export interface Interval {
  headers: Record<string, string>
  connections: number
  seconds: number
  /** The time before the measurement in which connections are opened and caches are filled. */
  warmUp?: number
}

/** Returns the ids of the processes of each part with their CPU time so far. */
async function spentBy<Part extends string>(parts: Measured<Part>['parts']): Promise<Map<Part, Map<number, number>>> {
  const names = Object.keys(parts) as Part[]
  return new Map(await Promise.all(names.map(async (name) => [name, spent(await parts[name]())] as const)))
}

/** Does work, and returns its result with the microseconds of CPU time for each of its requests, by part. */
export async function costOfEach<Part extends string, Done extends { requests: number }>(
  parts: Measured<Part>['parts'],
  work: () => Promise<Done>,
): Promise<{ done: Done; costs: Record<Part, number> }> {
  const before = await spentBy(parts)
  const done = await work()
  const after = await spentBy(parts)
  const costs = [...after].map(([name, now]) => [name, since(before.get(name) ?? new Map(), now) / 1000 / done.requests])
  return { done, costs: Object.fromEntries(costs) as Record<Part, number> }
}

/**
 * Sends requests to a server for some seconds.
 * @throws Error if a request fails
 */
export async function measure<Part extends string>(
  { port, parts }: Measured<Part>,
  paths: readonly string[],
  { headers, connections, seconds, warmUp = Math.min(0.5, seconds) }: Interval,
): Promise<Sample<Part>> {
  await load({ port, paths, headers, connections, seconds: warmUp })
  const { done, costs } = await costOfEach(parts, () => load({ port, paths, headers, connections, seconds }))
  if (done.failed > 0) throw new Error(`${done.failed} of ${done.requests} requests failed, such as ${paths[0]} at port ${port}`)
  return { ...costs, rps: done.requests / done.seconds, p50: done.p50, p99: done.p99 }
}

/** Samples by work and side, in the order in which they were first added. */
export class Samples<Part extends string> {
  readonly #all = new Map<string, { work: string; side: string; list: Sample<Part>[] }>()

  add(work: string, side: string, sample: Sample<Part>): void {
    const key = JSON.stringify([work, side])
    const entry = this.#all.get(key) ?? { work, side, list: [] }
    entry.list.push(sample)
    this.#all.set(key, entry)
  }

  /** Returns the samples of a side with a work. */
  of(work: string, side: string): readonly Sample<Part>[] {
    return this.#all.get(JSON.stringify([work, side]))?.list ?? []
  }

  /** Returns a row of each work and side, made from the median of each figure. */
  rows<T>(row: (work: string, side: string, middle: Sample<Part>) => T): T[] {
    return [...this.#all.values()].map(({ work, side, list }) => row(work, side, middleOf(list)))
  }
}

/** Returns the median of each figure. */
function middleOf<Part extends string>(list: readonly Sample<Part>[]): Sample<Part> {
  const keys = Object.keys(list[0] ?? {}) as (keyof Sample<Part>)[]
  return Object.fromEntries(keys.map((key) => [key, median(list.map((sample) => sample[key]))])) as Sample<Part>
}
