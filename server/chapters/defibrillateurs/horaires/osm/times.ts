import type { TimeSpan } from '../types.ts'
import { Unreadable, type TokenReader } from './tokens.ts'

const DAY_MINUTES = 1440
/** A span without an end may last into the next morning, but not beyond noon. */
const NEXT_NOON = DAY_MINUTES + 720
const SUN_EVENTS = ['sunrise', 'sunset', 'dawn', 'dusk']

/** Whether the next token begins a time of day. */
const atTime = (reader: TokenReader, offset = 0): boolean =>
  reader.peek(offset)?.type === 'time' || reader.is('(', offset) || SUN_EVENTS.some((word) => reader.is(word, offset))

/**
 * Reads the time spans of a rule; empty if it has none. A span that depends on the sun, or that follows an open end (`17:00+`), is
 * unsure.
 * @throws {Unreadable}
 */
export function readTimes(reader: TokenReader): TimeSpan[] {
  const spans: TimeSpan[] = []
  if (!atTime(reader)) return spans
  do spans.push(...readSpan(reader))
  while (reader.is(',') && atTime(reader, 1) && reader.skip(','))
  return spans
}

function readSpan(reader: TokenReader): TimeSpan[] {
  const debut = readTime(reader)
  if (reader.skip('+')) return until(debut ?? 0)
  if (!reader.skip('-')) throw new Unreadable()
  const fin = readTime(reader)
  const openEnd = reader.skip('+')
  if (debut === null || fin === null) return until(debut ?? 0)
  const spans = between(debut, fin)
  return openEnd ? [...spans, ...until(spans[0]?.fin ?? debut)] : spans
}

/**
 * The spans from one time to another, over midnight if the end is before the start. Equal times may mean a day or nothing: not
 * supported. Many write midnight as 23:59 or 00:01: the minute between is unsure.
 */
function between(debut: number, fin: number): TimeSpan[] {
  if (debut >= DAY_MINUTES || debut === fin) throw new Unreadable()
  const end = fin < debut ? fin + DAY_MINUTES : fin
  if (end - debut > DAY_MINUTES) throw new Unreadable()
  const spans: TimeSpan[] = [{ debut, fin: end, sure: true }]
  if (end % DAY_MINUTES === DAY_MINUTES - 1) spans.push(unsure(end, end + 1))
  if (debut === 1) spans.push(unsure(0, 1))
  return spans
}

/** An unsure span from an opening time without an end. */
const until = (debut: number): TimeSpan[] => (debut < NEXT_NOON ? [unsure(debut, NEXT_NOON)] : [])

const unsure = (debut: number, fin: number): TimeSpan => ({ debut, fin, sure: false })

/** Reads a time in minutes; null if it depends on the sun: `sunset`, `(sunrise+01:30)`. */
function readTime(reader: TokenReader): number | null {
  if (reader.peek()?.type === 'time') return reader.take('time')
  const bracket = reader.skip('(')
  if (!SUN_EVENTS.some((word) => reader.skip(word))) throw new Unreadable()
  if (bracket) {
    if (!reader.skip('+') && !reader.skip('-')) throw new Unreadable()
    reader.take('time')
    if (!reader.skip(')')) throw new Unreadable()
  }
  return null
}
