import type { z } from 'zod'
import type { Occurrence } from './events.ts'
import { type Kind, KINDS } from './kinds.ts'
import type { OfficePublication, Publication } from './publication-records.ts'

/** The state of a publication at a time: the only rule for what a list, a page, a feed or a sheet says of it. Spec §3-34. */

type Item = z.output<typeof Publication>
type Date = z.output<typeof Occurrence>
type Office = Pick<z.output<typeof OfficePublication>, 'deleted_at' | 'hidden_because'>

/** What the rule reads. The fields of the office decide only where an answer has them. */
export type Stated = Pick<Item, 'kind' | 'moderation_status' | 'publie_le' | 'expire_le' | 'date_debut' | 'date_fin'> & {
  evenement: Pick<NonNullable<Item['evenement']>, 'statut' | 'motif' | 'debut' | 'fuseau' | 'occurrences'> | null
  alerte: Pick<NonNullable<Item['alerte']>, 'levee_le' | 'levee_motif'> | null
  acte: Pick<NonNullable<Item['acte']>, 'affiche_le' | 'affiche_jusqu_au'> | null
} & Partial<Office>

/** Why residents do not see a publication. */
const HIDDEN_STATES = ['deleted', 'pending', 'rejected', 'hidden', 'no_date', 'scheduled', 'expired'] as const
/** What residents are told of a publication that they see. */
const SHOWN_STATES = [
  ...(['upcoming', 'running', 'ended', 'cancelled', 'postponed', 'full'] as const),
  ...(['in_force', 'lifted', 'posted', 'current'] as const),
] as const

export interface State {
  name: (typeof HIDDEN_STATES)[number] | (typeof SHOWN_STATES)[number]
  /** Whether residents may read it: by its address at least. */
  isShown: boolean
  /** Whether its time is over: a past event, an alert that ended or was lifted. */
  isOver: boolean
  /** Whether the date was moved. */
  isMoved: boolean
  /** Why it is cancelled, postponed, moved or lifted. */
  reason: string | null
  /** When it begins to be what it is: the begin of the date, the publication, the day of posting, the lifting. */
  from: string | null
  /** When it ends: the end of the date, of the alert, of the posting at least. */
  until: string | null
  /** Of an event with dates: the one that counts, the next one or the last. */
  occurrence: Date | null
}

const DAY = 86_400_000
const formatters = new Map<string, Intl.DateTimeFormat>()
/** The local day of a moment, YYYY-MM-DD. */
function dayIn(zone: string, at: number): string {
  let format = formatters.get(zone)
  if (!format) formatters.set(zone, (format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })))
  return format.format(at)
}

/** Whether a date of an event is over. One of whole days, or without an end, is over at the end of its last day. */
export const isPast = ({ fin, journee, jour_fin }: Pick<Date, 'fin' | 'journee' | 'jour_fin'>, at: string, zone: string): boolean =>
  journee || fin === null ? jour_fin < dayIn(zone, Date.parse(at)) : Date.parse(fin) <= Date.parse(at)

/** Whether a date of an event has begun. */
const hasBegun = ({ debut, journee, jour_debut }: Date, at: string, zone: string): boolean =>
  journee ? jour_debut <= dayIn(zone, Date.parse(at)) : Date.parse(debut) <= Date.parse(at)

/**
 * Returns the state of a publication at a time.
 * @param item a publication in an answer; where it has no `occurrences`, the state of an event is that of its series
 * @param at the time, RFC 3339
 * @param date one date of the event: the state is that of the date
 * @param zone of an event that has only days
 */
export function stateOf(item: Stated, at: string, { date, zone }: { date?: Date | undefined; zone?: string | undefined } = {}): State {
  const plain = {
    isShown: true,
    isOver: false,
    isMoved: false,
    reason: null,
    from: item.publie_le,
    until: item.expire_le,
    occurrence: null,
  }
  const hidden = hiddenState(item, at)
  if (hidden) return { ...plain, name: hidden, isShown: false }
  return { ...plain, ...STATES[item.kind](item, at, { date, zone: item.evenement?.fuseau ?? zone ?? 'Europe/Paris' }) }
}

/** What the state of a kind says beside what is said of every publication. */
type Told = Pick<State, 'name'> & Partial<State>
interface Place {
  date: Date | undefined
  zone: string
}

/** The state of what residents read, by kind. */
const STATES: Record<Kind, (item: Stated, at: string, place: Place) => Told> = {
  actualite: () => ({ name: 'current' }),
  information: () => ({ name: 'current' }),
  evenement: (item, at, place) => (item.evenement || item.date_debut ? eventState(item, at, place) : { name: 'current' }),
  alerte: (item, at) => alertState(item, at),
  acte: ({ acte, publie_le }) =>
    acte ? { name: 'posted', from: acte.affiche_le ?? publie_le, until: acte.affiche_jusqu_au } : { name: 'current' },
}

/** Whether a moment has come; null never comes. */
const isReached = (moment: string | null, at: string): boolean => moment !== null && Date.parse(moment) <= Date.parse(at)

function hiddenState({ deleted_at, hidden_because, ...item }: Stated, at: string): (typeof HIDDEN_STATES)[number] | null {
  if (deleted_at) return 'deleted'
  if (item.moderation_status === 'pending' || item.moderation_status === 'rejected') return item.moderation_status
  if (hidden_because === 'acteur_inactive' || hidden_because === 'not_validated') return 'hidden'
  if (item.publie_le === null) return 'no_date'
  if (!isReached(item.publie_le, at)) return 'scheduled'
  const kept = KINDS[item.kind].readableDays * DAY
  return item.expire_le !== null && Date.parse(item.expire_le) + kept <= Date.parse(at) ? 'expired' : null
}

function alertState({ alerte, expire_le, publie_le }: Stated, at: string): Pick<State, 'name' | 'isOver' | 'reason' | 'from'> {
  if (alerte?.levee_le) return { name: 'lifted', isOver: true, reason: alerte.levee_motif, from: alerte.levee_le }
  const isOver = isReached(expire_le, at)
  return { name: isOver ? 'ended' : 'in_force', isOver, reason: null, from: isOver ? expire_le : publie_le }
}

/** An event that has only days, as one date of whole days. */
const wholeDays = (from: string, to: string | null): Date => ({
  id: '',
  debut: `${from}T00:00:00Z`,
  fin: null,
  journee: true,
  jour_debut: from,
  jour_fin: to ?? from,
  statut: 'prevu',
  motif: null,
  prevu_le: null,
})

const isHeld = ({ statut }: Date): boolean => statut === 'prevu'

/** The date that counts: the next one that is held, else the next one, else the last one that was held, else the last one. */
export function dateThatCounts(dates: readonly Date[], at: string, zone: string): Date | null {
  const sorted = dates.toSorted((one, other) => one.debut.localeCompare(other.debut))
  const ahead = sorted.filter((one) => !isPast(one, at, zone))
  return ahead.find(isHeld) ?? ahead[0] ?? sorted.findLast(isHeld) ?? sorted.at(-1) ?? null
}

type EventState = Pick<State, 'name' | 'isOver' | 'isMoved' | 'reason' | 'from' | 'until' | 'occurrence'>

function eventState({ evenement, date_debut, date_fin }: Stated, at: string, { date, zone }: Place): EventState {
  const dates = evenement ? (evenement.occurrences ?? []) : date_debut ? [wholeDays(date_debut, date_fin)] : []
  const occurrence = date ?? dateThatCounts(dates, at, zone)
  const series = evenement?.statut ?? 'prevu'
  // What holds for the whole series holds for each date; a date can only be worse.
  const status = series === 'annule' ? 'annule' : occurrence && !isHeld(occurrence) ? occurrence.statut : series
  const isOver = occurrence ? isPast(occurrence, at, zone) : (date_fin ?? date_debut ?? '9999') < dayIn(zone, Date.parse(at))
  const isMoved = occurrence?.prevu_le != null && occurrence.prevu_le !== occurrence.debut
  const ofDate = occurrence && (!isHeld(occurrence) || isMoved) ? occurrence.motif : null
  const begun = occurrence ? hasBegun(occurrence, at, zone) : isReached(evenement?.debut ?? null, at)
  const told = { annule: 'cancelled', reporte: 'postponed', complet: 'full', prevu: null } as const
  const name = told[status] === 'full' && isOver ? null : told[status]
  return {
    name: name ?? (isOver ? 'ended' : begun ? 'running' : 'upcoming'),
    isOver,
    isMoved,
    reason: ofDate ?? (series === 'prevu' || series === 'complet' ? null : (evenement?.motif ?? null)),
    from: occurrence?.debut ?? evenement?.debut ?? null,
    until: occurrence?.fin ?? null,
    occurrence,
  }
}
