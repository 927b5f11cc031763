import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { OpenDatabase } from '../db/open.ts'
import { bossOver, inTransaction } from './boss.ts'
import type { Job } from './definition.ts'
import { installQueue } from './install.ts'

/** What may be said of one job when it is sent. */
export interface SendOptions {
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
}

/** Installs the queue of these jobs where it is missing. */
export async function makeJobs({ database, jobs }: { database: OpenDatabase; jobs: readonly Job[] }): Promise<Jobs> {
  await installQueue(database.pool, jobs)
  const boss = bossOver(database)
  return {
    send: (tx, { name, data: schema, policy }, data, { key, at } = {}) =>
      inTransaction(tx, (db) =>
        boss.send(name, schema.parse(data) as object, {
          db,
          ...(policy === 'one' || key ? { singletonKey: key ?? '' } : {}),
          ...(at ? { startAfter: at } : {}),
        }),
      ),
  }
}
