/** Days and hours of the person's own clock, as the fields of a form write them. */

const two = (n: number) => String(n).padStart(2, '0')

/** YYYY-MM-DD of a moment on this machine's calendar. */
export const localDay = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
/** HH:MM of a moment on this machine's clock. */
export const localTime = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`

/** The moment that a day and an hour name here; null where they name none. */
export function localDateTime(day: string, time: string): Date | null {
  const moment = new Date(`${day}T${time}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** The day that is so many days after another. */
export function daysAfter(date: Date, days: number): Date {
  const later = new Date(date)
  later.setDate(later.getDate() + days)
  return later
}

/** The next Monday, never today. */
export const nextMonday = (from: Date): Date => daysAfter(from, (8 - from.getDay()) % 7 || 7)

/** The last moment of a day here. */
export const endOfDay = (day: string): string | null => localDateTime(day, '23:59:59')?.toISOString() ?? null

/** The name of this machine's zone, such as Europe/Paris. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
