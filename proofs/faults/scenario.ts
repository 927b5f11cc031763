import type { Stage } from '../shared/stage.ts'
import type { Sent } from '../shared/sent.ts'
import type { MayFail } from './counting.ts'
import type { Site } from './site.ts'

/** The site of a scenario under load, and the functions with which the scenario marks its fault. */
export interface ScenarioContext {
  site: Site
  stage: Stage
  /** Records a request that the scenario makes itself. */
  note: (sent: Sent) => void
  /** The duration of the fault, in milliseconds. */
  lasts: number
  /** Marks the start of the fault: requests may fail from now on. */
  begins: () => void
  /** Marks the end of the fault: the time to recovery is counted from here. */
  over: () => void
  /** Waits until all work accepted before the end of the fault has been processed, or for the timeout. */
  caughtUp: () => Promise<void>
}

/** A fault, with the failures and delays that it may cause. */
export interface Scenario {
  name: string
  what: string
  run: (context: ScenarioContext) => Promise<void>
  /** Which requests may fail during the fault. */
  mayFail: MayFail
  /** Which of them may stay without an answer. */
  mayHang?: MayFail
  /** Seconds from the end of the fault within which all requests succeed again. */
  recoversWithin: number
  /** Seconds from the end of the fault within which all work accepted before is processed. */
  catchesUpWithin: number
}

export const nothing: MayFail = () => false
export const anything: MayFail = () => true
/** Returns the rule that requests to one process may fail. */
export const at =
  (name: string): MayFail =>
  ({ process }) =>
    process === name
/** The rule that all requests may fail but those for the life of a process (/healthz), which need no other service. */
export const butLife: MayFail = ({ kind }) => kind !== 'health'
