import { weekdayOf } from '../../contract/dates.ts'
import type { Context } from './page.ts'

/** The public holidays of a fixed date that have a name everywhere: Code du travail, L3133-1, and Alsace-Moselle. */
const FIXED: Readonly<Record<string, readonly [fr: string, en: string]>> = {
  '01-01': ['Jour de l’an', 'New Year’s Day'],
  '05-01': ['Fête du Travail', 'Labour Day'],
  '05-08': ['Victoire de 1945', 'Victory in Europe Day'],
  '07-14': ['Fête nationale', 'National Day'],
  '08-15': ['Assomption', 'Assumption'],
  '11-01': ['Toussaint', 'All Saints’ Day'],
  '11-11': ['Armistice de 1918', 'Armistice Day'],
  '12-25': ['Noël', 'Christmas'],
  '12-26': ['Saint-Étienne', 'St Stephen’s Day'],
}
const [MONDAY, THURSDAY, FRIDAY] = [1, 4, 5]

/** The name of a public holiday; a local one has none. @param day a public holiday, YYYY-MM-DD */
export function holidayName(day: string, { t }: Pick<Context, 't'>): string {
  const fixed = FIXED[day.slice(5)]
  if (fixed) return t<string>(...fixed)
  const weekday = weekdayOf(day)
  const isSpring = day.slice(5) < '06-15'
  // Easter Monday is in March or April, the Monday of Pentecost in May or June.
  if (isSpring && weekday === MONDAY)
    return day.slice(5) < '05-01' ? t('Lundi de Pâques', 'Easter Monday') : t('Lundi de Pentecôte', 'Whit Monday')
  if (isSpring && weekday === THURSDAY && day.slice(5) > '04-28') return t('Ascension', 'Ascension Day')
  if (isSpring && weekday === FRIDAY && day.slice(5) < '04-27') return t('Vendredi saint', 'Good Friday')
  return t('Jour férié', 'Public holiday')
}
