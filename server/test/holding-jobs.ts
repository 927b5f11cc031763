import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { JobError } from '../platform/jobs/errors.ts'
import { type JobHandler } from '../platform/jobs/handler.ts'
import { testJob } from './test-job.ts'
import { jobMessage } from '../platform/jobs/messages-catalogue.ts'

/** Holds up the event loop until its thread has worked for so long, however little of a processor it gets. */
export function holdUp(ms: number): void {
  const begun = process.threadCpuUsage()
  let used = 0
  while (used < ms) {
    const { user, system } = process.threadCpuUsage(begun)
    used = (user + system) / 1000
  }
}

const plain = { attempts: 3, wait: { first: 0, longest: 0 }, seconds: 60, policy: 'any' as const, data: z.object({ text: z.string() }) }

/** Holds up its process at each attempt, and fails at all but the last. */
export const holding = testJob({
  ...plain,
  name: 'test.holding',
  run: async ({ database: { db } }, { text }, { number, last }) => {
    await sql`insert into holding_ran (text, number, pid) values (${text}, ${number}, ${process.pid})`.execute(db)
    holdUp(900)
    await turn()
    if (!last) throw new JobError(jobMessage('failed'))
  },
})

/** Waits long for the database, which on the embedded one holds up the process; it is not to blame. */
export const asking = testJob({
  ...plain,
  name: 'test.asking',
  attempts: 2,
  run: async ({ database: { db } }, { text }, { number, last }) => {
    await sql`insert into holding_ran (text, number, pid) values (${text}, ${number}, ${process.pid})`.execute(db)
    await sql`select pg_sleep(0.8)`.execute(db)
    if (!last) throw new JobError(jobMessage('failed'))
  },
})

export const JOBS: readonly JobHandler[] = [holding, asking]
