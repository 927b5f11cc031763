import { z } from 'zod'

const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const MONTHS = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre']
const ISO_WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export const DAY_MS = 86_400_000

/** "-3.5 days" in a data file: the number of days before the load. `daytime()` converts it to a time. */
export const ago = z
  .string()
  .regex(/^-\d+(?:\.\d+)? days?$/, 'expected a past moment such as "-3.5 days"')
  .transform((text) => Number.parseFloat(text.slice(1)))
/** "-50 hours" in a data file: returns the time, from the time of the load. */
export const hoursAgo = z
  .string()
  .regex(/^-\d+ hours$/, 'expected a past moment such as "-50 hours"')
  .transform((text) => (now: Date) => addHours(now, Number.parseInt(text, 10)))
/** "+69.9 days" in a data file: seconds after the beginning of the record's parent, such as a subscription. */
export const since = z
  .string()
  .regex(/^\+\d+(?:\.\d+)? days?$/, 'expected a duration such as "+30 days"')
  .transform((text) => Math.round(Number.parseFloat(text) * 86_400))
/** "saturday" in a data file: the ISO number of the weekday, 1 to 7. */
export const weekday = z.enum(ISO_WEEKDAYS).transform((name) => ISO_WEEKDAYS.indexOf(name) + 1)

const DAY = /^(?:(?<days>[+-]\d+) days (?<weekday>[a-z]+)|next (?<fixed>\d\d-\d\d)(?: \+(?<later>\d+) days?)?)$/
/** "+12 days saturday" (the first Saturday on or after that day) or "next 12-25 +1 day" in a data file: the day, counted from the load. */
export const calendarDay = z
  .string()
  .regex(DAY, 'expected a day such as "+12 days saturday" or "next 12-25 +1 day"')
  .transform((text, issue) => {
    const found = DAY.exec(text)?.groups ?? {}
    const isoDay = ISO_WEEKDAYS.findIndex((name) => name === found['weekday']) + 1
    const { fixed } = found
    if (fixed) return (now: Date) => addDays(nextAnniversary(now, fixed), Number(found['later'] ?? 0))
    if (isoDay === 0) issue.addIssue(`no weekday "${found['weekday']}"`)
    return (now: Date) => nextWeekday(addDays(now, Number(found['days'])), isoDay)
  })

export const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS)
export const addHours = (from: Date, hours: number): Date => new Date(from.getTime() + hours * 3_600_000)

/**
 * Returns the time that is a number of days before another, between 07:00 and 16:00 UTC. The fraction gives the time of day: the greater,
 * the earlier. For a whole number of days, the time of day is computed from it. A time in the future is replaced by the exact difference.
 */
export function daytime(from: Date, days: number): Date {
  const whole = Math.floor(days)
  const moment = addDays(from, -whole)
  moment.setUTCHours(7, 0, (whole * 37) % 60, 0)
  const part = days === whole ? (days * 0.37) % 1 : days % 1
  const wanted = new Date(moment.getTime() + Math.round((1 - part) * 9 * 60) * 60_000)
  return wanted < from ? wanted : addDays(from, -days)
}

/** Returns the first day on or after a date that is a given ISO weekday (1 = Monday … 7 = Sunday). */
export const nextWeekday = (from: Date, isoDay: number): Date => addDays(from, (isoDay - (from.getUTCDay() || 7) + 7) % 7)

/** Returns the next occurrence of a day of the year, "MM-DD", strictly after a date. */
export function nextAnniversary(from: Date, monthDay: string): Date {
  const thisYear = new Date(`${from.getUTCFullYear()}-${monthDay}T12:00:00Z`)
  return thisYear > from ? thisYear : new Date(`${from.getUTCFullYear() + 1}-${monthDay}T12:00:00Z`)
}

/** Returns a date as YYYY-MM-DD, the format for date columns. */
export const isoDate = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns a date in French: "samedi 14 mars". */
export function inFrench(date: Date): string {
  const day = date.getUTCDate()
  return `${WEEKDAYS[date.getUTCDay()]} ${day === 1 ? '1er' : day} ${MONTHS[date.getUTCMonth()]}`
}
