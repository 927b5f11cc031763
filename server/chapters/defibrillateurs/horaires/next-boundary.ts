import { changesClockBetween, instantIn } from './civil.ts'
import type { Horaires, Location } from './types.ts'

const [DAY_MINUTES, MINUTE_MS] = [1440, 60_000]

/**
 * Returns until when `disponibilite` certainly answers the same as now, in milliseconds since 1970: the next time at which one of the hours begins or
 * ends, or midnight. Close to a change of the clocks it is the next minute. Infinity for hours that do not depend on the time.
 */
export function sameUntil(horaires: Horaires, at: Date, location: Location | null): number {
  if ((horaires.kind !== 'regles' && horaires.kind !== 'partiel') || !location) return Infinity
  const nextMinute = (Math.floor(at.getTime() / MINUTE_MS) + 1) * MINUTE_MS
  try {
    const instant = instantIn(location.timezone, at)
    if (!instant) return nextMinute
    const minuteOfDay = ((instant.minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
    const times = horaires.regles.flatMap(({ plages }) => plages.flatMap(({ debut, fin }) => [debut % DAY_MINUTES, fin % DAY_MINUTES]))
    const next = times.reduce((least, time) => (time > minuteOfDay ? Math.min(least, time) : least), DAY_MINUTES)
    const until = nextMinute + (next - minuteOfDay - 1) * MINUTE_MS
    return changesClockBetween(location.timezone, at.getTime(), until) ? nextMinute : until
  } catch (fault) {
    if (fault instanceof RangeError) return Infinity
    throw fault
  }
}
