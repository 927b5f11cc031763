import type { JobResult } from 'pg-boss'
import { faultOf } from './fault.ts'
import type { JobHandler } from './handler.ts'
import type { Batch } from './kind.ts'
import { returnToQueue, type FetchedJob, runJob, type Runner } from './run.ts'

/** The most previously failed jobs that run at the same time: a job that crashes the process interrupts few others. */
const RETRIES_AT_ONCE = 4

/**
 * Runs the jobs that a worker fetched at once, some of them concurrently, each as if it were alone. First attempts are run first, the
 * highest priority before others, then those with the fewest failures. Of the latter, equals are in random order, so that a job that crashes the process does
 * not always precede the same others. Jobs that have not begun when the process is asked to stop are handed back.
 * @param all the jobs; the time of each attempt began when they were fetched
 */
export async function runBatch(runner: Runner, job: JobHandler & { batch: Batch }, all: readonly FetchedJob[]): Promise<JobResult[]> {
  const taken = performance.now()
  // The queue returns what it fetched in any order.
  const first = all.filter(({ retryCount }) => retryCount === 0).toSorted((a, b) => b.priority - a.priority)
  const places = new Map(all.map((fetched) => [fetched, fetched.retryCount + Math.random()]))
  const again = all.filter(({ retryCount }) => retryCount > 0).toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  const results: JobResult[] = []
  const runAll = async (left: FetchedJob[]) => {
    for (let fetched = left.shift(); fetched; fetched = left.shift()) {
      const { id } = fetched
      const run = runner.stopping.aborted ? returnToQueue(runner, job, fetched) : runJob(runner, job, fetched, taken)
      results.push(await run.catch((error: unknown): JobResult => ({ id, status: 'failed', output: faultOf(error) })))
    }
  }
  const lane = async (_: unknown, n: number) => {
    await runAll(first)
    if (n < RETRIES_AT_ONCE) await runAll(again)
  }
  await Promise.all(Array.from({ length: job.batch.concurrent }, lane))
  return results
}
