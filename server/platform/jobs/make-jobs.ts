import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Services } from '../services.ts'
import { separateRunner } from './separate-process.ts'
import { bossOver, inTransaction, overPool } from './boss.ts'
import type { JobHandler } from './handler.ts'
import type { OutgoingGuard } from '../outgoing/guard.ts'
import { installQueue } from './install.ts'
import type { Jobs } from './jobs.ts'
import { retryAll, retryJob } from './retry.ts'
import { withTrace } from './traced.ts'
import { reportFaults, workOn } from './work.ts'

/**
 * Creates the job queue in our own database, and installs pg-boss there where it is missing. Spec §1-16.
 * @param services passed to the handlers
 * @param pollSeconds seconds between two polls of an empty queue
 * @param list the module that exports these JOBS, for attempts in separate processes; null: the service's own jobs
 */
export async function makeJobs(
  {
    config,
    logger,
    database,
    jobs,
    outgoing,
  }: {
    config: Pick<Config, 'role' | 'support'> & Partial<Pick<Config, 'publicUrl'>>
    logger: Logger
    database: OpenDatabase
    jobs: readonly JobHandler[]
    outgoing?: OutgoingGuard
  },
  services: () => Services,
  pollSeconds = 2,
  list: URL | null = null,
): Promise<Jobs> {
  await installQueue(database.sessions, jobs)
  const { kind, db, opsPool: pool } = database
  // A pool of its own, on PostgreSQL: a flood of requests must not prevent a worker's heartbeat.
  const boss = bossOver(kind, overPool(pool))
  reportFaults(boss, logger)
  const queue = { boss, names: jobs.map(({ name }) => name), messages: () => services().messages }
  const runSeparately = database.url === null ? null : separateRunner(database.url, { list, publicUrl: config.publicUrl })
  const workers = new Map<string, string[]>()
  let stop = async () => {}
  return {
    send: (tx, { name, data: schema, policy }, data, { key, at, first } = {}) =>
      inTransaction(tx, (over) =>
        boss.send(name, withTrace(schema.parse(data) as object), {
          db: over,
          ...(policy === 'one' && key ? { singletonKey: key } : {}),
          ...(at ? { startAfter: at } : {}),
          ...(first ? { priority: 1 } : {}),
        }),
      ),
    sendAll: async (tx, { name, data: schema }, all, { first } = {}) => {
      const sent = all.map((data) => ({ data: withTrace(schema.parse(data) as object), ...(first ? { priority: 1 } : {}) }))
      if (sent.length > 0) await inTransaction(tx, (over) => boss.insert(name, sent, { db: over }))
    },
    // Waking one worker is enough: it polls again after each job, and the others at their intervals.
    wake: ({ name }) => boss.notifyWorker(workers.get(name)?.[0] ?? ''),
    work: async () => {
      if (config.role !== 'api')
        stop = await workOn(jobs.map(scheduledIn(config)), { boss, db, logger, services, pollSeconds, workers, runSeparately, outgoing })
    },
    stop: () => stop(),
    retry: (ctx, input) => retryJob({ ...ctx, ...queue }, input),
    retryAll: (ctx) => retryAll({ ...ctx, ...queue }),
  }
}

/** Returns a job without its schedule where this instance has nothing for it to work on. */
const scheduledIn =
  (config: Pick<Config, 'support'>) =>
  (job: JobHandler): JobHandler => {
    if (job.needs?.(config) !== false) return job
    const { cron: _, ...unscheduled } = job
    return unscheduled
  }
