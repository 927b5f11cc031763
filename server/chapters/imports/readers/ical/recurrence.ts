import ICAL from 'ical.js'
import { plusDays } from '../dates/dates-and-times.ts'
import { type Budget, CountedIterator, OutOfBudget } from './counted-iterator.ts'
import { daysOfWeeks, hasWeekNumbers } from './week-numbers.ts'

/** The most units of work of one rule, and of all rules of a calendar together (about half a second). */
const WORK = { rule: 250_000, calendar: 1_000_000 }
const INTERVAL_MAX = 1000

/** The budget of a calendar; `spent` when a rule was cut short because the budget was used up. */
export interface CalendarBudget {
  left: number
  spent: boolean
}
export const newBudget = (): CalendarBudget => ({ left: WORK.calendar, spent: false })
export type RuleFault = 'bad_recurrence' | 'dense_recurrence' | 'recurrence_cut' | 'costly_recurrence'

interface Rule {
  freq: string
  interval: number
  count: number | null
  until: { toString: () => string } | null
  parts: Record<string, (number | string)[]>
}

/** Parses a rule, or returns its fault. UNTIL is removed from the rule: the caller compares times in UTC, ical.js local digits. */
export function ruleOf(text: string): { rule: Rule; until: string | null } | RuleFault {
  if (text.length > 1000) return 'bad_recurrence'
  let rule: Rule
  try {
    rule = ICAL.Recur.fromString(text)
  } catch {
    return 'bad_recurrence'
  }
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(rule.freq)) return 'dense_recurrence'
  if (!rule.freq || !(rule.interval >= 1 && rule.interval <= INTERVAL_MAX)) return 'bad_recurrence'
  // Several hours or minutes on one day would give several dates; publications are one a day.
  for (const part of ['BYHOUR', 'BYMINUTE', 'BYSECOND']) if ((rule.parts[part]?.length ?? 0) > 1) return 'dense_recurrence'
  // Repeated values give no other dates but have the same cost; some make ical.js loop for ever.
  for (const [part, values] of Object.entries(rule.parts)) rule.parts[part] = [...new Set(values)]
  const until = rule.until?.toString() ?? null
  rule.until = null
  return { rule, until }
}

/**
 * Returns the dates of a rule between two days, in order, in the local time of the event (`2026-12-01T10:00:00`, or a day). ical.js
 * expands the rule; each of its inner steps is subtracted from the budgets of the rule and of its calendar.
 * @returns also a fault: a rule without dates, with too many, or with too much work
 */
export function datesOf(
  rule: Rule,
  start: string,
  from: string,
  to: string,
  max: number,
  calendar: CalendarBudget,
): { dates: string[]; fault: RuleFault | null } {
  const dates: string[] = []
  // Otherwise every rule of a calendar without budget would still be prepared.
  if (calendar.left <= 0) return ((calendar.spent = true), { dates, fault: 'costly_recurrence' })
  // Without parts ical.js has 1 March in the other years.
  if (rule.freq === 'YEARLY' && start.slice(5, 10) === '02-29' && Object.keys(rule.parts).length === 0)
    Object.assign(rule.parts, { BYMONTH: [2], BYMONTHDAY: [29] })
  const budget: Budget = { rule: WORK.rule, calendar: calendar.left }
  try {
    const lastYear = Number(to.slice(0, 4)) + 1
    // Without UNTIL ical.js searches the dates of a yearly rule up to the year 20000.
    rule.until = timeFrom(`${lastYear}-12-31`)
    if (hasWeekNumbers(rule)) {
      const days = daysOfWeeks(rule, { start: start.slice(0, 10), from, to }, (units) => payFrom(budget, units))
      dates.push(
        ...days
          .filter((day) => day >= from)
          .slice(0, max + 1)
          .map((day) => day + start.slice(10)),
      )
      return dates.length > max ? { dates: dates.slice(0, max), fault: 'recurrence_cut' } : { dates, fault: null }
    }
    const first = startNearWindow(rule, start, from)
    rule.count = first.count
    const follow = new CountedIterator({ rule, dtstart: timeFrom(first.start), budget, lastYear })
    for (let date = follow.next(); date && dates.length <= max; date = follow.next()) {
      const text = date.toString()
      if (text.slice(0, 10) > to) break
      if (text.slice(0, 10) >= from && satisfies(rule, date)) dates.push(text)
    }
  } catch (error) {
    if (error instanceof OutOfBudget) {
      calendar.spent = true
      return { dates: dates.slice(0, max), fault: 'costly_recurrence' }
    }
    // The dates found before the end of the window, or before an error of ical.js, are returned.
  } finally {
    calendar.left = budget.calendar
  }
  return dates.length > max ? { dates: dates.slice(0, max), fault: 'recurrence_cut' } : { dates, fault: null }
}

function payFrom(budget: Budget, units: number): void {
  budget.rule -= units
  budget.calendar -= units
  if (budget.rule < 0 || budget.calendar < 0) throw new OutOfBudget()
}

const timeFrom = (text: string): { toString: () => string } =>
  (ICAL.Time as unknown as { fromString: (text: string) => { toString: () => string } }).fromString(text)

/** The first date to expand, and how many dates of COUNT are left. */
interface WindowStart {
  start: string
  count: number | null
}

/**
 * Moves the start of a rule by whole intervals to just before the window. A rule with COUNT is moved only when each interval has one
 * date.
 */
function startNearWindow(rule: Rule, start: string, from: string): WindowStart {
  const { freq, interval, count, parts } = rule
  const day = start.slice(0, 10)
  const days = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? interval * 7 : 0
  const years = freq === 'YEARLY' ? interval : 12 % interval === 0 ? 1 : interval
  const passed = days
    ? Math.floor((Date.parse(`${from}T00:00Z`) - Date.parse(`${day}T00:00Z`)) / 86_400_000 / days) - 1
    : Math.floor((Number(from.slice(0, 4)) - Number(day.slice(0, 4)) - 1) / years)
  // Not every month has a day 29 to 31; when the rule names its days, the day of the start is only a lower bound.
  const named = Boolean(parts['BYDAY'] ?? parts['BYMONTHDAY'])
  const date = Number(day.slice(8)) > 28 && named && !count ? `${day.slice(0, 8)}28` : day
  if (passed <= 0 || (!days && Number(date.slice(8)) > 28)) return { start, count }
  const counted = days ? passed : (passed * years * (freq === 'YEARLY' ? 1 : 12)) / interval
  if (count && (Object.keys(parts).length > 0 || counted >= count)) return { start, count }
  const later = days ? plusDays(date, passed * days) : String(Number(date.slice(0, 4)) + passed * years).padStart(4, '0') + date.slice(4)
  return { start: later + start.slice(10), count: count && count - counted }
}

/** Whether a date satisfies the rule: ical.js returns 2 March for a yearly 30 February. */
function satisfies({ parts }: Rule, date: { month: number; day: number }): boolean {
  const [months, days] = [parts['BYMONTH'], parts['BYMONTHDAY']]
  return (!months || months.includes(date.month)) && (!days || days.some((day) => Number(day) < 0 || Number(day) === date.day))
}
