import type { Periode } from '../types.ts'
import { Illisible, type Lecture } from './tokens.ts'

const DERNIER_JOUR = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Beyond every year that is answered for. */
const SANS_FIN = 9999

/**
 * The years, months, days and weeks at the head of a rule; null where it names none.
 * Years and several periods at once, a range of which one end lacks its day, weeks of a year: not surely one thing, so not read.
 * @throws {Illisible}
 */
export function readPeriods(lecture: Lecture): Periode[] | null {
  if (lecture.skip('week')) return readWeeks(lecture)
  const annees = readYears(lecture)
  if (lecture.peek()?.type !== 'mois') return annees && [{ type: 'annuelle', annees, de: 101, a: 1231 }]
  const periodes: Periode[] = []
  do periodes.push(...readRange(lecture, annees))
  while (lecture.is(',') && lecture.peek(1)?.type === 'mois' && lecture.skip(','))
  if ((annees && periodes.length > 1) || lecture.is('week')) throw new Illisible()
  return periodes
}

function isYear(lecture: Lecture, offset = 0): boolean {
  const token = lecture.peek(offset)
  return token?.type === 'nombre' && token.texte.length === 4
}

function readYears(lecture: Lecture): [number, number] | null {
  if (!isYear(lecture)) return null
  const first = lecture.take('nombre')
  if (lecture.skip('+')) return [first, SANS_FIN]
  if (!(lecture.is('-') && isYear(lecture, 1))) return [first, first]
  lecture.skip('-')
  const last = lecture.take('nombre')
  if (last < first) throw new Illisible()
  return [first, last]
}

/** `Jul`, `Jul-Aug`, `Jul 14`, `Jul 20-31`, `Jul 20-Aug 15`, `Dec 24,31`; after one year also `2026 Dec 20-2027 Jan 3`. */
function readRange(lecture: Lecture, annees: [number, number] | null): Periode[] {
  const mois = lecture.take('mois')
  if (lecture.peek()?.type !== 'nombre') {
    const last = lecture.skip('-') ? lecture.take('mois') : mois
    if (lecture.peek()?.type === 'nombre') throw new Illisible()
    return [span(annees, mois * 100 + 1, last * 100 + (DERNIER_JOUR[last - 1] ?? 0))]
  }
  const found = [dayOrRange(lecture, annees, mois)]
  while (lecture.is(',') && lecture.peek(1)?.type === 'nombre' && !isYear(lecture, 1) && lecture.skip(','))
    found.push(dayOrRange(lecture, annees, mois))
  return found
}

function dayOrRange(lecture: Lecture, annees: [number, number] | null, mois: number): Periode {
  const de = monthDay(lecture, mois)
  if (!lecture.skip('-')) return span(annees, de, de)
  const lastYear = isYear(lecture) ? lecture.take('nombre') : null
  const lastMonth = lecture.peek()?.type === 'mois' ? lecture.take('mois') : mois
  const a = monthDay(lecture, lastMonth)
  if (lastYear === null) return span(annees, de, a)
  if (annees?.[0] !== annees?.[1] || !annees || lastYear < annees[0]) throw new Illisible()
  const days = { de: annees[0] * 10_000 + de, a: lastYear * 10_000 + a }
  if (days.a < days.de) throw new Illisible()
  return { type: 'datee', ...days }
}

function span(annees: [number, number] | null, de: number, a: number): Periode {
  if (annees && a < de) throw new Illisible()
  return { type: 'annuelle', annees, de, a }
}

function monthDay(lecture: Lecture, mois: number): number {
  const jour = lecture.take('nombre')
  if (jour < 1 || jour > (DERNIER_JOUR[mois - 1] ?? 0)) throw new Illisible()
  return mois * 100 + jour
}

function readWeeks(lecture: Lecture): Periode[] {
  const found: Periode[] = []
  do {
    const de = lecture.take('nombre')
    const a = lecture.skip('-') ? lecture.take('nombre') : de
    const pas = a !== de && lecture.skip('/') ? lecture.take('nombre') : 1
    if (de < 1 || a < de || a > 53 || pas < 1) throw new Illisible()
    found.push({ type: 'semaines', de, a, pas })
  } while (lecture.is(',') && lecture.peek(1)?.type === 'nombre' && lecture.skip(','))
  if (lecture.peek()?.type === 'mois') throw new Illisible()
  return found
}
