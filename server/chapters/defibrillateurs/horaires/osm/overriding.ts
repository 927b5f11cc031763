import type { Period, TimeSpan, Rule } from '../types.ts'

type BareRule = Omit<Rule, 'ajoute' | 'conflit'>

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7]
/** The approximate number of days of school holidays; used only to compare lengths. */
const SCHOOL_HOLIDAY_DAYS = 120
/** Every month counts 31 days: enough to find the shorter of two periods. */
const YEAR_DAYS = 12 * 31

/**
 * Returns what is unsure if a rule overrides earlier ones. By the specification only the later rule applies. But its writer may
 * have meant it to complete them (`Mo-Fr 08:00-12:00; Mo-Fr 14:00-18:00`), or the earlier one to be the exception (`Aug off; Mo-Fr
 * 09:00-17:00`). The later rule is surely an exception if it names fewer days and shares hours with the rules it overrides.
 */
export function conflictOf(rule: BareRule, earlier: readonly BareRule[]): Rule['conflit'] {
  if (rule.etat === 'ferme' && rule.plages.length > 0) return null
  let complete = false
  for (const other of earlier) {
    if (!shareDays(rule, other) || (rule.etat === 'ferme' && other.etat === 'ferme')) continue
    // Hours closed by an earlier rule are meant to stay closed: "12:00-14:00 off; Mo-Fr 09:00-17:00".
    if (rule.etat === 'ouvert' && other.etat === 'ferme' && other.plages.length > 0) return 'contredit'
    const separate = rule.etat === 'ouvert' && other.etat === 'ouvert' && !overlap(rule.plages, other.plages)
    const size = compare(rule, other)
    if (size > 0 || (size === 0 && !separate)) return 'contredit'
    complete ||= separate
  }
  return complete ? 'complete' : null
}

/** Whether both rules may apply to the same weekday or holiday; dates are not compared. */
const shareDays = (one: BareRule, other: BareRule): boolean =>
  one.vacances !== null || other.vacances !== null || (one.feries && other.feries) || days(one).some((day) => days(other).includes(day))

const days = ({ jours }: BareRule): readonly number[] => jours ?? ALL_DAYS

/** Below 0: the rule's days are a part of the other's days. Above 0: they are not. 0: both have the same days. */
function compare(rule: BareRule, other: BareRule): number {
  const longer = length(rule) - length(other)
  if (longer !== 0) return longer
  const within = days(rule).every((day) => days(other).includes(day)) && (!rule.feries || other.feries)
  if (!within) return 1
  return days(rule).length < days(other).length ? -1 : 0
}

function length({ periodes, vacances, jours }: BareRule): number {
  const year = periodes ? periodes.reduce((sum, period) => sum + periodLength(period), 0) : YEAR_DAYS
  return vacances === 'et' || (vacances === 'ou' && jours?.length === 0) ? Math.min(year, SCHOOL_HOLIDAY_DAYS) : year
}

function periodLength(period: Period): number {
  const { de, a } = period
  if (period.type === 'semaines') return (Math.floor((a - de) / period.pas) + 1) * 7
  const number = (date: number) => Math.floor(date / 10_000) * YEAR_DAYS + (Math.floor(date / 100) % 100) * 31 + (date % 100)
  return number(a) - number(de) + 1 + (a < de ? YEAR_DAYS : 0)
}

const overlap = (one: readonly TimeSpan[], other: readonly TimeSpan[]): boolean =>
  one.some(({ debut, fin }) => other.some((span) => span.debut < fin && debut < span.fin))
