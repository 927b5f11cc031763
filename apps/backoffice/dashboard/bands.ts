import type { TaskName } from '../../../contract/dashboard/task-targets.ts'

/** Past its target; from two thirds of it on; before. */
export type Band = 'late' | 'soon' | 'ok'
export const BANDS: readonly Band[] = ['late', 'soon', 'ok']

const SOON = 2 / 3
const HOUR_MS = 3_600_000
/** What is an alert from its first minute on: money or a machine that has stopped. */
const ALERTS: ReadonlySet<TaskName> = new Set<TaskName>(['disputes', 'payments_failed', 'syncs', 'jobs'])

/** Returns the band of a task by the age of its oldest item. */
export function bandOf(
  { task, oldest_at, target_hours }: { task: TaskName; oldest_at: string | null; target_hours: number | null },
  now: number,
): Band {
  const share = oldest_at === null || target_hours === null ? 0 : (now - Date.parse(oldest_at)) / HOUR_MS / target_hours
  if (share > 1) return 'late'
  return share >= SOON || ALERTS.has(task) ? 'soon' : 'ok'
}
