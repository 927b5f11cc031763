import type { z } from 'zod'
import { POSTING_MONTHS } from '../../../contract/publications/acts.ts'
import type { OfficePublication } from '../../../contract/publications/publication-records.ts'

/** The posting of acts. Spec §2-62. */

type Posted = Pick<z.output<typeof OfficePublication>, 'acte' | 'publie_le' | 'hidden_because'>

const DAY_OF_FRANCE = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit', day: '2-digit' })
/** The day of a moment in France. */
export const dayOf = (time: string | number): string => DAY_OF_FRANCE.format(new Date(time))

/** Whether an act was published: its document, type and day of posting do not change from then on. Spec §2-62. */
export const isPosted = ({ acte, publie_le }: Posted): boolean => acte !== null && publie_le !== null && Date.parse(publie_le) <= Date.now()

/** Returns the first day on which the posting of a visible act may end, if that is to come; null for any other publication. Spec §2-62. */
export function postedUntil({ acte, hidden_because }: Posted): string | null {
  const until = acte?.affiche_jusqu_au ?? null
  return until !== null && hidden_because === null && dayOf(Date.now()) < until ? until : null
}

/**
 * Returns the first day on which an act may end that is posted on a day: months later, or the last day of that month, as the service counts
 * (server/chapters/publications/acts/stored-act.ts).
 * @param day YYYY-MM-DD
 */
export function endOfPosting(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + POSTING_MONTHS + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + POSTING_MONTHS, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The day of posting of an act that is written: its time of publication, or today. @param schedule local time, 2026-11-29T18:30; empty: at once */
export const dayOfPosting = (schedule: string, now = new Date()): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return schedule.slice(0, 10) || `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
