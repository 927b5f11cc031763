import { inPeriods, type Day } from './calendar.ts'
import type { Disponible, Rule } from './types.ts'

/** The state that the rules of one day give to a minute, and the rule that decided it. */
export interface DayState {
  /** Null if no rule names the day. */
  state: Disponible | null
  /** Index of the deciding rule; -1 if no rule names the day. */
  ruleIndex: number
}

const DAY_MINUTES = 1440

/**
 * Evaluates the rules of one day at one minute.
 * @param minute from the day's midnight; from 1440 on, the next morning as the day's rules extend into it
 * @param vacances whether the day is assumed to be in the school holidays
 */
export function dayState(rules: readonly Rule[], day: Day, minute: number, vacances: boolean): DayState {
  const named = (rule: Rule) => namesDay(rule, day, vacances)
  if (!day.holiday) return applyRules(rules, minute, named)
  return holidayState(rules, minute, named, (rule) => rule.feries && rule.vacances !== 'et' && inPeriods(rule.periodes, day))
}

/**
 * On a public holiday only the rules that name public holidays are trusted: whether plain weekdays include it is not known. If a
 * later weekday rule would literally override them with another state, the answer is `inconnu`.
 */
function holidayState(rules: readonly Rule[], minute: number, named: NamesDay, namesHoliday: NamesDay): DayState {
  const regular = applyRules(rules, minute, named)
  if (!rules.some(namesHoliday)) {
    // The holiday itself is unknown. The morning after is unknown only if the holiday's hours may extend into it.
    const left = minute >= DAY_MINUTES && (regular.state === null || regular.state === 'non')
    return { state: left ? 'non' : 'inconnu', ruleIndex: regular.ruleIndex }
  }
  const stated = applyRules(rules, minute, namesHoliday)
  const all = applyRules(rules, minute, (rule) => named(rule) || namesHoliday(rule))
  return { state: stated.state !== null && stated.state === all.state ? stated.state : 'inconnu', ruleIndex: stated.ruleIndex }
}

/** The state that a closing rule with hours gives to the morning after its day; null and -1 if none extends over midnight. */
export function closedNight(rules: readonly Rule[], eve: Day, minute: number, vacances: boolean): DayState {
  const reaches = (rule: Rule) => rule.etat === 'ferme' && rule.plages.length > 0 && ownState(rule, minute + DAY_MINUTES) !== null
  const ruleIndex = rules.findLastIndex((rule) => reaches(rule) && (namesDay(rule, eve, vacances) || (eve.holiday && rule.feries)))
  const rule = rules[ruleIndex]
  if (!rule) return { state: null, ruleIndex }
  // On a public holiday only the rules that name public holidays are trusted.
  const stated = !eve.holiday || (rule.feries && rule.vacances !== 'et' && inPeriods(rule.periodes, eve))
  return { state: stated ? ownState(rule, minute + DAY_MINUTES) : 'inconnu', ruleIndex }
}

type NamesDay = (rule: Rule) => boolean

/** Applies the rules that name a day, in order: a later rule overrides, adds to, or closes the earlier ones. */
function applyRules(rules: readonly Rule[], minute: number, names: NamesDay): DayState {
  let state: Disponible | null = null
  let ruleIndex = -1
  for (const [index, rule] of rules.entries()) {
    if (!names(rule)) continue
    const own = ownState(rule, minute)
    if (own === null) continue
    state = state === null ? own : overridden(state, own, rule, minute)
    ruleIndex = index
  }
  return { state, ruleIndex }
}

/** The state that a rule alone gives to a minute; null for a closing rule of other hours. */
function ownState({ etat, plages }: Rule, minute: number): Disponible | null {
  const here = plages.filter(({ debut, fin }) => debut <= minute && minute < fin)
  if (etat === 'ferme') return plages.length === 0 || here.some(({ sure }) => sure) ? 'non' : here.length > 0 ? 'inconnu' : null
  if (here.length === 0) return 'non'
  return here.every(({ sure }) => sure) ? 'oui' : 'inconnu'
}

/** Combines the state from earlier rules with a later rule's own state. */
function overridden(before: Disponible, own: Disponible, { etat, ajoute, conflit, plages }: Rule, minute: number): Disponible {
  // "Perhaps closed" changes nothing if the state is closed already.
  if (own === before || (etat === 'ferme' && before === 'non')) return before
  if (ajoute && etat === 'ouvert') return own === 'non' ? before : own
  if (conflit === 'contredit') return 'inconnu'
  // In one reading, a rule that closes a day does not close the night that begins on that day. Hours closed by a rule are closed.
  const disputed = conflit === 'complete' || (minute >= DAY_MINUTES && !(etat === 'ferme' && plages.length > 0))
  return disputed && own === 'non' ? 'inconnu' : own
}

/** Whether a rule names a day by its weekday and date. */
function namesDay({ jours, vacances, periodes }: Rule, day: Day, schoolHoliday: boolean): boolean {
  if (!inPeriods(periodes, day)) return false
  const weekday = jours === null || jours.includes(day.weekday)
  if (vacances === null) return weekday
  return vacances === 'et' ? weekday && schoolHoliday : weekday || schoolHoliday
}
