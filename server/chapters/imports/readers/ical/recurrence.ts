import ICAL from 'ical.js'
import { plusDays } from '../dates-and-times.ts'
import { type Budget, CountedIterator, OutOfBudget } from './counted-iterator.ts'

/** Units of work that one rule may take, and all of a calendar together: about half a second. */
const WORK = { rule: 250_000, calendar: 1_000_000 }
const INTERVAL_MAX = 1000

/** The budget of a calendar; `spent` where a rule was not followed to its end for want of it. */
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

/** A rule ready to be followed, or what is wrong with it. Its end is taken off: the caller compares moments, ical.js digits. */
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
  // Hours and minutes that multiply the dates of one day give one publication a day, as the rule itself does.
  for (const part of ['BYHOUR', 'BYMINUTE', 'BYSECOND']) if ((rule.parts[part]?.length ?? 0) > 1) return 'dense_recurrence'
  // Repeated values give no other dates, and cost as if they did; ical.js never ends with some of them.
  for (const [part, values] of Object.entries(rule.parts)) rule.parts[part] = [...new Set(values)]
  const until = rule.until?.toString() ?? null
  rule.until = null
  return { rule, until }
}

/**
 * The dates of a rule from its start, as the clocks of the event show them (`2026-12-01T10:00:00`, or a day), in order, those between
 * two days. ical.js follows the rule; each of its inner steps is paid for from the budgets of the rule and of its calendar.
 * @returns faults besides: a rule that has none, too many, or takes too much work
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
  // Otherwise a calendar of nothing but rules would be made ready rule by rule.
  if (calendar.left <= 0) return ((calendar.spent = true), { dates, fault: 'costly_recurrence' })
  const budget: Budget = { rule: WORK.rule, calendar: calendar.left }
  try {
    const lastYear = Number(to.slice(0, 4)) + 1
    // Without an end it looks for the dates of a yearly rule up to the year 20000.
    rule.until = timeFrom(`${lastYear}-12-31`)
    const first = begun(rule, start, from)
    rule.count = first.count
    const follow = new CountedIterator({ rule, dtstart: timeFrom(first.start), budget, lastYear })
    for (let date = follow.next(); date && dates.length <= max; date = follow.next()) {
      const text = date.toString()
      if (text.slice(0, 10) > to) break
      if (text.slice(0, 10) >= from && keeps(rule, date)) dates.push(text)
    }
  } catch (error) {
    if (error instanceof OutOfBudget) {
      calendar.spent = true
      return { dates: dates.slice(0, max), fault: 'costly_recurrence' }
    }
    // Of what ends past the window, or ical.js gives up on, the dates found before stand.
  } finally {
    calendar.left = budget.calendar
  }
  return dates.length > max ? { dates: dates.slice(0, max), fault: 'recurrence_cut' } : { dates, fault: null }
}

const timeFrom = (text: string): { toString: () => string } =>
  (ICAL.Time as unknown as { fromString: (text: string) => { toString: () => string } }).fromString(text)

/** Where to begin, and how many dates are left of those counted. */
interface Begun {
  start: string
  count: number | null
}

/**
 * Whole intervals lead from one date to another, so a rule may begin just before the window. One that counts may where each
 * interval has one date.
 */
function begun(rule: Rule, start: string, from: string): Begun {
  const { freq, interval, count, parts } = rule
  const day = start.slice(0, 10)
  const days = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? interval * 7 : 0
  const years = freq === 'YEARLY' ? interval : 12 % interval === 0 ? 1 : interval
  const passed = days
    ? Math.floor((Date.parse(`${from}T00:00Z`) - Date.parse(`${day}T00:00Z`)) / 86_400_000 / days) - 1
    : Math.floor((Number(from.slice(0, 4)) - Number(day.slice(0, 4)) - 1) / years)
  // The end of a month is not in all of them; where the rule names its days, the day of the start only bounds them.
  const named = Boolean(parts['BYDAY'] ?? parts['BYMONTHDAY'])
  const date = Number(day.slice(8)) > 28 && named && !count ? `${day.slice(0, 8)}28` : day
  if (passed <= 0 || (!days && Number(date.slice(8)) > 28)) return { start, count }
  const counted = days ? passed : (passed * years * (freq === 'YEARLY' ? 1 : 12)) / interval
  if (count && (Object.keys(parts).length > 0 || counted >= count)) return { start, count }
  const later = days ? plusDays(date, passed * days) : String(Number(date.slice(0, 4)) + passed * years).padStart(4, '0') + date.slice(4)
  return { start: later + start.slice(10), count: count && count - counted }
}

/** ical.js answers 2 March for a yearly 30 February. */
function keeps({ parts }: Rule, date: { month: number; day: number }): boolean {
  const [months, days] = [parts['BYMONTH'], parts['BYMONTHDAY']]
  return (!months || months.includes(date.month)) && (!days || days.some((day) => Number(day) < 0 || Number(day) === date.day))
}
