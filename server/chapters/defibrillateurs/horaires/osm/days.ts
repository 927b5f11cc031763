import type { Rule } from '../types.ts'
import { Unreadable, type TokenReader } from './tokens.ts'

export type Days = Pick<Rule, 'jours' | 'feries' | 'vacances'>

/** Whether the next token names days. */
const atDay = (reader: TokenReader, offset = 0): boolean =>
  reader.peek(offset)?.type === 'weekday' || reader.is('ph', offset) || reader.is('sh', offset)

/**
 * Reads the days of a rule: weekdays, `PH` (public holidays), `SH` (school holidays), in a list; `SH Mo-Fr` is weekdays of the
 * school holidays. A rule that names no days is for every day. The nth weekday of a month and days relative to holidays are not
 * supported.
 * @throws {Unreadable}
 */
export function readDays(reader: TokenReader): Days {
  if (!atDay(reader)) return { jours: null, feries: false, vacances: null }
  const jours = new Set<number>()
  let feries = false
  let vacances: Rule['vacances'] = null
  do {
    if (reader.skip('ph')) feries = true
    else if (reader.skip('sh')) vacances = 'ou'
    else weekdays(reader, jours)
  } while (reader.is(',') && atDay(reader, 1) && reader.skip(','))
  if (vacances && !feries && jours.size === 0 && reader.peek()?.type === 'weekday') {
    vacances = 'et'
    do weekdays(reader, jours)
    while (reader.is(',') && reader.peek(1)?.type === 'weekday' && reader.skip(','))
  }
  if (atDay(reader)) throw new Unreadable()
  return { jours: [...jours].toSorted((a, b) => a - b), feries, vacances }
}

/** Reads one weekday or a range, which may include Sunday to Monday. */
function weekdays(reader: TokenReader, jours: Set<number>): void {
  const first = reader.take('weekday')
  const last = reader.skip('-') ? reader.take('weekday') : first
  for (let weekday = first; ; weekday = (weekday % 7) + 1) {
    jours.add(weekday)
    if (weekday === last) return
  }
}
