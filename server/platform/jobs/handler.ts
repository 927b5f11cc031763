import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { Services } from '../services.ts'
import type { JobKind } from './kind.ts'

/** What a handler is told of the attempt it makes. */
export interface Attempt {
  /** The job. */
  id: string
  /** 1 for the first. Attempts that a dead or stopped process left count too. */
  number: number
  /** No other follows it when it fails. */
  last: boolean
  /** Aborted when the time is up or another worker has taken the job over: nothing that this attempt still does counts. */
  signal: AbortSignal
  /** Aborted when the process is asked to stop. Who needs more than a few seconds throws then, and is run again elsewhere. */
  stopping: AbortSignal
  /**
   * Ends the job in the handler's own transaction: its effects and its end become true together, once.
   * @throws JobTakenOver when the job is another worker's by now, so that nothing of the transaction stays
   */
  finish: (tx: Tx) => Promise<void>
}

/** A kind of background job with what runs it. */
export interface JobHandler<Data extends z.ZodType = z.ZodType> extends JobKind<Data> {
  // Method syntax, so that a list may hold handlers with data of different types.
  run(services: Services, data: z.output<Data>, attempt: Attempt): Promise<void>
}

/** Binds a kind of job to what runs it. */
export const handler = <Data extends z.ZodType>(kind: JobKind<Data>, run: JobHandler<Data>['run']): JobHandler<Data> => ({ ...kind, run })
