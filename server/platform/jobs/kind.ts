import type { z } from 'zod'
import type { Config } from '../settings/config.ts'

/** How a worker takes several jobs at once, for a kind whose fetching costs as much as its run. */
export interface Batch {
  /** The most jobs that it fetches at once. */
  size: number
  /** The most jobs that it runs at the same time. */
  concurrent: number
  /** The least milliseconds between two fetches, where the first found fewer jobs than `size`. */
  everyMs: number
}

/** A kind of background job: what a sender needs to know, its retries and its schedule. */
export interface JobKind<Data extends z.ZodType = z.ZodType> {
  /** Letters, digits, dots, hyphens and underscores. It is the name of the queue and cannot change. */
  name: string
  /** The schema of the job's data: ids rather than what people wrote, since they are stored as long as the job. */
  data: Data
  /** The most attempts; after the last the job is dead. */
  attempts: number
  /**
   * Seconds to wait after the first failure. The wait is doubled after each failure (or multiplied by `factor`) up to `longest`, plus a
   * random share of up to as much again. With a `spread`, the wait is instead made longer or shorter at random, by that share at most.
   */
  wait: { first: number; longest: number; factor?: number; spread?: number }
  /** The most seconds of one attempt. */
  seconds: number
  /** `one`: at most one job with the same key waits or runs; sending a second returns null. */
  policy: 'any' | 'one'
  /** Number of workers of this kind in one process; the default is one. Each runs one job at a time, or one batch. */
  workers?: number
  /** For a kind with hundreds of jobs a second: a worker fetches several jobs at once. Each is run and ended separately. */
  batch?: Batch
  /** Seconds between two polls of the queue, half a second at least; by default as for other jobs. */
  pollSeconds?: number
  /**
   * The schedule: a cron expression of five fields in Paris time. The job's data are what the schema makes of an empty object. A tick
   * that no process was running for is run once, later. The hour is `*`, or hours by number except 2: when the clocks change, that hour
   * is missing on one day of the year and occurs twice on another.
   */
  cron?: string
  /** Whether this instance has what the job works on. Without it the job is not scheduled. */
  needs?: (config: Pick<Config, 'support'>) => boolean
  /**
   * It acts outside of the database: sends, reads another server or a mailbox, removes files of the store. Its jobs wait while the database may be a
   * copy of another one.
   */
  outside?: true
  /** It only wakes what rows say, and something sends it again: one that dies is logged, and not counted among dead jobs. */
  wake?: true
  /** A success is not logged, because the job is so frequent. */
  quiet?: true
}

/** Declares a kind of job, so that senders and its handler have data of its schema's type. */
export const jobKind = <Data extends z.ZodType>(kind: JobKind<Data>): JobKind<Data> => kind
