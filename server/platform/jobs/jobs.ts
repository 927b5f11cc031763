import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Caller } from '../access/caller.ts'
import type { Config } from '../settings/config.ts'
import type { Db, Tx } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Services } from '../services.ts'
import { runApartOver } from './apart.ts'
import { bossOver, inTransaction, overPool } from './boss.ts'
import type { Job } from './handler.ts'
import { installQueue } from './install.ts'
import { retryAll, retryJob } from './retry.ts'
import type { JobRow } from './rows.ts'
import { carryingTrace } from './traced.ts'
import { reportFaults, workOn } from './work.ts'

/** What may be said of one job when it is sent. */
interface SendOptions {
  /** Of several jobs of the policy `one`, those with the same key exclude each other. */
  key?: string
  /** Not before this moment. */
  at?: Date
}

/** Background jobs: sending them, and, in a worker, running them. */
export interface Jobs {
  /**
   * Sends a job in the caller's transaction: it exists when that commits, and never if it does not.
   * @returns the job's id; null when one with the same key waits or runs already
   * @throws ZodError when the data are not those of the job
   */
  send: <Data extends z.ZodType>(tx: Tx, job: Job<Data>, data: z.input<Data>, options?: SendOptions) => Promise<string | null>
  /** Tells a worker of this process that such a job was sent and committed: it looks at once instead of at its next turn. */
  poke: (job: Job) => void
  /** Runs jobs from now on; in a process with ROLE `api` never. */
  work: () => Promise<void>
  /** Takes no more jobs; those that run finish, or are handed back within six seconds. */
  stop: () => Promise<void>
  /** Runs a dead job again: see retry.ts. */
  retry: (db: Db, caller: Caller, id: string) => Promise<JobRow>
  /** Runs every dead job again; says how many. */
  retryAll: (db: Db, caller: Caller) => Promise<number>
}

/**
 * Makes the job queue over our own database, and installs it there where it is missing. Spec §1-16.
 * @param services what handlers are given
 * @param pollSeconds how often a worker looks at a queue that was empty
 * @param list the module whose JOBS these are, for attempts in processes of their own; null: those that the service brings
 */
export async function makeJobs(
  { config, logger, database, jobs }: { config: Pick<Config, 'role'>; logger: Logger; database: OpenDatabase; jobs: readonly Job[] },
  services: () => Services,
  pollSeconds = 2,
  list: URL | null = null,
): Promise<Jobs> {
  await installQueue(database.pool, jobs)
  const { kind, db, opsPool: pool } = database
  // Its own connections, on PostgreSQL: a flood of requests must not keep a worker from saying that it lives.
  const boss = bossOver(kind, overPool(pool))
  reportFaults(boss, logger)
  const retrier = { boss, names: jobs.map(({ name }) => name) }
  const apart = database.url === null ? null : runApartOver(database.url, list)
  const workers = new Map<string, string[]>()
  let stop = async () => {}
  return {
    send: (tx, { name, data: schema, policy }, data, { key, at } = {}) =>
      inTransaction(tx, (over) =>
        boss.send(name, carryingTrace(schema.parse(data) as object), {
          db: over,
          ...(policy === 'one' && key ? { singletonKey: key } : {}),
          ...(at ? { startAfter: at } : {}),
        }),
      ),
    // One of them is enough: it looks again after each job, and the others at their turns.
    poke: ({ name }) => boss.notifyWorker(workers.get(name)?.[0] ?? ''),
    work: async () => {
      if (config.role !== 'api') stop = await workOn(jobs, { boss, db, pool, logger, services, pollSeconds, workers, apart })
    },
    stop: () => stop(),
    retry: (...how) => retryJob(retrier, ...how),
    retryAll: (...how) => retryAll(retrier, ...how),
  }
}
