import { dayOf } from './calendar.ts'
import { instantIn, type Nuit } from './civil.ts'
import { closedNight, dayState } from './day-state.ts'
import type { Disponible, Horaires, Lieu, Periode, Regle } from './types.ts'

const JOURNEE = 1440

/**
 * Whether a device can be had at a moment, to the minute, by the clocks and public holidays of where it stands.
 * @param lieu null where the commune is not known: then only what is always open can be answered for
 * @returns `inconnu` wherever two readings of the schedule differ, on what it leaves open, and outside the years 1980 to
 *   2199. Never throws: a time zone that does not exist is `inconnu` too.
 * Spec §2-27.
 */
export function disponibilite(horaires: Horaires, at: Date, lieu: Lieu | null): Disponible {
  if (Number.isNaN(at.getTime())) return 'inconnu'
  if (horaires.kind === 'permanent') return 'oui'
  if ((horaires.kind !== 'regles' && horaires.kind !== 'partiel') || !lieu) return 'inconnu'
  try {
    const { regles } = horaires
    const etat = atMoment(regles, at, lieu)
    return etat === 'non' && horaires.kind === 'partiel' && horaires.secours ? 'inconnu' : etat
  } catch (fault) {
    if (fault instanceof RangeError) return 'inconnu'
    throw fault
  }
}

function atMoment(regles: readonly Regle[], at: Date, { timezone, departement }: Lieu): Disponible {
  const instant = instantIn(timezone, at)
  if (!instant) return 'inconnu'
  const etatAt = (minute: number) => atMinute(regles, minute, departement)
  const etat = etatAt(instant.minute)
  return instant.nuit && !holds(etat, instant.minute, instant.nuit, etatAt) ? 'inconnu' : etat
}

/** Whether an answer by the clock is certain on the night it changes: 02:30 may be either of two moments, or none. */
function holds(etat: Disponible, minute: number, { debut, fin, passage }: Nuit, etatAt: (minute: number) => Disponible): boolean {
  const same = (from: number, to: number, as: Disponible) => {
    for (let other = from; other < to; other += 1) if (etatAt(other) !== as) return false
    return true
  }
  if (passage === 'premier') return same(debut, minute, etat)
  if (passage === 'second') return same(minute, fin, etat)
  // A time that was skipped is read as passed already, or as an hour later.
  return same(debut, fin, etatAt(debut)) || etatAt(minute - (fin - debut)) === etat
}

/** School holidays are not known: where rules name them, the answer is what holds with and without. */
function atMinute(regles: readonly Regle[], minute: number, departement: string): Disponible {
  const etat = inWorld(regles, minute, departement, false, false)
  if (etat === 'inconnu' || !regles.some(({ vacances }) => vacances !== null)) return etat
  const worlds: [boolean, boolean][] = [
    [false, true],
    [true, false],
    [true, true],
  ]
  return worlds.every(([eve, day]) => inWorld(regles, minute, departement, eve, day) === etat) ? etat : 'inconnu'
}

/** What the day says, with what the day before left over midnight. */
function inWorld(regles: readonly Regle[], minute: number, departement: string, eveOff: boolean, dayOff: boolean): Disponible {
  const number = Math.floor(minute / JOURNEE)
  const ofDay = minute - number * JOURNEE
  const day = dayState(regles, dayOf(number, departement), ofDay, dayOff)
  if (day.etat === 'oui') {
    // "24/7; 22:00-06:00 off" closes the early morning too. A later rule may have opened it again, or not.
    const night = closedNight(regles, dayOf(number - 1, departement), ofDay, eveOff)
    return night.etat === null ? 'oui' : night.par > day.par ? night.etat : 'inconnu'
  }
  const eve = dayState(regles, dayOf(number - 1, departement), ofDay + JOURNEE, eveOff)
  const own = day.etat ?? (isOutdated(regles) ? 'inconnu' : 'non')
  if (eve.etat === null || eve.etat === 'non') return own
  // "Fr 22:00-02:00; Sa off": whether Saturday cuts the night short is read either way.
  const undisputed = day.etat === null || (day.etat === 'non' && day.par === eve.par)
  return eve.etat === 'oui' && undisputed ? 'oui' : 'inconnu'
}

/** Whether it only ever opened in years that it names: it says nothing of others. */
const isOutdated = (regles: readonly Regle[]): boolean =>
  regles.every(({ etat, periodes }) => etat === 'ferme' || (periodes?.every(hasYear) ?? false))

const hasYear = (periode: Periode): boolean => periode.type === 'datee' || (periode.type === 'annuelle' && periode.annees !== null)
