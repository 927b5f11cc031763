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

/** How several jobs of a kind are run at once, where one round costs little more than one job. */
export interface Together<Data = unknown> {
  /** How many jobs are fetched at once. */
  jobs: number
  /** A worker that found fewer rests until this many milliseconds have passed since it began: more will be there. */
  apartMs: number
  /** What a job weighs, and what one round may weigh at most: its transaction is to be short. */
  weight(data: Data): number
  most: number
  /**
   * Runs first attempts in one transaction, and ends them all in it by `finish`. Whatever it throws, nothing may stay of it:
   * each of them is then run by itself.
   */
  run(services: Services, jobs: readonly { data: Data; attempt: Attempt }[], finish: (tx: Tx) => Promise<void>): Promise<void>
}

/** A kind of background job with what runs it. */
export interface JobHandler<Data extends z.ZodType = z.ZodType> extends JobKind<Data> {
  together?: Together<z.output<Data>>
  // Method syntax, so that a list may hold handlers with data of different types.
  run(services: Services, data: z.output<Data>, attempt: Attempt): Promise<void>
}

/** Binds a kind of job to what runs it. */
export const handler = <Data extends z.ZodType>(
  kind: JobKind<Data>,
  run: JobHandler<Data>['run'],
  together?: Together<z.output<Data>>,
): JobHandler<Data> => ({ ...kind, run, ...(together ? { together } : {}) })
