import type { z } from 'zod'
import { AppError, invalid } from '../../../../contract/errors.ts'
import {
  type Event,
  type EventChange,
  OCCURRENCES_MAX,
  type Occurrence,
  type OccurrenceChange,
} from '../../../../contract/publications/events.ts'
import { withKeptChange } from '../../../../contract/publications/kept-changes.ts'
import { knownTraits } from './known-traits.ts'
import { type LocalTime, timestamp, zoned } from './local-time.ts'
import { occurrencesOf, type Repetition, type Span, spanOf } from './repetition.ts'
import { givenFields } from '../writing/given-fields.ts'

/** An occurrence as `publications.evenement` has it. */
interface StoredOccurrence extends z.output<typeof Occurrence> {
  /** The time at which it is over: its end, or the end of its day. Read by publications_before_write(). */
  termine_le: string
}
/** An event as `publications.evenement` has it: the answer's fields, and the rule that made its occurrences. */
export interface StoredEvent extends z.output<typeof Event> {
  repetition: Repetition | null
  occurrences: StoredOccurrence[]
}

/** An event that ends before this hour belongs to the day before: a ball may end at two in the morning. */
const NIGHT_ENDS = '06:00:00'
const NIGHT_HOURS = 12
/** The greatest length of an occurrence, in days: an exhibition of five years. */
const DAYS_MAX = 1827

/**
 * Returns the event to store: what the input gives, else what is stored. Occurrences come from the rule or from the list of the input.
 * Occurrences that a rule makes again keep what was changed of them. Spec §2-53, §2-54.
 * @param zone IANA time zone of the commune
 * @throws AppError validation_failed
 */
export function storedEvent(input: z.output<typeof EventChange>, zone: string, before: StoredEvent | null): StoredEvent {
  const { repetition, occurrences: given } = input
  // A reason belongs to its status: another status clears it.
  const kept = input.statut === undefined || input.statut === before?.statut ? before : { ...before, motif: null }
  const {
    statut,
    motif,
    permanent,
    lieu,
    gratuit,
    tarif,
    reservation_url,
    public: audience,
    ...traits
  } = { ...kept, ...givenFields(input) }
  const occurrences = repetition
    ? occurrencesOfRule(repetition, zone).map((made) => withKeptChange(made, before?.occurrences ?? []))
    : given
      ? given.map((one, n) => ({ ...newOccurrence(spanOf(one, zone, `body.evenement.occurrences.${n}`), zone), ...pick(one) }))
      : before?.occurrences
  if (!occurrences) throw invalid('body.evenement.occurrences', 'is required: give occurrences or repetition')
  return withOccurrences(
    {
      statut: statut ?? 'prevu',
      motif: motif ?? null,
      permanent: permanent ?? false,
      fuseau: given || repetition || !before ? zone : before.fuseau,
      lieu: lieu ? { nom: null, adresse: null, commune_id: null, latitude: null, longitude: null, ...givenFields(lieu) } : null,
      gratuit: gratuit ?? null,
      tarif: tarif ?? null,
      reservation_url: reservation_url ?? null,
      public: audience ?? null,
      ...knownTraits(traits),
      repetition: repetition ?? (given ? null : (before?.repetition ?? null)),
    },
    occurrences,
  )
}

/**
 * Returns the event with one occurrence moved, cancelled, or put back.
 * @throws AppError not_found without such an occurrence, validation_failed
 */
export function withChangedOccurrence(event: StoredEvent, id: string, change: z.output<typeof OccurrenceChange>): StoredEvent {
  const before = event.occurrences.find((occurrence) => occurrence.id === id)
  if (!before) throw new AppError('not_found')
  const moved = change.debut !== undefined || change.fin !== undefined ? movedTo(before, change, event.fuseau) : before
  const after = {
    ...moved,
    statut: change.statut ?? moved.statut,
    motif: change.motif === undefined ? (change.statut === undefined || change.statut === moved.statut ? moved.motif : null) : change.motif,
  }
  const others = event.occurrences.filter((occurrence) => occurrence !== before)
  if (after.debut !== before.debut && others.some(({ debut }) => debut === after.debut))
    throw invalid('body.debut', 'two occurrences begin at the same time')
  return withOccurrences(event, [...others, after])
}

function movedTo(before: StoredOccurrence, { debut, fin }: z.output<typeof OccurrenceChange>, zone: string): StoredOccurrence {
  const end = fin === undefined ? shiftedEnd(before, debut, zone) : fin
  const span = spanOf({ debut: debut ?? written(before, 'debut'), fin: end }, zone, 'body')
  const { id: _, ...times } = newOccurrence(span, zone)
  const planned = before.prevu_le ?? before.debut
  return { ...before, ...times, statut: before.statut, motif: before.motif, prevu_le: times.debut === planned ? null : planned }
}

/** A stored time as an input of the contract would write it. */
const written = (occurrence: StoredOccurrence, which: 'debut' | 'fin'): string =>
  occurrence.journee ? (which === 'debut' ? occurrence.jour_debut : occurrence.jour_fin) : (occurrence[which] ?? occurrence.debut)

/** The end of an occurrence whose begin alone is moved: it keeps its length. */
function shiftedEnd(before: StoredOccurrence, debut: string | undefined, zone: string): string | null {
  if (before.fin === null) return null
  if (debut === undefined) return written(before, 'fin')
  const was = spanOf({ debut: written(before, 'debut'), fin: written(before, 'fin') }, zone, 'body')
  const now = spanOf({ debut }, zone, 'body').debut
  if (now.wholeDay !== was.debut.wholeDay || !was.fin) return null
  const end = now.local.add(was.debut.local.until(was.fin.local))
  return now.wholeDay ? end.toPlainDate().toString() : end.toString({ smallestUnit: 'minute' })
}

/**
 * Returns the occurrences of a rule, as a new event would have them.
 * @throws AppError validation_failed
 */
export const occurrencesOfRule = (rule: Repetition, zone: string): StoredOccurrence[] =>
  occurrencesOf(rule, zone).map((span) => newOccurrence(span, zone))

/** Makes an occurrence of a begin and an end. Its identifier is its first begin in local time, as a RECURRENCE-ID is. */
function newOccurrence({ debut, fin }: Span, zone: string): StoredOccurrence {
  const begin = instantOf(debut, zone)
  const lastDay = fin ? lastDayOf(debut.local, fin) : debut.local.toPlainDate()
  const days = debut.local.toPlainDate().until(lastDay).days
  if (days > DAYS_MAX) throw invalid('body.evenement', `must not have an occurrence of more than ${DAYS_MAX} days`)
  const afterDay = zoned(lastDay.add({ days: 1 }).toPlainDateTime(), zone).toInstant()
  const end = fin && !fin.wholeDay ? later(instantOf(fin, zone), begin) : null
  return {
    id: debut.local
      .toString({ smallestUnit: 'minute' })
      .replaceAll(/[-:]/g, '')
      .slice(0, debut.wholeDay ? 8 : undefined),
    debut: timestamp(begin),
    fin: debut.wholeDay ? timestamp(afterDay) : end && timestamp(end),
    journee: debut.wholeDay,
    jour_debut: debut.local.toPlainDate().toString(),
    jour_fin: lastDay.toString(),
    statut: 'prevu',
    motif: null,
    prevu_le: null,
    termine_le: timestamp(end ?? afterDay),
  }
}

const instantOf = ({ instant, local }: LocalTime, zone: string): Temporal.Instant => instant ?? zoned(local, zone).toInstant()
/** A local end that the clock change puts before its begin is the begin. */
const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a)

/** The last day of an event. An end at midnight, or in the night after it began, belongs to the day before. */
function lastDayOf(begin: Temporal.PlainDateTime, { local, wholeDay }: LocalTime): Temporal.PlainDate {
  const day = local.toPlainDate()
  if (wholeDay || Temporal.PlainDate.compare(day, begin.toPlainDate()) <= 0) return day
  const time = local.toPlainTime().toString().slice(0, 8)
  const short = begin.until(local).total({ unit: 'hours', relativeTo: begin }) <= NIGHT_HOURS
  return time === '00:00:00' || (time <= NIGHT_ENDS && short) ? day.subtract({ days: 1 }) : day
}

/** @throws AppError validation_failed if two occurrences have the same identifier, or there are too many */
function withOccurrences(
  event: Omit<StoredEvent, 'occurrences' | 'occurrences_total' | 'debut'>,
  occurrences: StoredOccurrence[],
): StoredEvent {
  if (new Set(occurrences.map(({ id }) => id)).size < occurrences.length)
    throw invalid('body.evenement.occurrences', 'must not have two occurrences that begin at the same time')
  if (occurrences.length > OCCURRENCES_MAX) throw invalid('body.evenement.occurrences', `must hold at most ${OCCURRENCES_MAX}`)
  const inOrder = occurrences.toSorted((a, b) => (a.debut < b.debut ? -1 : a.debut > b.debut ? 1 : a.id < b.id ? -1 : 1))
  return { ...event, debut: (inOrder[0] as StoredOccurrence).debut, occurrences_total: inOrder.length, occurrences: inOrder }
}

const pick = ({ statut, motif }: { statut: StoredOccurrence['statut']; motif?: string | null | undefined }) => ({
  statut,
  motif: motif ?? null,
})
