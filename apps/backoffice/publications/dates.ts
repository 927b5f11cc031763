/** Dates and times in the time zone of the browser, in the format of form fields. */

const two = (n: number) => String(n).padStart(2, '0')

/** The local date, YYYY-MM-DD. */
export const localDay = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
/** The local time, HH:MM. */
export const localTime = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`

/** The instant of a local date and time; null if they are not valid. */
export function localDateTime(day: string, time: string): Date | null {
  const moment = new Date(`${day}T${time}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** The date some days later. */
export function daysAfter(date: Date, days: number): Date {
  const later = new Date(date)
  later.setDate(later.getDate() + days)
  return later
}

/** The next Monday after a date. */
export const nextMonday = (from: Date): Date => daysAfter(from, (8 - from.getDay()) % 7 || 7)

/** The last second of a local day, as an instant. */
export const endOfDay = (day: string): string | null => localDateTime(day, '23:59:59')?.toISOString() ?? null

/** The name of the time zone of the browser, such as Europe/Paris. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
