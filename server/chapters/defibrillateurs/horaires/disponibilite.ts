import { dayOf } from './calendar.ts'
import { instantIn, type ChangeWindow } from './civil.ts'
import { closedNight, dayState } from './day-state.ts'
import type { Disponible, Horaires, Location, Period, Rule } from './types.ts'

const DAY_MINUTES = 1440

/**
 * Whether a device is available at a time, to the minute, by the local time and public holidays of its location.
 * @param location null if the commune is not known: then only a device that is always available has an answer
 * @returns `inconnu` wherever two readings of the schedule differ, where the schedule is unsure, and outside the years 1980 to
 *   2199. Never throws: an unknown time zone gives `inconnu` too.
 * Spec §2-27.
 */
export function disponibilite(horaires: Horaires, at: Date, location: Location | null): Disponible {
  if (Number.isNaN(at.getTime())) return 'inconnu'
  if (horaires.kind === 'permanent') return 'oui'
  if ((horaires.kind !== 'regles' && horaires.kind !== 'partiel') || !location) return 'inconnu'
  try {
    const { regles } = horaires
    const state = stateAt(regles, at, location)
    return state === 'non' && horaires.kind === 'partiel' && horaires.secours ? 'inconnu' : state
  } catch (fault) {
    if (fault instanceof RangeError) return 'inconnu'
    throw fault
  }
}

function stateAt(rules: readonly Rule[], at: Date, { timezone, departement }: Location): Disponible {
  const instant = instantIn(timezone, at)
  if (!instant) return 'inconnu'
  const stateAtMinute = (minute: number) => stateOfMinute(rules, minute, departement)
  const state = stateAtMinute(instant.minute)
  return instant.changeWindow && !isCertain(state, instant.minute, instant.changeWindow, stateAtMinute) ? 'inconnu' : state
}

/** Whether an answer by local time is certain on the night of a clock change: 02:30 may occur twice, or not at all. */
function isCertain(
  state: Disponible,
  minute: number,
  { start, end, passage }: ChangeWindow,
  stateAtMinute: (minute: number) => Disponible,
): boolean {
  const same = (from: number, to: number, expected: Disponible) => {
    for (let other = from; other < to; other += 1) if (stateAtMinute(other) !== expected) return false
    return true
  }
  if (passage === 'first') return same(start, minute, state)
  if (passage === 'second') return same(minute, end, state)
  // A rule may name a skipped time, such as 02:30: it is read as already past, or as 03:30.
  return same(start, end, stateAtMinute(start)) || stateAtMinute(minute - (end - start)) === state
}

/** School holidays are not known. If rules name them, the answer must be the same with and without them, else `inconnu`. */
function stateOfMinute(rules: readonly Rule[], minute: number, departement: string): Disponible {
  const state = stateInScenario(rules, minute, departement, false, false)
  if (state === 'inconnu' || !rules.some(({ vacances }) => vacances !== null)) return state
  const scenarios: [boolean, boolean][] = [
    [false, true],
    [true, false],
    [true, true],
  ]
  return scenarios.every(([eve, day]) => stateInScenario(rules, minute, departement, eve, day) === state) ? state : 'inconnu'
}

/**
 * The state by the day's rules, combined with the hours of the day before that extend over midnight.
 * @param eveVacances whether the day before is assumed to be in the school holidays
 * @param dayVacances whether the day is
 */
function stateInScenario(
  rules: readonly Rule[],
  minute: number,
  departement: string,
  eveVacances: boolean,
  dayVacances: boolean,
): Disponible {
  const dayNumber = Math.floor(minute / DAY_MINUTES)
  const minuteOfDay = minute - dayNumber * DAY_MINUTES
  const day = dayState(rules, dayOf(dayNumber, departement), minuteOfDay, dayVacances)
  if (day.state === 'oui') {
    // "24/7; 22:00-06:00 off" closes the early morning too. Whether a later rule opens it again is disputed.
    const night = closedNight(rules, dayOf(dayNumber - 1, departement), minuteOfDay, eveVacances)
    return night.state === null ? 'oui' : night.ruleIndex > day.ruleIndex ? night.state : 'inconnu'
  }
  const eve = dayState(rules, dayOf(dayNumber - 1, departement), minuteOfDay + DAY_MINUTES, eveVacances)
  const own = day.state ?? (isOutdated(rules) ? 'inconnu' : 'non')
  if (eve.state === null || eve.state === 'non') return own
  // "Fr 22:00-02:00; Sa off": whether Saturday's rule ends the Friday night is disputed.
  const undisputed = day.state === null || (day.state === 'non' && day.ruleIndex === eve.ruleIndex)
  return eve.state === 'oui' && undisputed ? 'oui' : 'inconnu'
}

/** Whether all opening rules are limited to named years: for other years the schedule gives nothing. */
const isOutdated = (rules: readonly Rule[]): boolean =>
  rules.every(({ etat, periodes }) => etat === 'ferme' || (periodes?.every(hasYear) ?? false))

const hasYear = (period: Period): boolean => period.type === 'datee' || (period.type === 'annuelle' && period.annees !== null)
