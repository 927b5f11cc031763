import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { Services } from '../services.ts'

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

/** One kind of background job. */
export interface Job<Data extends z.ZodType = z.ZodType> {
  /** Letters, digits, dots, hyphens and underscores; it is the name of the queue for ever. */
  name: string
  /** What a job carries: ids rather than what people wrote, since it is kept while the job is. */
  data: Data
  /** How often it is tried before it is dead. */
  attempts: number
  /**
   * Seconds to wait after the first failure; doubled after each (or times `factor`), with up to as much again by chance, up to the
   * longest. With a `spread` chance makes each shorter or longer by that share at most instead.
   */
  wait: { first: number; longest: number; factor?: number; spread?: number }
  /** Seconds one attempt may take. */
  seconds: number
  /** `one`: at most one with the same key waits or runs; sending a second gives null. */
  policy: 'any' | 'one'
  /** How many one process runs at the same time; one where nothing is said. */
  atOnce?: number
  together?: Together<z.output<Data>>
  /** How often a worker looks for one, in seconds, half a second at least; as for other jobs where nothing is said. */
  pollSeconds?: number
  /**
   * When it runs by itself, with the data that the schema makes of an empty object: a cron expression in Paris time, of five
   * fields. A tick that nobody was there for is run once. The hour is `*`, or hours by number but 2: the clocks change then,
   * so that this hour is missing on one day of the year and comes twice on another.
   */
  cron?: string
  /** It comes so often that a success is no line of the log. */
  quiet?: true
  // Method syntax, so that a list may hold jobs with data of different types.
  run(services: Services, data: z.output<Data>, attempt: Attempt): Promise<void>
}

/** Declares a job, so that its handler's data have the type of its schema. */
export const job = <Data extends z.ZodType>(definition: Job<Data>): Job<Data> => definition

/** A fault whose message may be kept and logged: it holds nothing that people wrote. */
export class JobError extends Error {}

/** A fault that no further attempt would mend: the job is dead at once. */
export class JobHopeless extends JobError {}

/** The job is another worker's by now. */
export class JobTakenOver extends JobError {}

/** What an attempt in a process of its own failed with, as that process told it. */
export class JobFailedApart extends JobError {
  readonly fault: { error: string; message: string }
  constructor(fault: { error: string; message: string }) {
    super(fault.message)
    this.fault = fault
  }
}
