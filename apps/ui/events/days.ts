/** The days of a calendar, as YYYY-MM-DD. Weeks begin on Monday. */

const DAY_MS = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** A day some days later. */
export const addDays = (day: string, days: number): string => dayOf(at(day) + days * DAY_MS)
/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7))
/** The month of a day: 2026-11. */
export const monthOf = (day: string): string => day.slice(0, 7)
/** The first day of a month some months later. @param month YYYY-MM */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
/** Every day from the first to the last. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.round((at(last) - at(first)) / DAY_MS) + 1 }, (_, n) => addDays(first, n))
/** The whole weeks that have days of a month. @param month YYYY-MM */
export function weeksOf(month: string): string[][] {
  const first = mondayOf(`${month}-01`)
  const last = addDays(mondayOf(addDays(`${addMonths(month, 1)}-01`, -1)), 6)
  const days = daysFrom(first, last)
  return Array.from({ length: days.length / 7 }, (_, n) => days.slice(n * 7, n * 7 + 7))
}
/** Whether something goes on for more than a week. A calendar names it once, not on each of its days. */
export const isLasting = ({ jour, jour_fin }: { jour: string; jour_fin: string }): boolean => jour_fin > addDays(jour, 6)
/** Whether a text is a day that exists. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at(text)) && dayOf(at(text)) === text
/** Whether a text is a month. */
export const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)
