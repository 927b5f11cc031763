import { dayOf, daysAfter, monthInWords, weekdayOf } from '../../../../contract/dates.ts'
import { startOf } from '../../events.ts'
import { monthAfter } from '../../month-of.ts'
import type { Context } from '../../page.ts'

/** The periods of an agenda that an address names. */
type Named = 'aujourdhui' | 'week-end' | 'semaine' | 'mois'

/** A period of an agenda. */
export interface Period {
  name: Named | 'a-venir'
  /** The month, YYYY-MM, of the period `mois`. */
  month: string | null
  /** The first moment; null: now. */
  from: string | null
  /** The first moment after it. */
  to: string
  /** The first day after it. */
  end: string
}

const [NEXT_DAYS, WEEK_DAYS] = [31, 7]
const SATURDAY = 6
/** How many months before and after the present one an agenda is shown of. */
const MONTHS = { before: 12, after: 24 }

/** Whether the agenda has a page of a month. */
export const isShown = (month: string, today: string): boolean => {
  const present = today.slice(0, 7)
  return month >= monthAfter(present, -MONTHS.before) && month <= monthAfter(present, MONTHS.after)
}

/** Reads the period of an agenda's address. Without one, or with a wrong one, it is what is to come. A month that is over begins at its first day, not now. */
export function periodOf({ quand, mois }: Readonly<Record<string, string>>, today: string, zone: string): Period {
  const made = (name: Period['name'], first: string, end: string, month: string | null = null): Period => ({
    name,
    month,
    from: first <= today ? null : startOf(first, zone),
    to: startOf(end, zone),
    end,
  })
  if (mois && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(mois) && isShown(mois, today)) {
    const period = made('mois', `${mois}-01`, `${monthAfter(mois, 1)}-01`, mois)
    return mois < today.slice(0, 7) ? { ...period, from: startOf(`${mois}-01`, zone) } : period
  }
  if (quand === 'aujourdhui') return made(quand, today, daysAfter(today, 1))
  if (quand === 'semaine') return made(quand, today, daysAfter(today, WEEK_DAYS))
  if (quand === 'mois') return periodOf({ mois: today.slice(0, 7) }, today, zone)
  if (quand === 'week-end') {
    const saturday = daysAfter(today, SATURDAY - weekdayOf(today))
    return made(quand, saturday, daysAfter(saturday, 2))
  }
  return made('a-venir', today, daysAfter(today, NEXT_DAYS))
}

/** The month of a moment, YYYY-MM. */
export const monthAt = (moment: string, zone: string): string => dayOf(moment, zone).slice(0, 7)

/** A month as the beginning of a sentence: "Décembre 2026". */
export const monthTitle = (month: string, { language }: Context): string => {
  const words = monthInWords(month, language)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
