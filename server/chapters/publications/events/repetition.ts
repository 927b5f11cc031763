import type { z } from 'zod'
import ICAL from 'ical.js'
import { AppError, invalid } from '../../../../contract/errors.ts'
import { OCCURRENCES_MAX, type Repetition as RepetitionInput, WEEKDAYS } from '../../../../contract/publications/events.ts'
import { localTime, type LocalTime } from './local-time.ts'

/** The rule of a series, as the contract validates it. */
export type Repetition = z.output<typeof RepetitionInput>

const FREQ = { quotidienne: 'DAILY', hebdomadaire: 'WEEKLY', mensuelle: 'MONTHLY' } as const
const BYDAY = Object.fromEntries(WEEKDAYS.map((day, n) => [day, ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][n]])) as Record<string, string>
/** How far ahead a series may go. */
const YEARS_MAX = 20

/** One time of a series: begin and end in local time. */
export interface Span {
  debut: LocalTime
  fin: LocalTime | null
}

/**
 * Returns the occurrences of a rule, in order. Hours are local: an event at 18:30 stays at 18:30 when the clocks change. A month without
 * the day of a monthly rule has no occurrence.
 * @param zone IANA time zone of the commune
 * @throws AppError validation_failed for a rule without occurrences, with more than 366, or that goes on for more than twenty years
 */
export function occurrencesOf(rule: Repetition, zone: string): Span[] {
  const first = spanOf(rule, zone)
  const { wholeDay, local } = first.debut
  const last = rule.jusqu_au === undefined ? null : Temporal.PlainDate.from(rule.jusqu_au)
  if (last && Temporal.PlainDate.compare(last, local.toPlainDate()) < 0) throw fault('jusqu_au', 'must not be before debut')
  const horizon = local.toPlainDate().add({ years: YEARS_MAX })
  if (last && Temporal.PlainDate.compare(last, horizon) > 0) throw fault('jusqu_au', `must be within ${YEARS_MAX} years of debut`)
  const length = first.fin ? local.until(first.fin.local) : null
  if (length && length.sign < 0) throw fault('fin', 'must not be before debut')
  const without = new Set(rule.sauf)
  const spans: Span[] = []
  let count = 0
  for (const day of daysOf(rule, local)) {
    if (last && Temporal.PlainDate.compare(day, last) > 0) break
    if (Temporal.PlainDate.compare(day, horizon) > 0) throw fault('nombre', `must end within ${YEARS_MAX} years of debut`)
    count += 1
    if (count > OCCURRENCES_MAX) throw fault('jusqu_au', `makes more than ${OCCURRENCES_MAX} occurrences`)
    if (!without.has(day.toString())) {
      const begin = day.toPlainDateTime(local.toPlainTime())
      spans.push({ debut: { wholeDay, local: begin }, fin: length && { wholeDay, local: begin.add(length) } })
    }
    if (count === rule.nombre) break
  }
  if (spans.length === 0) throw fault('jusqu_au', 'makes no occurrence')
  return spans
}

/**
 * Reads a begin and an end, and checks that they fit.
 * @throws AppError validation_failed if the end is before the begin, or only one of them is a day
 */
export function spanOf(
  { debut, fin }: { debut: string; fin?: string | null | undefined },
  zone: string,
  path = 'body.evenement.repetition',
): Span {
  const span = { debut: localTime(debut, zone), fin: fin ? localTime(fin, zone) : null }
  if (span.fin && span.fin.wholeDay !== span.debut.wholeDay) throw invalid(`${path}.fin`, 'must be a day if debut is one, else a time')
  if (span.fin && isBefore(span.fin, span.debut)) throw invalid(`${path}.fin`, 'must not be before debut')
  return span
}

/** Compares moments where both have an offset: when the clocks go back, a later moment may have an earlier hour. */
const isBefore = (one: LocalTime, other: LocalTime): boolean =>
  one.instant && other.instant
    ? Temporal.Instant.compare(one.instant, other.instant) < 0
    : Temporal.PlainDateTime.compare(one.local, other.local) < 0

const fault = (field: string, message: string): AppError => invalid(`body.evenement.repetition.${field}`, message)

/** Yields the days of the rule, in order, without end. ical.js expands it. */
function* daysOf(rule: Repetition, start: Temporal.PlainDateTime): Generator<Temporal.PlainDate> {
  const byday = rule.jours?.map((day) => `${rule.frequence === 'mensuelle' ? (rule.rang ?? 1) : ''}${BYDAY[day]}`)
  const ranked = rule.rang !== undefined && !byday ? [`${rule.rang}${BYDAY[WEEKDAYS[start.dayOfWeek - 1] ?? 'lundi']}`] : byday
  const recur = ICAL.Recur.fromData({
    freq: FREQ[rule.frequence],
    interval: rule.intervalle,
    ...(ranked ? { byday: ranked } : {}),
  })
  const days = recur.iterator(ICAL.Time.fromDateString(start.toPlainDate().toString()))
  for (let day = days.next(); day; day = days.next()) yield Temporal.PlainDate.from(day.toString().slice(0, 10))
}
