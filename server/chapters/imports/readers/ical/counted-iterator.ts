import ICAL from 'ical.js'

/** Work that a rule may still take, and that of all rules of its calendar. A unit is about half a microsecond. */
export interface Budget {
  rule: number
  calendar: number
}
/** The budget is spent. */
export class OutOfBudget extends Error {}
/** No date that follows is wanted. */
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

/** The inner methods of ical.js's iterator, by which it goes through years, months and days; its types leave most of them out. */
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

/** What a step costs besides the steps that it is made of, measured. */
const COST = { check: 4, weekday: 3, month: 2, year: 20 }

/**
 * ical.js's iterator of a rule, each inner step of which is paid for before it is taken: a rule that never has a date is as
 * dear to it as one that has many, since it looks for one through all days of decades.
 * @throws OutOfBudget, PastTheWindow; also when it is made
 */
export class CountedIterator extends Iterator {
  // Set by fromData(), which the constructor of ical.js calls: as fields with values they would be set anew after it.
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
