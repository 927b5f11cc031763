import { OCCURRENCES_MAX } from '../../../../contract/publications/events.ts'
import { knownTraits } from '../../publications/events/known-traits.ts'
import type { StoredEvent } from '../../publications/events/stored-event.ts'
import { plusDays, type Stamp, utcOfLocal } from '../readers/dates/dates-and-times.ts'
import type { EventDate } from '../readers/event-facts.ts'
import type { Lieu, SourceItem } from '../readers/item.ts'
import { webAddress } from '../readers/address.ts'
import { addressInWords } from '../readers/place.ts'
import { cutAtWord, plain } from '../readers/texts/text.ts'
import { endsBefore, lastDay } from '../readers/dates/when.ts'

export type Occurrence = StoredEvent['occurrences'][number]

const MINUTE = 60_000
const DAY = 86_400_000
/** The bounds of the contract: years, length of an occurrence in days, and years between the first and the last. */
const BOUNDS = { first: '1900-01-01', last: '2200-12-31', days: 1827, years: 20 }

/**
 * Returns the event of an item as a publication has it; null if it has no time that a publication can have. The dates become occurrences by
 * the rules of an event that a person writes (Spec §2-53, §2-54, §4.1-53); of more than 366 those of this month and later are first.
 * @param zone IANA time zone of the commune
 */
export function eventOf({ event, lieu }: Pick<SourceItem, 'event' | 'lieu'>, zone: string, now: Date): StoredEvent | null {
  if (!event) return null
  const found = new Map<string, Occurrence>()
  for (const date of event.dates) {
    const occurrence = occurrenceOf(date, zone)
    if (occurrence && !found.has(occurrence.id)) found.set(occurrence.id, occurrence)
  }
  const occurrences = within([...found.values()], now)
  const [first, ...others] = occurrences
  if (!first) return null
  // Of an event of one date, the event and the date are cancelled together.
  const cancelled = others.length === 0 && (event.statut === 'annule' || first.statut === 'annule')
  if (cancelled) first.statut = 'annule'
  return {
    statut: cancelled ? 'annule' : event.statut,
    motif: null,
    permanent: event.permanent ?? (others.length === 0 && first.jour_fin > plusDays(first.jour_debut, 6)),
    fuseau: zone,
    lieu: placeOf(lieu),
    gratuit: event.gratuit,
    tarif: short(event.tarif, 500),
    reservation_url: webAddress(event.reservation, event.base),
    public: short(event.public, 200),
    ...knownTraits(event),
    debut: first.debut,
    occurrences_total: occurrences.length,
    repetition: null,
    occurrences,
  }
}

const short = (text: string | null, max: number): string | null => cutAtWord(plain(text), max) || null

/** Returns occurrences in the order of their begins, at most 366 and twenty years. */
export function within(occurrences: Occurrence[], now: Date): Occurrence[] {
  const inOrder = occurrences.toSorted((a, b) => (a.debut < b.debut ? -1 : a.debut > b.debut ? 1 : a.id < b.id ? -1 : 1))
  const month = `${now.toISOString().slice(0, 8)}01`
  const past = inOrder.filter(({ jour_fin }) => jour_fin < month).length
  const left = inOrder.slice(Math.min(past, Math.max(0, inOrder.length - OCCURRENCES_MAX)))
  const [first] = left
  const end = first && `${Number(first.jour_debut.slice(0, 4)) + BOUNDS.years}${first.jour_debut.slice(4)}`
  return left.filter(({ jour_debut }) => end !== undefined && jour_debut <= end).slice(0, OCCURRENCES_MAX)
}

/**
 * Makes an occurrence of a date: the same as publications/events makes of the same times, without Temporal, which would take a large part of
 * the time that a document is given. Null outside the bounds of the contract.
 */
function occurrenceOf({ when, planned, cancelled }: EventDate, zone: string): Occurrence | null {
  const { start } = when
  const end = endsBefore(when) ? null : when.end
  const last = lastDay({ start, end })
  if (start.day < BOUNDS.first || last > BOUNDS.last || days(start.day, last) > BOUNDS.days) return null
  const begin = beginOf(start, zone)
  const afterDay = utcOfLocal(zone, plusDays(last, 1), 0, 0)
  const over = start.at === null ? null : endOf(start, end, zone)
  const fin = over === null ? null : Math.max(over, begin)
  const before = planned && beginOf(planned, zone)
  return {
    id: idOf(planned ?? start),
    debut: timestamp(begin),
    fin: start.at === null ? timestamp(afterDay) : fin === null ? null : timestamp(fin),
    journee: start.at === null,
    jour_debut: start.day,
    jour_fin: last,
    statut: cancelled ? 'annule' : 'prevu',
    motif: null,
    prevu_le: before === null || before === begin ? null : timestamp(before),
    termine_le: timestamp(fin ?? afterDay),
  }
}

const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY
const timestamp = (at: number): string => new Date(at).toISOString()
const beginOf = ({ day, at }: Stamp, zone: string): number => (at === null ? utcOfLocal(zone, day, 0, 0) : Math.floor(at / MINUTE) * MINUTE)

/** The end of an occurrence with hours. An end that is only a day is the end of that day. */
function endOf(start: Stamp, end: Stamp | null, zone: string): number | null {
  if (!end) return null
  if (end.at !== null) return Math.floor(end.at / MINUTE) * MINUTE
  return end.day > start.day ? utcOfLocal(zone, plusDays(end.day, 1), 0, 0) : null
}

/** The identifier of an occurrence: its first begin in local time, as a RECURRENCE-ID is. */
const idOf = ({ day, time }: Stamp): string => `${day.replaceAll('-', '')}${time === null ? '' : `T${time.slice(0, 5).replace(':', '')}`}`

function placeOf(lieu: Lieu | null): StoredEvent['lieu'] {
  if (!lieu) return null
  const nom = short(lieu.nom, 200)
  const adresse = short(addressInWords(lieu), 300)
  const { latitude, longitude } = lieu
  if (!nom && !adresse && latitude === null) return null
  return { nom, adresse, commune_id: null, latitude, longitude }
}
