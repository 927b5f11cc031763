/** Days as whole numbers counted from 1970-01-01, which no time zone can shift. */

const MS = 86_400_000
const CACHED_DAYS_MAX = 4000

/**
 * Returns the number of a day.
 * @param day YYYY-MM-DD
 */
export const toNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS
/** Returns a day as YYYY-MM-DD. */
export const toDay: (number: number) => string = cachedByDay((number) => new Date(number * MS).toISOString().slice(0, 10))
/** Monday = 1 … Sunday = 7. */
export const isoWeekday = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1
/** The Monday of a day's week. */
export const mondayOf = (number: number): number => number - isoWeekday(number) + 1

/** ISO 8601 week, 1 to 53: a week belongs to the year of its Thursday. */
export const isoWeek: (number: number) => number = cachedByDay((number) => {
  const thursday = mondayOf(number) + 3
  const newYear = toNumber(`${toDay(thursday).slice(0, 4)}-01-01`)
  return Math.floor((thursday - newYear) / 7) + 1
})

/** Caches the result for each day: a calendar uses the same few hundred days for each of its collections. */
function cachedByDay<T>(compute: (number: number) => T): (number: number) => T {
  const cache = new Map<number, T>()
  return (number) => {
    const cached = cache.get(number)
    if (cached !== undefined) return cached
    if (cache.size >= CACHED_DAYS_MAX) cache.clear()
    const value = compute(number)
    cache.set(number, value)
    return value
  }
}

/** Returns the end of a day in a time zone, in milliseconds since 1970. @param day YYYY-MM-DD */
export const midnightAfter = (day: string, timezone: string): number =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds

// One for each French time zone (time-zones.ts), some fifteen at most.
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns today's date, YYYY-MM-DD, in a time zone.
 * @param timezone IANA name
 */
export function todayIn(timezone: string, now = new Date()): string {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timezone, format)
  }
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return `${part['year']}-${part['month']}-${part['day']}`
}
