import type { Regle } from '../types.ts'
import { Illisible, type Lecture } from './tokens.ts'

export type Days = Pick<Regle, 'jours' | 'feries' | 'vacances'>

/** Whether days are named here. */
const atDay = (lecture: Lecture, offset = 0): boolean =>
  lecture.peek(offset)?.type === 'jour' || lecture.is('ph', offset) || lecture.is('sh', offset)

/**
 * The days a rule names: weekdays, `PH` (public holidays), `SH` (school holidays), in a list; `SH Mo-Fr` is weekdays of the
 * school holidays. Every day where it names none. The nth weekday of a month and days beside holidays are not read.
 * @throws {Illisible}
 */
export function readDays(lecture: Lecture): Days {
  if (!atDay(lecture)) return { jours: null, feries: false, vacances: null }
  const jours = new Set<number>()
  let feries = false
  let vacances: Regle['vacances'] = null
  do {
    if (lecture.skip('ph')) feries = true
    else if (lecture.skip('sh')) vacances = 'ou'
    else weekdays(lecture, jours)
  } while (lecture.is(',') && atDay(lecture, 1) && lecture.skip(','))
  if (vacances && !feries && jours.size === 0 && lecture.peek()?.type === 'jour') {
    vacances = 'et'
    do weekdays(lecture, jours)
    while (lecture.is(',') && lecture.peek(1)?.type === 'jour' && lecture.skip(','))
  }
  if (atDay(lecture)) throw new Illisible()
  return { jours: [...jours].toSorted((a, b) => a - b), feries, vacances }
}

/** One weekday or a range, which may go over Sunday. */
function weekdays(lecture: Lecture, jours: Set<number>): void {
  const first = lecture.take('jour')
  const last = lecture.skip('-') ? lecture.take('jour') : first
  for (let jour = first; ; jour = (jour % 7) + 1) {
    jours.add(jour)
    if (jour === last) return
  }
}
