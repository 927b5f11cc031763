import type { JobResult } from 'pg-boss'
import { faultOf } from './fault.ts'
import type { JobHandler } from './handler.ts'
import type { Batch } from './kind.ts'
import { handBack, type Held, runJob, type Runner } from './run.ts'

/** How many jobs that failed before run at the same time, at most: one that takes its process with it takes few others. */
const AGAIN_SIDE_BY_SIDE = 4

/**
 * Runs the jobs that a worker took at once, some of them side by side, each as if it were alone. First attempts come first, then those
 * that failed least; among equals in an order of chance, so that a job that takes its process with it does not always come before the
 * same others. What has not begun when the process is asked to stop is handed back.
 * @param all the jobs, whose attempts all began when they were taken
 */
export async function runBatch(runner: Runner, job: JobHandler & { batch: Batch }, all: readonly Held[]): Promise<JobResult[]> {
  const taken = performance.now()
  const first = all.filter(({ retryCount }) => retryCount === 0)
  const places = new Map(all.map((held) => [held, held.retryCount + Math.random()]))
  const again = all.filter(({ retryCount }) => retryCount > 0).toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  const results: JobResult[] = []
  const runAll = async (left: Held[]) => {
    for (let held = left.shift(); held; held = left.shift()) {
      const { id } = held
      const run = runner.stopping.aborted ? handBack(runner, job, held) : runJob(runner, job, held, taken)
      results.push(await run.catch((error: unknown): JobResult => ({ id, status: 'failed', output: faultOf(error) })))
    }
  }
  const lane = async (_: unknown, n: number) => {
    await runAll(first)
    if (n < AGAIN_SIDE_BY_SIDE) await runAll(again)
  }
  await Promise.all(Array.from({ length: job.batch.sideBySide }, lane))
  return results
}
