import type { Occurrence } from '../../../ui/events/local-time.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** The month of a day: 2026-11. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month some months later. */
export function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const all = year * 12 + number - 1 + by
  return `${String(Math.floor(all / 12)).padStart(4, '0')}-${two((all % 12) + 1)}`
}

/** The weeks of a month, from Monday to Sunday: its days, and null beside it. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7
  const days = [...Array(before).fill(null), ...Array.from({ length }, (_, n) => `${month}-${two(n + 1)}`)] as (string | null)[]
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, n) => days.slice(n * 7, n * 7 + 7))
  return weeks.map((week) => [...week, ...(Array(7 - week.length).fill(null) as null[])])
}

/** The occurrences on a day: also those that last for several days. */
export const occurrencesOn = (occurrences: readonly Occurrence[], day: string): Occurrence[] =>
  occurrences.filter(({ jour_debut, jour_fin }) => jour_debut <= day && day <= jour_fin)
