import { listOf } from './cells.ts'
import type { Motif, TimeSpan, Rule } from './types.ts'

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const EVERY_DAY = '7j/7'
/** Kinds of hours, as folded values of the lists. */
export const [ALL_HOURS, BUSINESS_HOURS, NIGHT_HOURS] = ['24h/24', 'heures ouvrables', 'heures de nuit'] as const
const PUBLIC_HOLIDAYS = 'jours feries'
const EVENTS = 'evenements'

const wholeDay = (sure: boolean): TimeSpan => ({ debut: 0, fin: 1440, sure })
/** A night may last into the next morning, but not beyond noon. */
const NIGHT: TimeSpan = { debut: 0, fin: 2160, sure: false }

/**
 * Reads `c_disp_j` and `c_disp_h`, the lists of days and kinds of hours until 2026-09.
 *
 * "Heures ouvrables" gives no times: on the named days every minute is unknown, even at night. A day not named is closed: the
 * declaration form offered all days as choices. If the list names events, or no days, nothing is known.
 * @returns the rules, or the reason why nothing is known
 */
export function readDeclared(jours: unknown, heures: unknown): Rule[] | Motif {
  const [days, hours] = [listOf(jours), listOf(heures)]
  if (!days?.every(isDay) || !hours?.every(isHours)) return 'illisible'
  if (days.includes(EVENTS)) return 'evenements'
  const named = WEEKDAYS.flatMap((weekday, index) => (days.includes(weekday) ? [index + 1] : []))
  const everyDay = days.includes(EVERY_DAY)
  const always = hours.length === 1 && hours[0] === ALL_HOURS
  if (named.length === 0 && !everyDay) return 'non_renseigne'
  if (everyDay && !always) return 'non_renseigne'
  const feries = everyDay || days.includes(PUBLIC_HOLIDAYS)
  const span = hours.includes(NIGHT_HOURS) ? NIGHT : wholeDay(always)
  const base = { etat: 'ouvert', periodes: null, vacances: null, ajoute: false, conflit: null } as const
  return [{ ...base, jours: everyDay ? null : named, feries, plages: [span] }]
}

const isDay = (value: string): boolean => [EVERY_DAY, PUBLIC_HOLIDAYS, EVENTS, ...WEEKDAYS].includes(value)
const isHours = (value: string): boolean => [ALL_HOURS, BUSINESS_HOURS, NIGHT_HOURS].some((kind) => kind === value)
