import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { JobError } from '../platform/jobs/errors.ts'
import { type JobHandler } from '../platform/jobs/handler.ts'
import { testJob } from './test-job.ts'
import { jobMessage } from '../platform/jobs/messages-catalogue.ts'

/** Blocks the event loop until its thread has used that much CPU time, however busy the machine. */
export function blockEventLoop(ms: number): void {
  const begun = process.threadCpuUsage()
  let used = 0
  while (used < ms) {
    const { user, system } = process.threadCpuUsage(begun)
    used = (user + system) / 1000
  }
}

const plain = { attempts: 3, wait: { first: 0, longest: 0 }, seconds: 60, policy: 'any' as const, data: z.object({ text: z.string() }) }

/** A job that blocks its process at each attempt, and fails at all but the last. */
export const blockingJob = testJob({
  ...plain,
  name: 'test.blocking',
  run: async ({ database: { db } }, { text }, { number, last }) => {
    await sql`insert into blocking_runs (text, number, pid) values (${text}, ${number}, ${process.pid})`.execute(db)
    blockEventLoop(900)
    await turn()
    if (!last) throw new JobError(jobMessage('failed'))
  },
})

/** A job that waits long for the database. On the embedded database, this blocks the process. The watchdog must not blame this job. */
export const waitingJob = testJob({
  ...plain,
  name: 'test.waiting',
  attempts: 2,
  run: async ({ database: { db } }, { text }, { number, last }) => {
    await sql`insert into blocking_runs (text, number, pid) values (${text}, ${number}, ${process.pid})`.execute(db)
    await sql`select pg_sleep(0.8)`.execute(db)
    if (!last) throw new JobError(jobMessage('failed'))
  },
})

export const JOBS: readonly JobHandler[] = [blockingJob, waitingJob]
