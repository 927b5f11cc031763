import type { TaskName } from '../../../contract/dashboard/task-targets.ts'
import { urgencyOf } from '../../ui/waiting/urgency.ts'

/** Past its target; from two thirds of it on; before. */
export type Band = 'late' | 'soon' | 'ok'
export const BANDS: readonly Band[] = ['late', 'soon', 'ok']

/** What is an alert from its first minute on: money or a machine that has stopped. */
const ALERTS: ReadonlySet<TaskName> = new Set<TaskName>(['disputes', 'payments_failed', 'syncs', 'jobs'])

/** Returns the band of a task by the age of its oldest item. */
export function bandOf(
  { task, oldest_at, target_hours }: { task: TaskName; oldest_at: string | null; target_hours: number | null },
  now: number,
): Band {
  const urgency = oldest_at === null || target_hours === null ? 'calm' : urgencyOf(oldest_at, target_hours, now)
  if (urgency === 'late') return 'late'
  return urgency === 'soon' || ALERTS.has(task) ? 'soon' : 'ok'
}
