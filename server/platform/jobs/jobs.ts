import type { z } from 'zod'
import type { Caller } from '../access/caller.ts'
import type { Db, Tx } from '../db/db.ts'
import type { JobKind } from './kind.ts'
import type { JobRow } from './rows.ts'

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
  send: <Data extends z.ZodType>(tx: Tx, job: JobKind<Data>, data: z.input<Data>, options?: SendOptions) => Promise<string | null>
  /** Sends several jobs of a kind in the caller's transaction, by one statement. Not for the policy `one`. */
  sendAll: <Data extends z.ZodType>(tx: Tx, job: JobKind<Data>, data: readonly z.input<Data>[]) => Promise<void>
  /** Tells a worker of this process that such a job was sent and committed: it looks at once instead of at its next turn. */
  poke: (job: JobKind) => void
  /** Runs jobs from now on; in a process with ROLE `api` never. */
  work: () => Promise<void>
  /** Takes no more jobs; those that run finish, or are handed back within six seconds. */
  stop: () => Promise<void>
  /** Runs a dead job again: see retry.ts. */
  retry: (db: Db, caller: Caller, id: string) => Promise<JobRow>
  /** Runs every dead job again; says how many. */
  retryAll: (db: Db, caller: Caller) => Promise<number>
}
