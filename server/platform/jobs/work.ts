import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { countedInOutage } from '../db/connections/outage.ts'
import { retryWhileAway } from '../db/retry.ts'
import type { JobHandler } from './handler.ts'
import { faultOf, thrownAt } from './fault.ts'
import type { OutgoingGuard } from '../outgoing/guard.ts'
import { HEARTBEAT_REFRESH } from './install.ts'
import { type Runner, runJob } from './run.ts'
import { runBatch } from './run-batch.ts'
import { updateSchedules } from './schedules.ts'

/** How long a stopping process lets its jobs finish before they are handed back. */
const FINISH_WITHIN_MS = 4500
/** When it stops waiting for jobs that could not even be handed back, because the database is down. */
const LEAVE_WITHIN_MS = 6000
const LOG_AGAIN_MS = 60_000
const [START_TRIES, START_AGAIN_MS] = [30, 1000]

/**
 * Works on these jobs until it is stopped.
 * @param pollSeconds seconds between two polls of an empty queue; half a second at least
 * @param workers receives the identifiers of each job's workers, for boss.notifyWorker()
 * @returns a function that stops the work: no job is taken from then on, and running jobs finish or are handed back within six seconds
 */
export async function workOn(
  jobs: readonly JobHandler[],
  {
    boss,
    pollSeconds,
    workers,
    outgoing,
    ...rest
  }: Omit<Runner, 'stopping' | 'leaving'> & {
    pollSeconds: number
    workers: Map<string, string[]>
    outgoing?: OutgoingGuard | undefined
  },
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const leaving = new AbortController()
  const runner: Runner = { boss, ...rest, stopping: stopping.signal, leaving: leaving.signal }
  await whenAnswered(() => begin(boss))
  await whenAnswered(() => updateSchedules(boss, jobs))
  const startWorkers = async (job: JobHandler) => {
    const { batch } = job
    const own: string[] = []
    workers.set(job.name, own)
    for (let n = 0; n < (job.workers ?? 1); n += 1) {
      const worker: string = await boss.work(
        job.name,
        {
          includeMetadata: true,
          batchSize: batch?.size ?? 1,
          perJobResults: true,
          pollingIntervalSeconds: job.pollSeconds ?? pollSeconds,
          heartbeatRefreshSeconds: HEARTBEAT_REFRESH,
        },
        async (fetched) => {
          const began = performance.now()
          const results = batch
            ? await runBatch(runner, { ...job, batch }, fetched)
            : await Promise.all(fetched.map((one) => runJob(runner, job, one)))
          if (batch && fetched.length < batch.size) await pause(began + batch.everyMs - performance.now(), stopping.signal)
          // After one job there may be more: the queue is polled again at once.
          boss.notifyWorker(worker)
          return results
        },
      )
      own.push(worker)
    }
  }
  const failed = (error: Error) => boss.emit('error', error)
  for (const job of jobs) if (!job.outside) await startWorkers(job)
  const outside = jobs.filter((job) => job.outside)
  await followGuard(outside, { boss, workers, outgoing, startWorkers, failed })
  return async () => {
    stopping.abort()
    const leave = setTimeout(() => leaving.abort(), FINISH_WITHIN_MS)
    await boss.stop({ timeout: LEAVE_WITHIN_MS, close: false })
    clearTimeout(leave)
  }
}

/** Starts pg-boss. What it has begun is taken back where the database goes away meanwhile, so that it can be started again. */
async function begin(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => {})
    throw error
  }
}

/** Does a step of the start, for half a minute again where the database is away: the process already answers requests. */
const whenAnswered = (step: () => Promise<unknown>) => retryWhileAway(step, (tries) => (tries < START_TRIES ? START_AGAIN_MS : null))

/** Has workers for the kinds that act outside, while the guard allows it. */
async function followGuard(
  jobs: readonly JobHandler[],
  {
    boss,
    workers,
    outgoing,
    startWorkers,
    failed,
  }: {
    boss: PgBoss
    workers: Map<string, string[]>
    outgoing: OutgoingGuard | undefined
    startWorkers: (job: JobHandler) => Promise<void>
    failed: (error: Error) => void
  },
): Promise<void> {
  const change = async (allowed: boolean) => {
    for (const job of jobs)
      if (allowed) await startWorkers(job)
      else {
        await boss.offWork(job.name, { wait: false })
        workers.set(job.name, [])
      }
  }
  // One change after the other, since they come from a timer.
  let last = outgoing?.allowed === false ? Promise.resolve() : change(true)
  outgoing?.onChange((allowed) => {
    last = last.then(() => change(allowed)).catch(failed)
  })
  await last
}

/** Waits. No lock or connection is in use meanwhile, so a process that stops need not await it. */
async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal: stopping }).catch(() => {})
}

/** When the database is down every poll fails: it is logged once a minute, so that the log stays readable. */
export function reportFaults(boss: PgBoss, logger: Logger): void {
  // The log line has a message of ours, and at most a code of the database (fault.ts).
  const loggedAt = new Map<string, number>()
  boss.on('error', (error) => {
    if (countedInOutage(logger, 'job_attempts', error)) return
    const fault = { ...faultOf(error), at: thrownAt(error) }
    const key = `${fault.message} ${fault.at}`
    if (Date.now() - (loggedAt.get(key) ?? 0) < LOG_AGAIN_MS) return
    loggedAt.set(key, Date.now())
    logger.warn(fault, 'job queue: fault')
  })
  boss.on('warning', ({ message }) => logger.warn({ warning: message }, 'job queue: warning'))
}
