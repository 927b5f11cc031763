import type { z } from 'zod'
import { EMPTY_CALENDAR } from '../../../../contract/empty-calendar.ts'
import type { Occurrence } from '../../../../contract/publications/events.ts'
import { THEMES } from '../../../../contract/publications/themes.ts'
import { type State, stateOf } from '../../../../contract/publications/state-of.ts'
import { contentLines, cutText, escapedText } from '../../../platform/text/icalendar.ts'
import { markdownAsText } from '../../../platform/text/markdown-as-text.ts'
import type { StoredEvent } from './stored-event.ts'

/** An event, as the calendars read it. */
export interface CalendarRow {
  id: string
  title: string
  body: string
  date_debut: string | null
  date_fin: string | null
  updated_at: string
  version: number
  evenement: Omit<StoredEvent, 'occurrences' | 'repetition'> | null
  /** Null for an event that has only days. */
  occurrences: EventOccurrence[] | null
  commune: string
}
type EventOccurrence = z.output<typeof Occurrence>

/** The most characters of a description. */
export const NOTE_MAX = 2000
/** The most octets of the entries of a calendar, as much as calendar programs accept; entries after these octets have no description. */
const [OCTETS_MAX, NOTED_OCTETS] = [1_500_000, 1_000_000]

/** Returns an iCalendar text. Times are in UTC, so it needs no definition of a time zone. RFC 5545, RFC 7986. */
export const calendarText = (name: string, rows: readonly CalendarRow[], origin: string | null): string =>
  contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Beffroi//Agenda//FR',
    'CALSCALE:GREGORIAN',
    `NAME:${escapedText(name)}`,
    `X-WR-CALNAME:${escapedText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ]) +
  (entries(rows, origin) || contentLines(EMPTY_CALENDAR)) +
  contentLines(['END:VCALENDAR'])

interface Entry {
  begin: string
  write: ReturnType<typeof entryWriter>
  occurrence: EventOccurrence | null
}

/** The entries of events by their begin: as many as fit, and the last ones of them without a description. */
function entries(rows: readonly CalendarRow[], origin: string | null): string {
  const dated = rows
    .flatMap((row): Entry[] => {
      const write = entryWriter(row, origin)
      return row.occurrences?.length
        ? row.occurrences.map((occurrence) => ({ begin: occurrence.debut, write, occurrence }))
        : [{ begin: row.date_debut ?? '', write, occurrence: null }]
    })
    .toSorted((one, other) => (one.begin < other.begin ? -1 : Number(one.begin > other.begin)))
  const texts: string[] = []
  let octets = 0
  for (const { write, occurrence } of dated) {
    const text = write(occurrence, octets < NOTED_OCTETS)
    octets += Buffer.byteLength(text)
    if (octets > OCTETS_MAX) break
    texts.push(text)
  }
  return texts.join('')
}

/** The last day that has a day after it. */
const LAST_DAY = '9999-12-31'
const basic = (day: string) => day.replaceAll('-', '')
/** A timestamp as iCalendar writes it: 20261129T173000Z. */
const utc = (timestamp: string) => `${timestamp.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
/** Degrees to a tenth of a metre, never with an exponent. */
const degrees = (angle: number) => Number(angle.toFixed(6))
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Returns the function that writes the entry of an occurrence. What all occurrences of an event have is composed once. */
function entryWriter(row: CalendarRow, origin: string | null): (occurrence: EventOccurrence | null, hasNote: boolean) => string {
  const { evenement } = row
  const notes = new Map<string, string>()
  const noteFor = (reason: string) => {
    const known = notes.get(reason) ?? contentLines([`DESCRIPTION:${escapedText(cutText(noteOf(row, reason), NOTE_MAX))}`])
    notes.set(reason, known)
    return known
  }
  const changed = contentLines([
    // The record's last change, not the current time: an unchanged calendar has the same text and the same ETag.
    `DTSTAMP:${utc(row.updated_at)}`,
    `LAST-MODIFIED:${utc(row.updated_at)}`,
    `SEQUENCE:${row.version - 1}`,
  ])
  // Many programs show the title alone, and none knows an event that is full.
  const titleFor = (word?: string) => contentLines([`SUMMARY:${escapedText(word ? saying(word, row.title) : row.title)}`])
  const title = titleFor()
  const place = contentLines([
    `LOCATION:${escapedText(placeOf(row))}`,
    ...(evenement?.lieu?.latitude != null && evenement.lieu.longitude != null
      ? [`GEO:${degrees(evenement.lieu.latitude)};${degrees(evenement.lieu.longitude)}`]
      : []),
    ...(origin ? [`URL:${origin}/publication/${row.id}`] : []),
    ...(evenement?.theme ? [`CATEGORIES:${escapedText(THEMES[evenement.theme][0])}`] : []),
  ])
  return (occurrence, hasNote) => {
    const { status, word } = STATES[stateOfDate(row, occurrence)] ?? { status: 'CONFIRMED' }
    return (
      contentLines(['BEGIN:VEVENT', `UID:${row.id}${occurrence ? `-${occurrence.id}` : ''}@beffroi`]) +
      changed +
      contentLines(timesOf(row, occurrence)) +
      (word ? titleFor(word) : title) +
      (hasNote ? noteFor(occurrence?.motif ?? '') : '') +
      place +
      contentLines([`STATUS:${status}`, 'END:VEVENT'])
    )
  }
}

function timesOf({ date_debut, date_fin }: CalendarRow, occurrence: EventOccurrence | null): string[] {
  const days = occurrence
    ? occurrence.journee
      ? [occurrence.jour_debut, occurrence.jour_fin]
      : null
    : [date_debut, date_fin ?? date_debut]
  if (days) {
    const [first, last] = days as [string, string]
    // A year has four digits. Without an end it is one day. Whoever has an exhibition of weeks in a calendar is not busy for weeks.
    return [
      `DTSTART;VALUE=DATE:${basic(first)}`,
      ...(last < LAST_DAY ? [`DTEND;VALUE=DATE:${basic(dayAfter(last))}`] : []),
      ...(last > first ? ['TRANSP:TRANSPARENT'] : []),
    ]
  }
  const { debut, fin } = occurrence as EventOccurrence
  return [`DTSTART:${utc(debut)}`, ...(fin === null || fin === debut ? [] : [`DTEND:${utc(fin)}`])]
}

/** Where one books; null without a web address. */
const bookingOf = (evenement: CalendarRow['evenement']): string | null => {
  const address = evenement?.reservation_url
  return address && URL.canParse(address) ? `Réservation : ${new URL(address).href}` : null
}

/** Why it is moved or cancelled, then the text. */
const noteOf = ({ body, evenement }: CalendarRow, reason: string): string =>
  [reason, evenement?.motif, evenement?.tarif && `Tarif : ${evenement.tarif}`, bookingOf(evenement), markdownAsText(body)]
    .filter(Boolean)
    .join('\n')

/** An address that begins with the name of the place is enough. */
const placeOf = ({ evenement, commune }: CalendarRow): string => {
  const { nom, adresse } = evenement?.lieu ?? {}
  return [adresse?.startsWith(nom ?? '\0') ? null : nom, adresse].filter(Boolean).join(', ') || commune
}

/** A title after the word for its state, unless it begins with it: many people write "ANNULÉE : la fête". */
function saying(word: string, title: string): string {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const [first = ''] = /\p{L}+/u.exec(plain(title)) ?? []
  return ['', 'e', 's', 'es'].some((end) => first === plain(word) + end) ? title : `${word} : ${title}`
}

/** What a calendar says of an event that does not go as announced: to programs, and to people. */
const STATES: Partial<Record<State['name'] | 'moved', { status: string; word?: string }>> = {
  cancelled: { status: 'CANCELLED', word: 'Annulé' },
  postponed: { status: 'TENTATIVE', word: 'Reporté' },
  full: { status: 'CONFIRMED', word: 'Complet' },
}

/**
 * The state of a date when it begins: a calendar does not change with each moment. One that was postponed to a known time is where the calendar now
 * has it.
 */
function stateOfDate({ evenement, date_debut, date_fin }: CalendarRow, date: EventOccurrence | null): State['name'] | 'moved' {
  const shown = {
    kind: 'evenement',
    moderation_status: 'published',
    publie_le: LONG_AGO,
    expire_le: null,
    alerte: null,
    acte: null,
  } as const
  const { name, isMoved } = stateOf({ ...shown, evenement, date_debut, date_fin }, date?.debut ?? LONG_AGO, { date: date ?? undefined })
  return name === 'postponed' && isMoved ? 'moved' : name
}
const LONG_AGO = '0001-01-01T00:00:00Z'
