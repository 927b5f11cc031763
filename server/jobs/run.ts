import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Db, transact } from '../db/db.ts'
import type { Services } from '../services.ts'
import { inTransaction } from './boss.ts'
import { type Attempt, type Job, JobError, JobHopeless, JobTakenOver } from './definition.ts'
import { type Fault, faultOf, placeOf } from './fault.ts'

/** A job as pg-boss gives it to a worker. */
type Held = JobWithMetadata<unknown>

/** What running a job takes. */
export interface Runner {
  boss: PgBoss
  db: Db
  logger: Logger
  services: () => Services
  stopping: AbortSignal
}

class TimeUp extends JobError {
  constructor() {
    super('The attempt took too long.')
  }
}

/**
 * Makes one attempt at a job that this process holds, and says how it ended. A failure that is worth another attempt is put
 * back here, with its wait, and then reported: pg-boss finds it settled already.
 */
export async function runJob(runner: Runner, job: Job, held: Held): Promise<JobResult> {
  const { logger, services, stopping } = runner
  const attempt = attemptOf(runner, job, held)
  const about = { job: job.name, id: held.id, attempt: attempt.number }
  const started = performance.now()
  try {
    const data = job.data.safeParse(held.data ?? {})
    if (!data.success) throw new JobHopeless('The data are not those of this job.')
    await withinTime(job.run(services(), data.data, attempt), attempt.timeUp)
    logger[job.quiet ? 'debug' : 'info']({ ...about, ms: Math.round(performance.now() - started) }, 'job done')
    return { id: held.id, status: 'completed' }
  } catch (error) {
    const fault = faultOf(error)
    if (error instanceof JobTakenOver || held.signal.aborted) {
      logger.warn({ ...about, error: fault.error }, 'job taken over by another worker')
      return { id: held.id, status: 'failed', output: fault }
    }
    const over = error instanceof JobHopeless || attempt.last
    logger[over ? 'error' : 'warn']({ ...about, ...fault, at: placeOf(error) }, over ? 'job dead' : 'job failed')
    if (over) return { id: held.id, status: 'deadletter', output: fault }
    if (!stopping.aborted) await putBack(runner, job, held, fault)
    return { id: held.id, status: 'failed', output: fault }
  }
}

function attemptOf({ boss, stopping }: Runner, { name, seconds }: Job, held: Held): Attempt & { timeUp: AbortSignal } {
  const timeUp = AbortSignal.timeout(seconds * 1000)
  return {
    id: held.id,
    number: held.retryCount + 1,
    last: held.retryCount >= held.retryLimit,
    signal: AbortSignal.any([held.signal, timeUp]),
    timeUp,
    stopping,
    finish: async (tx) => {
      const { affected } = (await inTransaction(tx, (db) => boss.complete(name, held, undefined, { db }))) as { affected: number }
      if (affected === 0) throw new JobTakenOver('The job is another worker’s by now.')
    },
  }
}

/** The handler is told by its signal that the time is up; one that does not listen is waited for no longer. */
function withinTime(work: Promise<void>, timeUp: AbortSignal): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    timeUp.addEventListener('abort', () => setTimeout(() => reject(new TimeUp()), 500).unref())
  })
  return Promise.race([work, late])
}

/** The queue itself knows no wait, so that what a dead worker held is taken over at once: see install.ts. */
async function putBack({ boss, db }: Runner, { name, wait }: Job, held: Held, fault: Fault): Promise<void> {
  const base = Math.min(wait.longest, wait.first * 2 ** held.retryCount)
  const startAfter = Math.ceil(Math.min(wait.longest, base * (1 + Math.random())))
  await transact(db, (tx) =>
    inTransaction(tx, async (over) => {
      await boss.fail(name, held, fault, { db: over })
      await boss.update(name, undefined, { id: held.id, startAfter, db: over })
    }),
  )
}
