import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/db.ts'
import { unfinishedJobs } from './queue-tables.ts'

/**
 * Metrics of the job queue. They are read from the database: every process exports the same values.
 * @returns a function that reads them; while the database is down they are left out
 */
export function jobGauges(registry: Registry, db: Db): () => Promise<void> {
  const registers = [registry]
  const count = new Gauge({
    name: 'beffroi_jobs',
    help: 'Background jobs by kind and state (waiting, retrying, running, dead).',
    labelNames: ['job', 'state'] as const,
    registers,
  })
  const waited = new Gauge({
    name: 'beffroi_jobs_oldest_waiting_seconds',
    help: 'How long the oldest job of a kind has been due without a worker taking it.',
    labelNames: ['job'] as const,
    registers,
  })
  const dead = new Gauge({ name: 'beffroi_jobs_dead', help: 'Background jobs that failed for good.', registers })
  return async () => {
    const rows = await unfinishedJobs(db).catch(() => null)
    for (const gauge of [count, waited, dead]) gauge.reset()
    if (!rows) return dead.remove()
    const oldest = new Map<string, number>()
    for (const { job, state, n, waited: seconds } of rows) {
      count.set({ job, state }, n)
      if (state === 'dead') dead.inc(n)
      else oldest.set(job, Math.max(seconds ?? 0, oldest.get(job) ?? 0))
    }
    for (const [job, seconds] of oldest) waited.set({ job }, seconds)
  }
}
