import { isoWeek, isoWeekday, toDay } from '../../communes/days.ts'
import { isHoliday } from '../../communes/holidays.ts'
import type { Periode } from './types.ts'

/** What rules ask about a day. */
export interface Jour {
  /** 1 = Monday … 7 = Sunday. */
  jour: number
  annee: number
  /** Month times 100 plus day. */
  mois_jour: number
  semaine: number
  ferie: boolean
}

const GARDES = 5000
const known = new Map<string, Jour>()

/**
 * A day of a département, with its public holidays.
 * @param number days from 1970-01-01
 */
export function dayOf(number: number, departement: string): Jour {
  const key = `${departement} ${number}`
  let day = known.get(key)
  if (!day) {
    if (known.size >= GARDES) known.clear()
    const date = toDay(number)
    const mois_jour = Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
    const ferie = isHoliday(date, departement)
    known.set(key, (day = { jour: isoWeekday(number), annee: Number(date.slice(0, 4)), mois_jour, semaine: isoWeek(number), ferie }))
  }
  return day
}

/** Whether a day is in one of the periods; without any, every day is. */
export const inPeriods = (periodes: readonly Periode[] | null, day: Jour): boolean =>
  periodes === null || periodes.some((periode) => inPeriod(periode, day))

function inPeriod(periode: Periode, { annee, mois_jour, semaine }: Jour): boolean {
  const { de, a } = periode
  switch (periode.type) {
    case 'annuelle': {
      if (periode.annees && (annee < periode.annees[0] || annee > periode.annees[1])) return false
      return de <= a ? de <= mois_jour && mois_jour <= a : mois_jour >= de || mois_jour <= a
    }
    case 'datee': {
      const date = annee * 10_000 + mois_jour
      return de <= date && date <= a
    }
    case 'semaines':
      return de <= semaine && semaine <= a && (semaine - de) % periode.pas === 0
    default:
      return false
  }
}
