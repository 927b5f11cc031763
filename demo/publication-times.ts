import { addDays, addHours } from './dates.ts'
import type { Random } from './random.ts'
import type { CarriedData } from './schemas/carried.ts'

/** Returns a time `days` days ago, at an hour when people publish; at least ten minutes ago. */
export function daysAgo(random: Random, now: Date, days: number): Date {
  const moment = addDays(now, -days)
  moment.setUTCHours(random.integer(6, 17), random.integer(0, 11) * 5, random.integer(0, 59), 0)
  const latest = now.getTime() - random.integer(10, 240) * 60_000
  return moment.getTime() > latest ? new Date(latest) : moment
}

/** Returns a time up to two days earlier, at about the same hour; for an alert, a few minutes earlier. */
export function dayBefore(random: Random, published: Date, { alert }: CarriedData): Date {
  const earlier = addHours(published, -24 * random.integer(0, 2) - random.integer(4, 40) / 20)
  return alert ? addHours(published, -0.2) : earlier
}
