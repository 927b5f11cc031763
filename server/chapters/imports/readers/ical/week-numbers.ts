import { plusDays } from '../dates/dates-and-times.ts'

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const DAY = 86_400_000
/** The cost of a year and of a date, in units. */
const [YEAR, DATE] = [20, 4]
/** The parts of a rule by week number that are expanded here. */
const KNOWN = new Set(['BYWEEKNO', 'BYDAY'])

interface WeekRule {
  freq: string
  interval: number
  count: number | null
  parts: Record<string, (number | string)[]>
}

/** Whether a rule names weeks of the year. ical.js takes other weeks than ISO 8601 and RFC 5545 do. */
export const hasWeekNumbers = ({ freq, parts }: WeekRule): boolean =>
  freq === 'YEARLY' && parts['BYWEEKNO'] !== undefined && Object.keys(parts).every((part) => KNOWN.has(part))

/**
 * Returns the days of a yearly rule by ISO week numbers from its start to a last day, in order: 53 exists in some years only, -1 is the last
 * week of each. Without BYDAY it is the weekday of the start. Weeks begin on Monday.
 * @param pay called before each year with its cost in units; throws when the budget is used up
 */
export function daysOfWeeks(
  { interval, count, parts }: WeekRule,
  { start, from, to }: { start: string; from: string; to: string },
  pay: (units: number) => void,
): string[] {
  const named = (parts['BYDAY'] ?? []).map((day) => WEEKDAYS.indexOf(String(day))).filter((at) => at >= 0)
  const weekdays = named.length > 0 ? named : [(new Date(`${start}T00:00Z`).getUTCDay() + 6) % 7]
  const found: string[] = []
  const units = YEAR + DATE * weekdays.length * (parts['BYWEEKNO']?.length ?? 0)
  const begin = Number(start.slice(0, 4))
  const passed = count ? 0 : Math.max(0, Math.floor((Number(from.slice(0, 4)) - begin - 1) / interval))
  for (let year = begin + passed * interval; year <= Number(to.slice(0, 4)) + 1; year += interval) {
    pay(units)
    const [first, next] = [firstMonday(year), firstMonday(year + 1)]
    const weeks = (Date.parse(next) - Date.parse(first)) / DAY / 7
    const days = (parts['BYWEEKNO'] ?? [])
      .map((week) => (Number(week) < 0 ? weeks + Number(week) + 1 : Number(week)))
      .filter((week) => week >= 1 && week <= weeks)
      .flatMap((week) => weekdays.map((weekday) => plusDays(first, (week - 1) * 7 + weekday)))
    found.push(...days.toSorted().filter((day) => day >= start && day <= to))
    if (count && found.length >= count) return found.slice(0, count)
  }
  return found
}

/** The Monday of the first ISO week: that of 4 January. */
function firstMonday(year: number): string {
  const fourth = `${String(year).padStart(4, '0')}-01-04`
  return plusDays(fourth, -((new Date(`${fourth}T00:00Z`).getUTCDay() + 6) % 7))
}
