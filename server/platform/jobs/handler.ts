import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { Services } from '../services.ts'
import type { JobKind } from './kind.ts'

/** The attempt, as its handler receives it. */
export interface Attempt {
  /** The job's id. */
  id: string
  /** 1 for the first. Attempts that ended with a dead or stopped process count too. */
  number: number
  /** No other attempt follows when this one fails. */
  last: boolean
  /** Aborted when the time is up or another worker has taken the job over: whatever this attempt still does has no effect. */
  signal: AbortSignal
  /** Aborted when the process is asked to stop. A handler that needs more than a few seconds throws then, and is run again elsewhere. */
  stopping: AbortSignal
  /**
   * Ends the job in the handler's own transaction: its effects and its end are committed together, once.
   * @throws JobTakenOver when another worker has the job by now, so that the transaction is rolled back
   */
  finish: (tx: Tx) => Promise<void>
}

/** A kind of background job with its run function. */
export interface JobHandler<Data extends z.ZodType = z.ZodType> extends JobKind<Data> {
  // Method syntax, so that a list may contain handlers with data of different types.
  run(services: Services, data: z.output<Data>, attempt: Attempt): Promise<void>
}

/** Binds a kind of job to its run function. */
export const handler = <Data extends z.ZodType>(kind: JobKind<Data>, run: JobHandler<Data>['run']): JobHandler<Data> => ({ ...kind, run })
