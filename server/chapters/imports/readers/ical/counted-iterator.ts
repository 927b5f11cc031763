import ICAL from 'ical.js'

/** Units of work left for a rule, and for all rules of its calendar. A unit is about half a microsecond. */
export interface Budget {
  rule: number
  calendar: number
}
/** The budget is used up. */
export class OutOfBudget extends Error {}
/** The iterator has passed the end of the window. */
class PastTheWindow extends Error {}

interface CalendarDate {
  year: number
  month: number
  day: number
  toString: () => string
}
interface Options {
  rule: unknown
  dtstart: unknown
  budget: Budget
  lastYear: number
}

/** The internal methods of ical.js's iterator that step through years, months and days; most are missing from its types. */
interface Inner {
  last: CalendarDate
  days: number[] | null
  by_data: Record<string, unknown[]>
  fromData(options: Options): void
  next(again?: boolean): CalendarDate | null
  ruleDayOfWeek(day: string, weekStart?: number): [number, number]
  normalizeByMonthDayRules(year: number, month: number, days: unknown[]): number[]
  increment_monthday(days: number): void
  increment_month(): void
  increment_year(years: number): void
  expand_year_days(year: number): number
  check_set_position(position: number): boolean
  check_contracting_rules(): boolean
}
const Iterator = ICAL.RecurIterator as unknown as new (options: Options) => Inner

/** Measured cost of a step in units, without its inner steps. */
const COST = { check: 4, weekday: 3, month: 2, year: 20 }

/**
 * ical.js's iterator of a rule, with a budget: the cost of each inner step is subtracted before the step. A rule without any date
 * costs as much as one with many, since ical.js searches all days of decades.
 * @throws OutOfBudget, PastTheWindow; also from the constructor
 */
export class CountedIterator extends Iterator {
  // Set by fromData(), which the constructor of ical.js calls: fields with initial values would be reset after it.
  declare private budget: Budget
  declare private lastYear: number

  override fromData(options: Options): void {
    this.budget = options.budget
    this.lastYear = options.lastYear
    super.fromData(options)
  }

  private pay(units: number): void {
    this.budget.rule -= units
    this.budget.calendar -= units
    if (this.budget.rule < 0 || this.budget.calendar < 0) throw new OutOfBudget()
  }

  override ruleDayOfWeek(day: string, weekStart?: number): [number, number] {
    this.pay(COST.weekday)
    return super.ruleDayOfWeek(day, weekStart)
  }
  override check_set_position(position: number): boolean {
    this.pay(1)
    return super.check_set_position(position)
  }
  override normalizeByMonthDayRules(year: number, month: number, days: unknown[]): number[] {
    this.pay(1 + days.length)
    return super.normalizeByMonthDayRules(year, month, days)
  }
  override increment_monthday(days: number): void {
    this.pay(days)
    super.increment_monthday(days)
  }
  override increment_month(): void {
    this.pay(COST.month)
    super.increment_month()
  }
  override increment_year(years: number): void {
    super.increment_year(years)
    if (this.last.year > this.lastYear) throw new PastTheWindow()
  }
  override expand_year_days(year: number): number {
    const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYDAY } = this.by_data
    const size = (part: unknown[] | undefined) => part?.length ?? 0
    this.pay(COST.year + size(BYMONTH) * Math.max(1, size(BYMONTHDAY)) + size(BYYEARDAY) + size(BYDAY) * 53)
    return super.expand_year_days(year)
  }
  override check_contracting_rules(): boolean {
    this.pay(COST.check)
    if (this.last.year > this.lastYear) throw new PastTheWindow()
    return super.check_contracting_rules()
  }
}
