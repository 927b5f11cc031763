import type { Stage } from '../load/people.ts'
import type { Sent } from '../load/sent.ts'
import type { MayFail } from './counting.ts'
import type { Site } from './site.ts'

/** What a scenario does with a site. */
export interface Course {
  site: Site
  stage: Stage
  /** Counts a request that the scenario makes itself. */
  note: (sent: Sent) => void
  /** How long the fault is to last, in milliseconds. */
  lasts: number
  /** From now on requests may fail. */
  begins: () => void
  /** From now on nothing is wrong any more: recovery is counted from here. */
  over: () => void
  /** Waits until all that was acknowledged up to the beginning of the fault has had its effect. */
  caughtUp: () => Promise<void>
}

/** A fault, and what it may cost. */
export interface Scenario {
  name: string
  what: string
  run: (course: Course) => Promise<void>
  /** Which requests may fail meanwhile. */
  mayFail: MayFail
  /** Which of them may stay without an answer. */
  mayHang?: MayFail
  /** Seconds from the end of the fault within which all is well again. */
  recoversWithin: number
  /** Seconds from the end of the fault within which all that was acknowledged before has had its effect. */
  catchesUpWithin: number
}

export const nothing: MayFail = () => false
export const anything: MayFail = () => true
/** Requests at one process. */
export const at =
  (name: string): MayFail =>
  ({ process }) =>
    process === name
/** All but whether a process lives, which asks nobody. */
export const butLife: MayFail = ({ kind }) => kind !== 'health'
