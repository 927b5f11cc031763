import type { z } from 'zod'

/** How a worker takes several jobs at once, where taking them costs as much as one of them. */
export interface Batch {
  /** How many jobs it takes at most. */
  size: number
  /** How many of them it runs at the same time. */
  sideBySide: number
  /** A worker that found fewer looks again once so many milliseconds have passed since it began. */
  everyMs: number
}

/** A kind of background job: what whoever sends one has to know, and how often and when it is run. */
export interface JobKind<Data extends z.ZodType = z.ZodType> {
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
  /** How many workers one process has for it; one where nothing is said. Each runs one job at a time, or one batch. */
  atOnce?: number
  /** For a kind that comes by hundreds a second: a worker takes several jobs from the queue at once. Each is run and ended by itself. */
  batch?: Batch
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
}

/** Declares a kind of job, so that whoever sends one, and its handler, have data of the type of its schema. */
export const jobKind = <Data extends z.ZodType>(kind: JobKind<Data>): JobKind<Data> => kind
