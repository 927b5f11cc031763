import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Db, transact } from '../db/db.ts'
import { countedInOutage } from '../db/connections/outage.ts'
import { retryWhileAway } from '../db/retry.ts'
import type { Services } from '../services.ts'
import { inTransaction } from './boss.ts'
import { JobError, JobHopeless, JobTakenOver } from './errors.ts'
import type { Attempt, JobHandler } from './handler.ts'
import { type Fault, faultOf, WORKER_STOPPED, isToRunApart, thrownAt } from './fault.ts'
import { jobMessage } from './messages-catalogue.ts'
import { tracedJob } from './traced.ts'

/** A job as a worker receives it from pg-boss. */
export type FetchedJob = JobWithMetadata<unknown>

/** What running a job needs. */
export interface Runner {
  boss: PgBoss
  db: Db
  logger: Logger
  services: () => Services
  /** Aborted when the process is asked to stop: running jobs may finish. */
  stopping: AbortSignal
  /** Aborted when the process waits no longer: jobs that still run are handed back. */
  leaving: AbortSignal
  /** Runs a job in a separate process; null on the embedded database, which only one process can open. */
  runSeparately: RunSeparately | null
}

/** Makes an attempt in a separate process, which is killed when a signal is aborted. */
export type RunSeparately = (fetched: FetchedJob, signals: { stopping: AbortSignal; killed: AbortSignal }) => Promise<void>

/** How often, and after how many milliseconds, the end of an attempt is written again while the database is away or full. */
const [SETTLE_TRIES, SETTLE_AGAIN_MS] = [60, 500]
/** How long a handler has to end after its signal is aborted. Then it is no longer awaited. */
const LISTENS_WITHIN_MS = 500

const TAKEN_OVER = 'job taken over by another worker'
/** The end of the attempt could not be written either: the database is down. */
const LEFT = 'job left to whoever takes it over'

class TimeUp extends JobError {
  constructor() {
    super(jobMessage('time_up'))
  }
}

/**
 * Makes one attempt at a job of this process, and reports how it ended. A failure is written here and thrown afterwards: pg-boss
 * has nothing left to write.
 * @param since when the time of the attempt began
 */
export async function runJob(runner: Runner, job: JobHandler, fetched: FetchedJob, since = performance.now()): Promise<JobResult> {
  const { logger, services, stopping, leaving } = runner
  const timeUp = new AbortController()
  const clock = setTimeout(() => timeUp.abort(), job.seconds * 1000 - (performance.now() - since))
  const attempt = attemptOf(runner, job, fetched, timeUp.signal)
  const about = { job: job.name, id: attempt.id, attempt: attempt.number }
  const apart = isToRunApart(fetched.output, fetched.retryCount)
  const started = performance.now()
  try {
    const data = job.data.safeParse(fetched.data ?? {})
    if (!data.success) throw new JobHopeless(jobMessage('other_data'))
    const signals = [fetched.signal, timeUp.signal, leaving]
    const run = () =>
      apart && runner.runSeparately
        ? runner.runSeparately(fetched, { stopping, killed: AbortSignal.any(signals) })
        : job.run(services(), data.data, attempt)
    if (apart && runner.runSeparately) logger.warn(about, 'job run in a process of its own')
    await tracedJob(job, fetched, () => untilAborted(run(), signals))
    done(runner, job, fetched, started)
    return { id: fetched.id, status: 'completed' }
  } catch (error) {
    const fault = {
      ...faultOf(timeUp.signal.aborted && !(error instanceof JobError) ? new TimeUp() : error),
      ...(apart ? { apart } : {}),
    }
    const failed = { id: fetched.id, status: 'failed', output: fault } as const
    if (error instanceof JobTakenOver || fetched.signal.aborted) {
      logger.warn({ ...about, error: fault.error }, TAKEN_OVER)
      return failed
    }
    const over = error instanceof JobHopeless || attempt.last
    const outcome = stopping.aborted && !(error instanceof JobHopeless) ? 'handed back' : over ? 'dead' : 'failed'
    const leaves = () => leaving.aborted || fetched.signal.aborted
    // pg-boss would write the failure without a delay, and the attempts of the job would be used up within a second.
    const settled = await retryWhileAway(
      () => settle(runner, job, fetched, fault, outcome),
      (tries) => (leaves() || tries > SETTLE_TRIES ? null : SETTLE_AGAIN_MS),
    ).catch((lost: unknown) => {
      // Each job that ran has its line, without a stack: there are no more of them than workers.
      countedInOutage(logger, 'job_attempts', lost)
      logger.warn({ ...about, ...fault }, LEFT)
      throw lost
    })
    if (!settled) logger.warn({ ...about, error: fault.error }, TAKEN_OVER)
    else if (outcome === 'handed back') logger.info(about, 'job handed back')
    else logger[over ? 'error' : 'warn']({ ...about, ...fault, at: thrownAt(error) }, `job ${outcome}`)
    return failed
  } finally {
    clearTimeout(clock)
  }
}

/** Hands back a job of this process that has not begun: the process is asked to stop. */
export async function returnToQueue(runner: Runner, job: JobHandler, fetched: FetchedJob): Promise<JobResult> {
  const about = { job: job.name, id: fetched.sourceRootId ?? fetched.id, attempt: fetched.retryCount + 1 }
  if (await settle(runner, job, fetched, WORKER_STOPPED, 'handed back')) runner.logger.info(about, 'job handed back')
  else runner.logger.warn({ ...about, error: WORKER_STOPPED.error }, TAKEN_OVER)
  return { id: fetched.id, status: 'failed', output: WORKER_STOPPED }
}

/** Logs that an attempt succeeded. */
function done({ logger }: Runner, { name, quiet }: JobHandler, { id, sourceRootId, retryCount }: FetchedJob, started: number): void {
  const ms = Math.round(performance.now() - started)
  logger[quiet ? 'debug' : 'info']({ job: name, id: sourceRootId ?? id, attempt: retryCount + 1, ms }, 'job done')
}

/** Builds the attempt that a handler receives. */
export function attemptOf(
  { boss, stopping }: Pick<Runner, 'boss' | 'stopping'>,
  { name }: JobHandler,
  fetched: FetchedJob,
  timeUp: AbortSignal,
): Attempt {
  return {
    id: fetched.sourceRootId ?? fetched.id,
    number: fetched.retryCount + 1,
    last: fetched.retryCount >= fetched.retryLimit,
    signal: AbortSignal.any([fetched.signal, timeUp]),
    stopping,
    finish: async (tx) => {
      const ended = await inTransaction(tx, (db) => boss.complete(name, fetched, undefined, { db }))
      if (affected(ended) === 0) throw new JobTakenOver(jobMessage('taken_over', { what: 'job' }))
    },
  }
}

/** Stops awaiting a handler that ignores its signals; whatever it still does has no effect. */
async function untilAborted(work: Promise<void>, signals: AbortSignal[]): Promise<void> {
  const ended = AbortSignal.any(signals)
  const late = Promise.withResolvers<never>()
  const soon = () => setTimeout(() => late.reject(new Error('The handler did not end.')), LISTENS_WITHIN_MS).unref()
  if (ended.aborted) soon()
  else ended.addEventListener('abort', soon)
  try {
    await Promise.race([work, late.promise])
  } finally {
    // The listener is removed, or a signal of the whole process would retain one for each job.
    ended.removeEventListener('abort', soon)
  }
}

/** Returns the seconds to wait after a failure; `failures` is the number of earlier ones. */
export function waitAfter({ first, longest, factor = 2, spread }: JobHandler['wait'], failures: number, chance = Math.random()): number {
  const base = Math.min(longest, first * factor ** failures)
  return Math.ceil(spread === undefined ? Math.min(longest, base * (1 + chance)) : base * (1 + spread * (2 * chance - 1)))
}

/** How an unsuccessful attempt ended. */
type Failure = 'failed' | 'dead' | 'handed back'

/**
 * Writes how an attempt ended. The retry delay of a failed job is set here: the queue itself has none, so that a dead worker's jobs
 * are not delayed as well (install.ts). A stopped process must not use up an attempt, and an error that no attempt would mend uses up
 * all: pg-boss changes how many there are only while a job waits, so within this transaction it waits. The number of the attempt is
 * never given back: it distinguishes the next attempt from this one.
 * @returns false where another worker has the job by now: then nothing is written
 */
function settle({ boss, db }: Runner, { name, wait }: JobHandler, fetched: FetchedJob, fault: Fault, outcome: Failure): Promise<boolean> {
  const { id, retryCount, retryLimit } = fetched
  return transact(db, (tx) =>
    inTransaction(tx, async (over) => {
      if (outcome === 'failed') {
        if (affected(await boss.fail(name, fetched, fault, { db: over })) === 0) return false
        await boss.update(name, undefined, { id, startAfter: waitAfter(wait, retryCount), db: over })
        return true
      }
      if (affected(await boss.cancel(name, fetched, { db: over })) === 0) return false
      await boss.resume(name, id, { db: over })
      await boss.update(name, undefined, { id, retryLimit: outcome === 'dead' ? retryCount : retryLimit + 1, db: over })
      await boss.fail(name, id, outcome === 'dead' ? fault : { ...fault, ...WORKER_STOPPED }, { db: over })
      return true
    }),
  )
}

/** How many jobs a call to pg-boss changed: none, where the attempt is no longer the present one. Its types do not declare it. */
const affected = (response: object): number => (response as { affected: number }).affected
