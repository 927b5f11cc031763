import { isoWeek, isoWeekday, toDay } from '../../communes/days.ts'
import { isHoliday } from '../../communes/holidays.ts'
import type { Period } from './types.ts'

/** The properties of a day that rules test. */
export interface Day {
  /** 1 = Monday … 7 = Sunday. */
  weekday: number
  year: number
  /** Month times 100 plus day. */
  monthDay: number
  week: number
  holiday: boolean
}

const CACHED_DAYS_MAX = 5000
const cached = new Map<string, Day>()

/**
 * A day of a département, with its public holidays.
 * @param number days from 1970-01-01
 */
export function dayOf(number: number, departement: string): Day {
  const key = `${departement} ${number}`
  let day = cached.get(key)
  if (!day) {
    if (cached.size >= CACHED_DAYS_MAX) cached.clear()
    const date = toDay(number)
    const monthDay = Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
    const holiday = isHoliday(date, departement)
    cached.set(key, (day = { weekday: isoWeekday(number), year: Number(date.slice(0, 4)), monthDay, week: isoWeek(number), holiday }))
  }
  return day
}

/** Whether a day is in one of the periods. Null means all year: true for every day. */
export const inPeriods = (periodes: readonly Period[] | null, day: Day): boolean =>
  periodes === null || periodes.some((period) => inPeriod(period, day))

function inPeriod(period: Period, { year, monthDay, week }: Day): boolean {
  const { de, a } = period
  switch (period.type) {
    case 'annuelle': {
      if (period.annees && (year < period.annees[0] || year > period.annees[1])) return false
      return de <= a ? de <= monthDay && monthDay <= a : monthDay >= de || monthDay <= a
    }
    case 'datee': {
      const date = year * 10_000 + monthDay
      return de <= date && date <= a
    }
    case 'semaines':
      return de <= week && week <= a && (week - de) % period.pas === 0
    default:
      return false
  }
}
