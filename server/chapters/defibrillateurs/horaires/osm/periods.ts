import type { Period } from '../types.ts'
import { Unreadable, type TokenReader } from './tokens.ts'

const LAST_DAY = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** A year after the last supported one. */
const NO_END_YEAR = 9999

/**
 * Reads the years, months, days and weeks at the start of a rule; null if it names none.
 * Not supported, as ambiguous: years with several periods, a range with a day at one end only, weeks of a year.
 * @throws {Unreadable}
 */
export function readPeriods(reader: TokenReader): Period[] | null {
  if (reader.skip('week')) return readWeeks(reader)
  const annees = readYears(reader)
  if (reader.peek()?.type !== 'month') return annees && [{ type: 'annuelle', annees, de: 101, a: 1231 }]
  const periods: Period[] = []
  do periods.push(...readRange(reader, annees))
  while (reader.is(',') && reader.peek(1)?.type === 'month' && reader.skip(','))
  if ((annees && periods.length > 1) || reader.is('week')) throw new Unreadable()
  return periods
}

function isYear(reader: TokenReader, offset = 0): boolean {
  const token = reader.peek(offset)
  return token?.type === 'number' && token.text.length === 4
}

function readYears(reader: TokenReader): [number, number] | null {
  if (!isYear(reader)) return null
  const first = reader.take('number')
  if (reader.skip('+')) return [first, NO_END_YEAR]
  if (!(reader.is('-') && isYear(reader, 1))) return [first, first]
  reader.skip('-')
  const last = reader.take('number')
  if (last < first) throw new Unreadable()
  return [first, last]
}

/** `Jul`, `Jul-Aug`, `Jul 14`, `Jul 20-31`, `Jul 20-Aug 15`, `Dec 24,31`; after one year also `2026 Dec 20-2027 Jan 3`. */
function readRange(reader: TokenReader, annees: [number, number] | null): Period[] {
  const month = reader.take('month')
  if (reader.peek()?.type !== 'number') {
    const last = reader.skip('-') ? reader.take('month') : month
    if (reader.peek()?.type === 'number') throw new Unreadable()
    return [span(annees, month * 100 + 1, last * 100 + (LAST_DAY[last - 1] ?? 0))]
  }
  const found = [dayOrRange(reader, annees, month)]
  while (reader.is(',') && reader.peek(1)?.type === 'number' && !isYear(reader, 1) && reader.skip(','))
    found.push(dayOrRange(reader, annees, month))
  return found
}

function dayOrRange(reader: TokenReader, annees: [number, number] | null, month: number): Period {
  const de = monthDay(reader, month)
  if (!reader.skip('-')) return span(annees, de, de)
  const lastYear = isYear(reader) ? reader.take('number') : null
  const lastMonth = reader.peek()?.type === 'month' ? reader.take('month') : month
  const a = monthDay(reader, lastMonth)
  if (lastYear === null) return span(annees, de, a)
  if (annees?.[0] !== annees?.[1] || !annees || lastYear < annees[0]) throw new Unreadable()
  const days = { de: annees[0] * 10_000 + de, a: lastYear * 10_000 + a }
  if (days.a < days.de) throw new Unreadable()
  return { type: 'datee', ...days }
}

function span(annees: [number, number] | null, de: number, a: number): Period {
  if (annees && a < de) throw new Unreadable()
  return { type: 'annuelle', annees, de, a }
}

function monthDay(reader: TokenReader, month: number): number {
  const day = reader.take('number')
  if (day < 1 || day > (LAST_DAY[month - 1] ?? 0)) throw new Unreadable()
  return month * 100 + day
}

function readWeeks(reader: TokenReader): Period[] {
  const found: Period[] = []
  do {
    const de = reader.take('number')
    const a = reader.skip('-') ? reader.take('number') : de
    const pas = a !== de && reader.skip('/') ? reader.take('number') : 1
    if (de < 1 || a < de || a > 53 || pas < 1) throw new Unreadable()
    found.push({ type: 'semaines', de, a, pas })
  } while (reader.is(',') && reader.peek(1)?.type === 'number' && reader.skip(','))
  if (reader.peek()?.type === 'month') throw new Unreadable()
  return found
}
