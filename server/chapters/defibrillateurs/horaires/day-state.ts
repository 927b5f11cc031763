import { inPeriods, type Jour } from './calendar.ts'
import type { Disponible, Regle } from './types.ts'

/** The state that the rules of one day give to a minute, and which rule had the last word; null and -1 where none names the day. */
export interface DayState {
  etat: Disponible | null
  par: number
}

const JOURNEE = 1440

/**
 * @param minute from the day's midnight; from 1440 on, what the day's rules leave for the next morning
 * @param vacances whether it is taken for a day of the school holidays
 */
export function dayState(regles: readonly Regle[], day: Jour, minute: number, vacances: boolean): DayState {
  const named = (regle: Regle) => namesDay(regle, day, vacances)
  if (!day.ferie) return apply(regles, minute, named)
  return holidayState(regles, minute, named, (regle) => regle.feries && regle.vacances !== 'et' && inPeriods(regle.periodes, day))
}

/**
 * On a public holiday only rules that speak of it are believed: nobody knows whether plain weekdays include it. Where a later
 * rule on weekdays would override them by the letter and say something else, the set says two things.
 */
function holidayState(regles: readonly Regle[], minute: number, named: Names, told: Names): DayState {
  const regular = apply(regles, minute, named)
  if (!regles.some(told)) {
    // The holiday itself is unknown; the morning after it only where it may have been open so long.
    const left = minute >= JOURNEE && (regular.etat === null || regular.etat === 'non')
    return { etat: left ? 'non' : 'inconnu', par: regular.par }
  }
  const stated = apply(regles, minute, told)
  const all = apply(regles, minute, (regle) => named(regle) || told(regle))
  return { etat: stated.etat !== null && stated.etat === all.etat ? stated.etat : 'inconnu', par: stated.par }
}

/** What a closing rule with hours makes of the morning after its day, and which rule; null and -1 where none reaches so far. */
export function closedNight(regles: readonly Regle[], eve: Jour, minute: number, vacances: boolean): DayState {
  const reaches = (regle: Regle) => regle.etat === 'ferme' && regle.plages.length > 0 && ownState(regle, minute + JOURNEE) !== null
  const par = regles.findLastIndex((regle) => reaches(regle) && (namesDay(regle, eve, vacances) || (eve.ferie && regle.feries)))
  const regle = regles[par]
  if (!regle) return { etat: null, par }
  // On a public holiday only rules that speak of it are believed.
  const said = !eve.ferie || (regle.feries && regle.vacances !== 'et' && inPeriods(regle.periodes, eve))
  return { etat: said ? ownState(regle, minute + JOURNEE) : 'inconnu', par }
}

type Names = (regle: Regle) => boolean

/** The rules that name a day, in their order: the later one overrides, adds, or closes. */
function apply(regles: readonly Regle[], minute: number, names: Names): DayState {
  let etat: Disponible | null = null
  let par = -1
  for (const [index, regle] of regles.entries()) {
    if (!names(regle)) continue
    const own = ownState(regle, minute)
    if (own === null) continue
    etat = etat === null ? own : overridden(etat, own, regle, minute)
    par = index
  }
  return { etat, par }
}

/** What a rule says by itself; null where it closes other hours. */
function ownState({ etat, plages }: Regle, minute: number): Disponible | null {
  const here = plages.filter(({ debut, fin }) => debut <= minute && minute < fin)
  if (etat === 'ferme') return plages.length === 0 || here.some(({ sure }) => sure) ? 'non' : here.length > 0 ? 'inconnu' : null
  if (here.length === 0) return 'non'
  return here.every(({ sure }) => sure) ? 'oui' : 'inconnu'
}

/** What holds of an earlier rule's state and a later one's own. */
function overridden(before: Disponible, own: Disponible, { etat, ajoute, conflit, plages }: Regle, minute: number): Disponible {
  // What may be closed changes nothing where it is closed already.
  if (own === before || (etat === 'ferme' && before === 'non')) return before
  if (ajoute && etat === 'ouvert') return own === 'non' ? before : own
  if (conflit === 'contredit') return 'inconnu'
  // Some read that what closes a day leaves it the night that begins on it; hours that are closed are closed.
  const disputed = conflit === 'complete' || (minute >= JOURNEE && !(etat === 'ferme' && plages.length > 0))
  return disputed && own === 'non' ? 'inconnu' : own
}

/** Whether a rule names a day by its weekday and date. */
function namesDay({ jours, vacances, periodes }: Regle, day: Jour, schoolHoliday: boolean): boolean {
  if (!inPeriods(periodes, day)) return false
  const weekday = jours === null || jours.includes(day.jour)
  if (vacances === null) return weekday
  return vacances === 'et' ? weekday && schoolHoliday : weekday || schoolHoliday
}
