import type { Periode, Plage, Regle } from '../types.ts'

type Rule = Omit<Regle, 'ajoute' | 'conflit'>

const TOUS = [1, 2, 3, 4, 5, 6, 7]
/** About as many days as school holidays have: only compared. */
const VACANCES = 120
/** Months being taken for 31 days: enough to tell the narrower of two. */
const ANNEE = 12 * 31

/**
 * What is unsure where a rule overrides earlier ones. By the letter the later one holds, alone; but its writer may have meant it
 * to complete them (`Mo-Fr 08:00-12:00; Mo-Fr 14:00-18:00`), or the earlier one to be the exception (`Aug off; Mo-Fr
 * 09:00-17:00`). It is surely an exception where it names fewer days and has hours in common with what it overrides.
 */
export function conflictOf(rule: Rule, earlier: readonly Rule[]): Regle['conflit'] {
  if (rule.etat === 'ferme' && rule.plages.length > 0) return null
  let complete = false
  for (const other of earlier) {
    if (!meet(rule, other) || (rule.etat === 'ferme' && other.etat === 'ferme')) continue
    // Hours that were closed first are meant to stay so: "12:00-14:00 off; Mo-Fr 09:00-17:00".
    if (rule.etat === 'ouvert' && other.etat === 'ferme' && other.plages.length > 0) return 'contredit'
    const apart = rule.etat === 'ouvert' && other.etat === 'ouvert' && !overlap(rule.plages, other.plages)
    const size = compare(rule, other)
    if (size > 0 || (size === 0 && !apart)) return 'contredit'
    complete ||= apart
  }
  return complete ? 'complete' : null
}

/** Whether some weekday, or the holidays, may be of both; dates are not compared. */
const meet = (one: Rule, other: Rule): boolean =>
  one.vacances !== null || other.vacances !== null || (one.feries && other.feries) || days(one).some((day) => days(other).includes(day))

const days = ({ jours }: Rule): readonly number[] => jours ?? TOUS

/** Below 0: the rule names a part of the days of the other; above: it does not; 0: both name the same. */
function compare(rule: Rule, other: Rule): number {
  const longer = length(rule) - length(other)
  if (longer !== 0) return longer
  const within = days(rule).every((day) => days(other).includes(day)) && (!rule.feries || other.feries)
  if (!within) return 1
  return days(rule).length < days(other).length ? -1 : 0
}

function length({ periodes, vacances, jours }: Rule): number {
  const year = periodes ? periodes.reduce((sum, periode) => sum + periodLength(periode), 0) : ANNEE
  return vacances === 'et' || (vacances === 'ou' && jours?.length === 0) ? Math.min(year, VACANCES) : year
}

function periodLength(periode: Periode): number {
  const { de, a } = periode
  if (periode.type === 'semaines') return (Math.floor((a - de) / periode.pas) + 1) * 7
  const number = (date: number) => Math.floor(date / 10_000) * ANNEE + (Math.floor(date / 100) % 100) * 31 + (date % 100)
  return number(a) - number(de) + 1 + (a < de ? ANNEE : 0)
}

const overlap = (one: readonly Plage[], other: readonly Plage[]): boolean =>
  one.some(({ debut, fin }) => other.some((plage) => plage.debut < fin && debut < plage.fin))
