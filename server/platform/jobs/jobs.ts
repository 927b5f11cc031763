import type { z } from 'zod'
import type { Context } from '../access/context.ts'
import type { Tx } from '../db/db.ts'
import type { JobKind } from './kind.ts'
import type { JobRow } from './rows.ts'

/** Options of one sent job. */
interface SendOptions {
  /** Among jobs of the policy `one`, those with the same key exclude each other. */
  key?: string
  /** Not run before this time. */
  at?: Date
  /** Run before the waiting jobs of its kind that are not first. */
  first?: boolean
}

/** Sends background jobs and, in a worker, runs them. */
export interface Jobs {
  /**
   * Sends a job in the caller's transaction: the job exists once that commits, and never after a rollback.
   * @returns the job's id; null when a job with the same key already waits or runs
   * @throws ZodError when the data do not match the job's schema
   */
  send: <Data extends z.ZodType>(tx: Tx, job: JobKind<Data>, data: z.input<Data>, options?: SendOptions) => Promise<string | null>
  /** Sends several jobs of a kind in the caller's transaction, by one statement. Not for the policy `one`. */
  sendAll: <Data extends z.ZodType>(
    tx: Tx,
    job: JobKind<Data>,
    data: readonly z.input<Data>[],
    options?: Pick<SendOptions, 'first'>,
  ) => Promise<void>
  /** Wakes a worker of this process once such a job was sent and committed: it reads the queue at once, not at its next poll. */
  wake: (job: Pick<JobKind, 'name'>) => void
  /** Runs jobs from now on; never in a process with ROLE `api`. */
  work: () => Promise<void>
  /** Takes no more jobs; running jobs finish, or are handed back within six seconds. */
  stop: () => Promise<void>
  /** Runs a dead job again: see retry.ts. */
  retry: (ctx: Context, input: { id: string }) => Promise<JobRow>
  /** Runs every dead job again; returns their number. */
  retryAll: (ctx: Context) => Promise<number>
}
