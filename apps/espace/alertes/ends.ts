import { ALERT_DAYS_MAX } from '../../../contract/publications/alerts.ts'
import { localIn } from '../../ui/events/local-time.ts'
import { addDays } from '../../ui/events/days.ts'

/** What the chips offer as the end of an alert. */
export type EndChip = 'evening' | 'morning' | 'hours48' | 'open'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How far ahead the end of a chip is at least. */
const AHEAD_MS = HOUR_MS

/** Returns the instant of a local time, 2026-11-29T18:30, in a time zone. Of an hour that a night skips the next one, of an hour that it repeats the first. */
export function instantIn(zone: string, local: string): string {
  const wanted = Date.parse(`${local}Z`)
  const offsetAt = (instant: number) => Date.parse(`${localIn(zone, new Date(instant).toISOString())}Z`) - instant
  // The offsets of the day before and of the day after: they differ around a change of the hour.
  const [before, after] = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)]
  const first = wanted - Math.max(before, after)
  const instant = offsetAt(first) === Math.max(before, after) ? first : wanted - Math.min(before, after)
  return new Date(instant).toISOString()
}

/** The end that a chip stands for: in the time of the commune, to come, and whether it is today. */
export interface ChipEnd {
  chip: EndChip
  at: string
  isToday: boolean
}

/** Returns the ends of the chips, the first to come first. The evening and the morning are the next ones that are at least an hour away. */
export function chipEnds(zone: string, now: number): ChipEnd[] {
  const today = localIn(zone, new Date(now).toISOString()).slice(0, 10)
  const next = (time: string) => {
    const first = instantIn(zone, `${today}T${time}`)
    const isToday = Date.parse(first) >= now + AHEAD_MS
    return { at: isToday ? first : instantIn(zone, `${addDays(today, 1)}T${time}`), isToday }
  }
  const minute = Math.floor(now / 60_000) * 60_000
  const ends: ChipEnd[] = [
    { chip: 'evening', ...next('20:00') },
    { chip: 'morning', ...next('08:00') },
    { chip: 'hours48', at: new Date(minute + 2 * DAY_MS).toISOString(), isToday: false },
    // Until somebody ends it: an alert lasts no longer than this.
    { chip: 'open', at: new Date(minute + ALERT_DAYS_MAX * DAY_MS).toISOString(), isToday: false },
  ]
  return ends.toSorted((a, b) => a.at.localeCompare(b.at))
}

/** What is wrong with the end of an alert; null: nothing. */
export function endFault(at: string | null, now: number): 'none' | 'past' | 'far' | null {
  if (at === null) return 'none'
  const ms = Date.parse(at) - now
  return ms <= 0 ? 'past' : ms > ALERT_DAYS_MAX * DAY_MS ? 'far' : null
}

/** The bounds of the field of a date, as local times of the commune. */
export const endBounds = (zone: string, now: number): { min: string; max: string } => ({
  min: localIn(zone, new Date(now).toISOString()),
  max: localIn(zone, new Date(now + ALERT_DAYS_MAX * DAY_MS).toISOString()),
})
