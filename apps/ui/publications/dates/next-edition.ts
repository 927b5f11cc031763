import { addDays } from '../../events/days.ts'
import { fieldsOf } from '../../events/local-time.ts'
import type { Rule } from '../../events/rule-form.ts'
import type { EventRecord } from '../record.ts'

const WEEK_MS = 7 * 86_400_000

/** How many weeks later the next edition is: the same weekday, nearest to the same date, in the first year in which it is to come. */
export function weeksLater(day: string, today: string): number {
  const at = (year: number) => Date.parse(`${Number(day.slice(0, 4)) + year}${day.slice(4).replace('-02-29', '-02-28')}T00:00:00Z`)
  for (let years = 1; ; years += 1) {
    const weeks = Math.round((at(years) - at(0)) / WEEK_MS)
    if (addDays(day, 7 * weeks) > today) return weeks
  }
}

/** A local day or time, some weeks later. */
const later = (local: string, weeks: number): string => addDays(local.slice(0, 10), 7 * weeks) + local.slice(10)

/**
 * The dates of the next edition of an event, for its draft: those that took place, or the rule, some weeks later. Days that the rule left out were
 * holidays of their year: they are left to be ticked again.
 * @param today YYYY-MM-DD
 * @returns null for an event without dates
 */
export function nextEdition({ occurrences = [], repetition, fuseau }: EventRecord, today: string) {
  const held = occurrences.filter(({ statut }) => statut === 'prevu')
  const dates = (held.length > 0 ? held : occurrences).map((one) => fieldsOf(one, fuseau))
  const first = repetition?.debut ?? dates[0]?.debut
  if (first === undefined) return null
  const weeks = weeksLater(first.slice(0, 10), today)
  const moved = repetition
    ? { repetition: ruleLater(repetition, weeks) }
    : { occurrences: dates.map(({ debut, fin }) => ({ debut: later(debut, weeks), fin: fin === '' ? null : later(fin, weeks) })) }
  return { moved, from: first.slice(0, 10), to: later(first, weeks).slice(0, 10), isSeries: Boolean(repetition) }
}

const ruleLater = ({ sauf: _, ...rule }: Rule, weeks: number): Rule => ({
  ...rule,
  debut: later(rule.debut, weeks),
  ...(rule.fin ? { fin: later(rule.fin, weeks) } : {}),
  ...(rule.jusqu_au ? { jusqu_au: later(rule.jusqu_au, weeks) } : {}),
})
