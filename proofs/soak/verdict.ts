import { lineThrough } from './slope.ts'
import type { Sample } from './sample.ts'

/** The bounds that a soak must not exceed. */
export interface Bounds {
  /** The most growth of the heap after garbage collections, in MB an hour, over the second half of the samples. */
  heap: number
  /** The most event-loop delay at the 99th percentile, in milliseconds, as the median of all samples. */
  delay: number
}

/** The trend of a measurement over the second half of the samples. */
export interface Trend {
  figure: keyof Sample
  first: number
  last: number
  least: number
  most: number
  /** The growth per hour; `chance`: its variation by chance (two standard errors). */
  slope: number
  chance: number
}

/** Measurements that may vary with the current work but must not grow. */
const FLAT = ['files', 'timers', 'sockets', 'connections'] as const
const FIGURES = ['heap', 'outside', 'resident', ...FLAT, 'delay'] as const
const HOUR = 3600

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Returns the trend of each measurement. */
export function trendsOf(samples: readonly Sample[]): Trend[] {
  const half = samples.slice(Math.floor(samples.length / 2))
  return FIGURES.map((figure) => {
    const values = half.map((sample) => sample[figure])
    const { slope, error } = lineThrough(half.map((sample) => [sample.at / HOUR, sample[figure]]))
    return {
      figure,
      first: samples[0]?.[figure] ?? Number.NaN,
      last: values.at(-1) ?? Number.NaN,
      least: Math.min(...values),
      most: Math.max(...values),
      slope,
      chance: 2 * error,
    }
  })
}

/**
 * Returns the exceeded bounds, one sentence each. A slope exceeds its bound if it does so even after its variation by chance is subtracted.
 * A measurement that must not grow does so if the median of its second half is more than a tenth above the maximum of its first half.
 */
export function exceededBounds(samples: readonly Sample[], bounds: Bounds): string[] {
  const all = trendsOf(samples)
  const exceeded: string[] = []
  const heap = all.find(({ figure }) => figure === 'heap')
  if (heap && heap.slope - heap.chance > bounds.heap)
    exceeded.push(`the heap grows by ${heap.slope.toFixed(1)} ± ${heap.chance.toFixed(1)} MB an hour, bound ${bounds.heap.toFixed(1)}`)
  const delay = median(samples.map((sample) => sample.delay))
  if (delay > bounds.delay) exceeded.push(`the event loop is ${delay.toFixed(0)} ms late at the 99th percentile, bound ${bounds.delay}`)
  const middle = Math.floor(samples.length / 2)
  for (const figure of FLAT) {
    const [before, after] = [samples.slice(0, middle), samples.slice(middle)].map((part) => part.map((sample) => sample[figure]))
    if (median(after ?? []) > Math.max(...(before ?? [])) * 1.1)
      exceeded.push(
        `${figure}: ${median(after ?? [])} in the median of the second half, ${Math.max(...(before ?? []))} at most in the first`,
      )
  }
  return exceeded
}
