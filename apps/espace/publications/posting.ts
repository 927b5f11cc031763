import { POSTING_MONTHS } from '../../../contract/publications/acts.ts'

/**
 * Returns the first day on which an act may end that is posted on a day: months later, or the last day of that month, as the service counts
 * (server/chapters/publications/acts/stored-act.ts).
 * @param day YYYY-MM-DD
 */
export function endOfPosting(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + POSTING_MONTHS + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + POSTING_MONTHS, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The day of posting of an act that is written: its time of publication, or today. @param schedule local time, 2026-11-29T18:30; empty: at once */
export const dayOfPosting = (schedule: string, now = new Date()): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return schedule.slice(0, 10) || `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
