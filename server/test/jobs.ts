import { CHAPTERS } from '../chapters.ts'
import { contributionsOf } from '../platform/chapter.ts'
import { catalogueOf } from '../platform/stored-messages/part.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { OpenDatabase } from '../platform/db/open.ts'
import type { JobHandler } from '../platform/jobs/handler.ts'
import { listJobs } from '../platform/jobs/admin-list.ts'
import { bossOver, overPool } from '../platform/jobs/boss.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { makeJobs } from '../platform/jobs/make-jobs.ts'
import { JOBS } from '../chapters.ts'
import { deleteSchedules, dueQueues } from './queue-tables.ts'
import type { JobRow } from '../platform/jobs/rows.ts'
import type { Services } from '../platform/services.ts'
import { makeLogger } from '../platform/http/logs/request-log.ts'

/** The default patience of `until`. It costs time only in a test that fails: on a busy machine, a process may take a minute to start. */
const PATIENCE_MS = 150_000

/** Waits until a condition is true. @throws Error with `what` when the time is over */
export async function until(what: string, isSo: () => Promise<boolean> | boolean, patienceMs = PATIENCE_MS): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`)
    await sleep(25)
  }
}

/** Whether no job is running or due. */
export const isIdle = async ({ pool }: Pick<OpenDatabase, 'pool'>): Promise<boolean> => (await dueQueues(pool)).length === 0

const MESSAGES = catalogueOf(contributionsOf(CHAPTERS).storedMessages)

/** Returns the dead jobs, latest first. */
export const deadJobs = async ({ db }: Pick<OpenDatabase, 'db'>): Promise<JobRow[]> =>
  (await listJobs({ db, services: { messages: MESSAGES } }, { state: 'dead', sort: 'sent_at_desc', page: 1, per_page: 100 })).data

/**
 * Makes one pass over the queue now: it finds the jobs whose worker has sent no heartbeat. A process that works makes one each twenty
 * seconds (boss.ts); takeover.test.ts and workers.test.ts wait for those.
 */
export const findLostJobs = ({ kind, pool }: Pick<OpenDatabase, 'kind' | 'pool'>): Promise<void> =>
  bossOver(kind, overPool(pool)).supervise()

/** Runs all due jobs, and the jobs that they send, then stops the worker. */
export async function runJobs({ jobs, database }: Pick<Services, 'jobs' | 'database'>): Promise<void> {
  await jobs.work()
  await until('the jobs are done', async () => {
    const due = await dueQueues(database.pool)
    // Workers poll every two seconds. Those of jobs that another job has sent are woken instead.
    for (const { name, running } of due) if (!running) jobs.wake({ name })
    return due.length === 0
  })
  await jobs.stop()
}

const never = new AbortController().signal

/** Runs a job's handler directly, without the second that a worker takes to start. */
export const runNow = <Data extends z.ZodType>(services: Services, job: JobHandler<Data>, data: z.output<Data>): Promise<void> =>
  job.run(services, data, { id: '', number: 1, last: false, signal: never, stopping: never, finish: async () => {} })

/** Returns a job queue with the jobs of a test, in the database of other services. */
export async function jobsOf(
  services: Services,
  jobs: readonly JobHandler[],
  { role = 'all', logger = makeLogger('silent'), list }: { role?: 'api' | 'worker' | 'all'; logger?: Logger; list?: URL } = {},
): Promise<Jobs> {
  const { database } = services
  const own = await makeJobs({ config: { role, support: services.config.support }, logger, database, jobs }, () => services, 0.5, list)
  const others = JOBS.map(({ name }) => name).filter((name) => !jobs.some((job) => job.name === name))
  return {
    ...own,
    // A missed tick of the service's own schedules would wait for a worker that does not exist here.
    work: async () => {
      await deleteSchedules(database.pool, others)
      await own.work()
    },
  }
}
