import { Counter, Histogram, type Metric } from 'prom-client'

const stalls = new Counter({
  name: 'beffroi_event_loop_stalls_total',
  help: 'Times that the event loop stood still for more than half a second, by what ran (request, job, statement, chore, unknown; many: many works in one turn, none of them long; idle: the process had no processor).',
  labelNames: ['kind'] as const,
  registers: [],
})
// A kind that has had no stall has 0, so that the increase by its first one is seen.
for (const kind of ['request', 'job', 'statement', 'chore', 'unknown', 'many', 'idle']) stalls.inc({ kind }, 0)
const seconds = new Histogram({
  name: 'beffroi_event_loop_stall_seconds',
  help: 'How long the event loop stood still, where that was more than half a second.',
  buckets: [0.5, 1, 2, 5, 10, 30, 60],
  registers: [],
})

/** The metrics of the process's event loop. */
export const stallMetrics: readonly Metric[] = [stalls, seconds]

/** Counts a stall of `ms` milliseconds under the kind of work that ran. */
export function countStall(kind: string, ms: number): void {
  stalls.inc({ kind })
  seconds.observe(ms / 1000)
}
