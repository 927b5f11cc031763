import { TASK_TARGETS } from '../../../contract/dashboard/task-targets.ts'

/** After how many hours something should be dealt with, by what it is: the targets of the service, in both applications. Spec §2-101. */
export const TARGET_HOURS = { review: TASK_TARGETS.publications, decide: TASK_TARGETS.claims } as const
export type Target = keyof typeof TARGET_HOURS

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

/** How long something waits, in its greatest unit, and whether that is in time, soon too long (from two thirds of the target) or too long. */
export function ageOf(
  since: string,
  target: Target,
  now = Date.now(),
): { n: number; unit: 'minute' | 'hour' | 'day'; tone: 'good' | 'soon' | 'late' } {
  const waits = Math.max(0, now - Date.parse(since))
  const [unit, size] = waits < HOUR ? (['minute', MINUTE] as const) : waits < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const)
  const part = waits / (TARGET_HOURS[target] * HOUR)
  return { n: Math.floor(waits / size), unit, tone: part >= 1 ? 'late' : part >= 2 / 3 ? 'soon' : 'good' }
}
