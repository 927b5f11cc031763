import type { Plage } from '../types.ts'
import { Illisible, type Lecture } from './tokens.ts'

const JOURNEE = 1440
/** What has no written end may last into the next morning, and surely not beyond noon. */
const MIDI_SUIVANT = JOURNEE + 720
const SOLEIL = ['sunrise', 'sunset', 'dawn', 'dusk']

/** Whether a time of day begins here. */
const atTime = (lecture: Lecture, offset = 0): boolean =>
  lecture.peek(offset)?.type === 'heure' || lecture.is('(', offset) || SOLEIL.some((mot) => lecture.is(mot, offset))

/**
 * The time spans of a rule; none where it writes none. Where the sun decides, and after an open end (`17:00+`), all is unsure.
 * @throws {Illisible}
 */
export function readTimes(lecture: Lecture): Plage[] {
  const plages: Plage[] = []
  if (!atTime(lecture)) return plages
  do plages.push(...readSpan(lecture))
  while (lecture.is(',') && atTime(lecture, 1) && lecture.skip(','))
  return plages
}

function readSpan(lecture: Lecture): Plage[] {
  const debut = readTime(lecture)
  if (lecture.skip('+')) return until(debut ?? 0)
  if (!lecture.skip('-')) throw new Illisible()
  const fin = readTime(lecture)
  const openEnd = lecture.skip('+')
  if (debut === null || fin === null) return until(debut ?? 0)
  const plages = between(debut, fin)
  return openEnd ? [...plages, ...until(plages[0]?.fin ?? debut)] : plages
}

/**
 * From one time to another, over midnight where the end comes first. Equal ends may be a day or nothing: not read.
 * 23:59 is how many write midnight, and 00:01 likewise: the minute between is unsure.
 */
function between(debut: number, fin: number): Plage[] {
  if (debut >= JOURNEE || debut === fin) throw new Illisible()
  const end = fin < debut ? fin + JOURNEE : fin
  if (end - debut > JOURNEE) throw new Illisible()
  const plages: Plage[] = [{ debut, fin: end, sure: true }]
  if (end % JOURNEE === JOURNEE - 1) plages.push(unsure(end, end + 1))
  if (debut === 1) plages.push(unsure(0, 1))
  return plages
}

/** Open for nobody knows how long. */
const until = (debut: number): Plage[] => (debut < MIDI_SUIVANT ? [unsure(debut, MIDI_SUIVANT)] : [])

const unsure = (debut: number, fin: number): Plage => ({ debut, fin, sure: false })

/** Minutes, or null where the sun decides: `sunset`, `(sunrise+01:30)`. */
function readTime(lecture: Lecture): number | null {
  if (lecture.peek()?.type === 'heure') return lecture.take('heure')
  const bracket = lecture.skip('(')
  if (!SOLEIL.some((mot) => lecture.skip(mot))) throw new Illisible()
  if (bracket) {
    if (!lecture.skip('+') && !lecture.skip('-')) throw new Illisible()
    lecture.take('heure')
    if (!lecture.skip(')')) throw new Illisible()
  }
  return null
}
