/** Days as whole numbers counted from 1970-01-01, so that no time zone can shift them. */

const MS = 86_400_000
const KEPT_DAYS = 4000

/** @param day YYYY-MM-DD */
export const toNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / MS
/** YYYY-MM-DD */
export const toDay: (number: number) => string = remembered((number) => new Date(number * MS).toISOString().slice(0, 10))
/** Monday = 1 … Sunday = 7. */
export const isoWeekday = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1
/** The Monday of a day's week. */
export const mondayOf = (number: number): number => number - isoWeekday(number) + 1

/** ISO 8601 week, 1 to 53: a week belongs to the year of its Thursday. */
export const isoWeek: (number: number) => number = remembered((number) => {
  const thursday = mondayOf(number) + 3
  const newYear = toNumber(`${toDay(thursday).slice(0, 4)}-01-01`)
  return Math.floor((thursday - newYear) / 7) + 1
})

/** Keeps what was computed of a day: a calendar asks for the same few hundred days at each of its collections. */
function remembered<T>(compute: (number: number) => T): (number: number) => T {
  const kept = new Map<number, T>()
  return (number) => {
    const known = kept.get(number)
    if (known !== undefined) return known
    if (kept.size >= KEPT_DAYS) kept.clear()
    const value = compute(number)
    kept.set(number, value)
    return value
  }
}

// By the zones of French places (time-zones.ts), of which there are some ten.
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Today, YYYY-MM-DD, by the civil clock of a time zone.
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
