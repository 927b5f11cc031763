import { TASK_TARGETS } from '../../../contract/dashboard/task-targets.ts'
/** Within how many hours what waits is to be dealt with. Spec §4.1-7. */
export const TARGET_HOURS = {
  publications: TASK_TARGETS.publications,
  signalements: TASK_TARGETS.reports,
  demandes: TASK_TARGETS.claims,
} as const
export type TargetName = keyof typeof TARGET_HOURS

/** How an age stands to its target: from two thirds of the target on it is soon, from the target on late. */
export type Urgency = 'calm' | 'soon' | 'late'
const SOON = 2 / 3
const HOUR_MS = 3_600_000

export function urgencyOf(since: string, target: TargetName, now = Date.now()): Urgency {
  const part = (now - Date.parse(since)) / (TARGET_HOURS[target] * HOUR_MS)
  return part >= 1 ? 'late' : part >= SOON ? 'soon' : 'calm'
}
