import ICAL from 'ical.js'
import { plusDays } from '../moments.ts'

/** Steps that all series of one document may take together: two to four seconds. A series takes some for each of its dates. */
export const STEPS = 100_000
/** What a rule costs that ical.js gives up on. */
const FUTILE = 1000
const INTERVAL_MAX = 1000

export interface Budget {
  left: number
}
export type RuleFault = 'bad_recurrence' | 'dense_recurrence' | 'recurrence_cut'

class Exhausted extends Error {}

interface Rule {
  freq: string
  interval: number
  count: number | null
  until: { toString: () => string } | null
  parts: Record<string, (number | string)[]>
  iterator: (start: unknown) => RuleIterator
}
interface RuleIterator {
  next: () => { toString: () => string; year: number; month: number; day: number } | null
  check_contracting_rules: () => boolean
  last: { year: number }
}

/** A rule ready to be followed, or what is wrong with it. Its end is taken off: the caller compares moments, ical.js digits. */
export function ruleOf(text: string): { rule: Rule; until: string | null } | RuleFault {
  if (text.length > 1000) return 'bad_recurrence'
  let rule: Rule
  try {
    rule = ICAL.Recur.fromString(text) as unknown as Rule
  } catch {
    return 'bad_recurrence'
  }
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(rule.freq)) return 'dense_recurrence'
  if (!rule.freq || !(rule.interval >= 1 && rule.interval <= INTERVAL_MAX)) return 'bad_recurrence'
  // Hours and minutes that multiply the dates of one day give one publication a day, as the rule itself does.
  for (const part of ['BYHOUR', 'BYMINUTE', 'BYSECOND']) if ((rule.parts[part]?.length ?? 0) > 1) return 'dense_recurrence'
  const until = rule.until?.toString() ?? null
  rule.until = null
  return { rule, until }
}

/**
 * The dates of a rule from its start, as the clocks of the event show them (`2026-12-01T10:00:00`, or a day), in order, those between
 * two days. ical.js follows the rule; where it would look for a date for ever, the budget ends it.
 * @returns faults besides: a rule that has none or too many
 */
export function datesOf(
  rule: Rule,
  start: string,
  from: string,
  to: string,
  max: number,
  budget: Budget,
): { dates: string[]; fault: RuleFault | null } {
  const dates: string[] = []
  if (budget.left <= 0) return { dates, fault: 'recurrence_cut' }
  try {
    // Without an end it looks for the dates of a yearly rule up to the year 20000.
    rule.until = timeFrom(`${Number(to.slice(0, 4)) + 1}-12-31`)
    const follow = rule.iterator(timeFrom(advanced(rule, start, from)))
    const cost = rule.freq === 'MONTHLY' || rule.freq === 'YEARLY' ? 4 : 1
    const [check, lastYear] = [follow.check_contracting_rules.bind(follow), Number(to.slice(0, 4)) + 1]
    follow.check_contracting_rules = () => {
      if ((budget.left -= cost) < 0 || follow.last.year > lastYear) throw new Exhausted()
      return check()
    }
    for (let date = follow.next(); date && dates.length <= max; date = follow.next()) {
      if ((budget.left -= 1) < 0) throw new Exhausted()
      const text = date.toString()
      if (text.slice(0, 10) > to) break
      if (text.slice(0, 10) >= from && keeps(rule, date)) dates.push(text)
    }
  } catch (error) {
    if (!(error instanceof Exhausted)) budget.left -= FUTILE
    else if (budget.left < 0) return { dates, fault: 'recurrence_cut' }
  }
  return dates.length > max ? { dates: dates.slice(0, max), fault: 'recurrence_cut' } : { dates, fault: null }
}

const timeFrom = (text: string): { toString: () => string } =>
  (ICAL.Time as unknown as { fromString: (text: string) => { toString: () => string } }).fromString(text)

/** Whole intervals lead from one date to another, so a rule that counts nothing may begin just before the window. */
function advanced({ freq, interval, count }: Rule, start: string, from: string): string {
  if (count) return start
  const unit = freq === 'DAILY' ? interval : freq === 'WEEKLY' ? interval * 7 : 0
  if (!unit) return yearsLater(start, freq === 'YEARLY' ? interval : 12 % interval === 0 ? 1 : interval, from)
  const days = (Date.parse(`${from}T00:00Z`) - Date.parse(`${start.slice(0, 10)}T00:00Z`)) / 86_400_000
  const skipped = Math.floor(days / unit) - 1
  return skipped > 0 ? plusDays(start.slice(0, 10), skipped * unit) + start.slice(10) : start
}

/** The same day and month so many times `years` later; not the end of a month, which is not in all of them. */
function yearsLater(start: string, years: number, from: string): string {
  const skipped = Math.floor((Number(from.slice(0, 4)) - Number(start.slice(0, 4)) - 1) / years) * years
  return skipped > 0 && Number(start.slice(8, 10)) <= 28
    ? String(Number(start.slice(0, 4)) + skipped).padStart(4, '0') + start.slice(4)
    : start
}

/** ical.js answers 2 March for a yearly 30 February. */
function keeps({ parts }: Rule, date: { month: number; day: number }): boolean {
  const [months, days] = [parts['BYMONTH'], parts['BYMONTHDAY']]
  return (!months || months.includes(date.month)) && (!days || days.some((day) => Number(day) < 0 || Number(day) === date.day))
}
