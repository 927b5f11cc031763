/** The periods to choose from, in days up to today. */
export const PERIODS = [7, 30, 90, 365] as const

/** A period that is longer is shown by weeks: a chart of a year by days cannot be read. */
const MOST_DAYS = 90
const DAY_MS = 24 * 3600 * 1000

/** The first day of a period that ends today in Paris, YYYY-MM-DD. */
export function firstDay(days: number, now = Date.now()): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(now)
  return new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
}

interface Day {
  jour: string
  pages: number
  partages: number
}

/** Returns the days, or their weeks, of which the first may be shorter. */
export function grouped(days: readonly Day[]): { unit: 'day' | 'week'; rows: Day[] } {
  if (days.length <= MOST_DAYS) return { unit: 'day', rows: [...days] }
  const rows: Day[] = []
  for (const { jour, pages, partages } of days) {
    const isMonday = new Date(`${jour}T00:00:00Z`).getUTCDay() === 1
    const last = rows.at(-1)
    if (!last || isMonday) rows.push({ jour, pages, partages })
    else Object.assign(last, { pages: last.pages + pages, partages: last.partages + partages })
  }
  return { unit: 'week', rows }
}
