import { z } from 'zod'

/** What waits for somebody, and within how many hours it should be done until an administrator changes that; null: a state that has no age. */
export const TASK_TARGETS = {
  reports: 24,
  publications: 24,
  imports: 6,
  disputes: 168,
  payments_failed: 24,
  messages: 24,
  claims: 72,
  proposals: 72,
  syncs: 24,
  jobs: 24,
  duplicates: null,
} as const satisfies Record<string, number | null>
export type TaskName = keyof typeof TASK_TARGETS
/** What waits and has a target. */
export type TimedTask = { [T in TaskName]: (typeof TASK_TARGETS)[T] extends number ? T : never }[TaskName]
export type Targets = Readonly<Record<TimedTask, number>>

const { duplicates: _, ...timed } = TASK_TARGETS
/** The targets until an administrator changes them. */
export const DEFAULT_TARGETS: Targets = timed
export const TIMED_TASKS = Object.keys(timed) as [TimedTask, ...TimedTask[]]
/** The bounds of a target: an hour, and ninety days. Spec §2-105. */
export const TARGET_BOUNDS = { least: 1, most: 2160 } as const

/** An object with a field of this kind for each target. */
export const ofEachTarget = <T extends z.ZodType>(field: T) =>
  z.strictObject(Object.fromEntries(TIMED_TASKS.map((task) => [task, field])) as Record<TimedTask, T>)
