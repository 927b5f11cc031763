import { listOf } from './cells.ts'
import type { Motif, Plage, Regle } from './types.ts'

const JOURS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const TOUS_LES_JOURS = '7j/7'
/** Kinds of hours, as lists have them once they are folded. */
export const [TOUTES_LES_HEURES, HEURES_OUVRABLES, HEURES_DE_NUIT] = ['24h/24', 'heures ouvrables', 'heures de nuit'] as const
const FERIES = 'jours feries'
const EVENEMENTS = 'evenements'

const wholeDay = (sure: boolean): Plage => ({ debut: 0, fin: 1440, sure })
/** A night may last into the next morning, and surely not beyond noon. */
const NUIT: Plage = { debut: 0, fin: 2160, sure: false }

/**
 * Reads `c_disp_j` and `c_disp_h`, the lists of days and kinds of hours until 2026-09.
 *
 * "Heures ouvrables" names no hours: inside the days named nothing is known, not even at night. A day not named is closed: the
 * list of days was a choice of all days in the declaration. Nothing at all is known where it names events, or no days.
 */
export function readDeclared(jours: unknown, heures: unknown): Regle[] | Motif {
  const [days, hours] = [listOf(jours), listOf(heures)]
  if (!days?.every(isDay) || !hours?.every(isHours)) return 'illisible'
  if (days.includes(EVENEMENTS)) return 'evenements'
  const named = JOURS.flatMap((jour, index) => (days.includes(jour) ? [index + 1] : []))
  const everyDay = days.includes(TOUS_LES_JOURS)
  const always = hours.length === 1 && hours[0] === TOUTES_LES_HEURES
  if (named.length === 0 && !everyDay) return 'non_renseigne'
  if (everyDay && !always) return 'non_renseigne'
  const feries = everyDay || days.includes(FERIES)
  const plage = hours.includes(HEURES_DE_NUIT) ? NUIT : wholeDay(always)
  const base = { etat: 'ouvert', periodes: null, vacances: null, ajoute: false, conflit: null } as const
  return [{ ...base, jours: everyDay ? null : named, feries, plages: [plage] }]
}

const isDay = (value: string): boolean => [TOUS_LES_JOURS, FERIES, EVENEMENTS, ...JOURS].includes(value)
const isHours = (value: string): boolean => [TOUTES_LES_HEURES, HEURES_OUVRABLES, HEURES_DE_NUIT].some((kind) => kind === value)
