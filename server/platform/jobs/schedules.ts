import type { PgBoss } from 'pg-boss'
import type { JobKind } from './kind.ts'

const ZONE = 'Europe/Paris'
const HOURS = /^\S+ (\*|\d{1,2}(,\d{1,2})*) \S+ \S+ \S+$/

/** Whether a cron expression has its ticks exactly once on every day, also when the clocks change. */
export function isPlainCron(cron: string): boolean {
  const hours = HOURS.exec(cron)?.[1]
  return hours !== undefined && !hours.split(',').some((hour) => Number(hour) === 2)
}

/**
 * Replaces the schedules in the database by those of these jobs. When a process dies while it sends a scheduled job, another process
 * sends it; the unique key of the minute prevents a second job.
 * @throws Error for an expression whose ticks would be missing, or occur twice, when the clocks change
 */
export async function updateSchedules(boss: PgBoss, jobs: readonly JobKind[]): Promise<void> {
  const known = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]))
  for (const { name, cron } of jobs) {
    if (!cron) continue
    if (!isPlainCron(cron)) throw new Error(`The schedule of ${name} must name its hours, without 2, or be "*" in every hour.`)
    const { cron: kept, timezone } = known.get(name) ?? {}
    known.delete(name)
    if (kept === cron && timezone === ZONE) continue
    await boss.schedule(name, cron, {}, { tz: ZONE, missed: 'once', singletonSeconds: 60 })
  }
  for (const name of known.keys()) await boss.unschedule(name)
}
