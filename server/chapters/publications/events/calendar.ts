import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import type { Occurrence } from '../../../../contract/publications/events.ts'
import { type State, stateOf } from '../../../../contract/publications/state-of.ts'
import { type Db, prepared } from '../../../platform/db/db.ts'
import type { CacheTags } from '../../../platform/response-cache/response-cache.ts'
import { contentLines, cutText, escapedText } from '../../../platform/text/icalendar.ts'
import { markdownAsText } from '../../../platform/text/markdown-as-text.ts'
import { visible } from '../visibility.ts'
import type { StoredEvent } from './stored-event.ts'

/** An event, as the calendars read it. */
interface Row {
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

/** How many whole days before and after today the calendar of a commune reaches, and how many occurrences it has at most. */
const DAYS = { past: 30, ahead: 366 }
const EVENTS_MAX = 2000
const NOTE_MAX = 2000
/** The most octets of the entries of a calendar, as much as calendar programs accept; entries after these octets have no description. */
const [OCTETS_MAX, NOTED_OCTETS] = [1_500_000, 1_000_000]

const COLUMNS = sql`p.id, p.title, left(p.body, ${sql.lit(NOTE_MAX + 1)}) as body, p.date_debut, p.date_fin, p.updated_at, p.version,
  p.evenement - array['occurrences', 'repetition'] as evenement, c.nom as commune`

const ofPublication = prepared<{ id: string }, Row>(
  (slot) => sql`
    select ${COLUMNS}, p.evenement -> 'occurrences' as occurrences
    from publications p join communes c on c.id = p.commune_id
    where p.id = ${slot('id')} and ${visible('p')}`,
)
/** The begin of a day in Paris, some days after today: a calendar changes at midnight, not with each second. */
const midnight = (days: number) =>
  sql`((date_trunc('day', now() at time zone 'Europe/Paris') + ${sql.lit(days)} * interval '1 day') at time zone 'Europe/Paris')`
/** Each event is read once, whatever the number of its occurrences. */
const ofCommune = prepared<{ id: string }, Row & { name: string }>(
  (slot) => sql`
    with found as materialized (
      select o.publication_id, o.occurrence from publication_occurrences o
      where o.commune_id = ${slot('id')} and ${visible('o')} and o.fin > ${midnight(-DAYS.past)} and o.debut < ${midnight(DAYS.ahead)}
      order by o.debut, o.publication_id limit ${sql.lit(EVENTS_MAX)}
    ), events as (select publication_id, array_agg(occurrence) as occurrences from found group by publication_id)
    select k.nom as name, shown.* from communes k left join (
      select ${COLUMNS}, (
        select jsonb_agg(e) from jsonb_array_elements(p.evenement -> 'occurrences') e where e ->> 'id' = any(events.occurrences)
      ) as occurrences
      from events join publications p on p.id = events.publication_id and ${visible('p')} join communes c on c.id = p.commune_id
    ) shown on true
    where k.id = ${slot('id')}`,
)

const nextOfCommune = prepared<{ id: string; back: number }, { ms: number | null }>((slot) => {
  const since = sql`(now() - ${slot('back')}::float8 * interval '1 millisecond')`
  const rows = sql`from publication_occurrences o where o.commune_id = ${slot('id')} and o.publiable
    and o.fin > ${midnight(-DAYS.past - 1)} and o.debut < ${midnight(DAYS.ahead + 1)}`
  return sql`
    select (extract(epoch from least(
      (select min(o.publie_le) ${rows} and o.publie_le > ${since}),
      (select min(o.expire_le) ${rows} and o.expire_le > ${since}),
      (date_trunc('day', ${since} at time zone 'Europe/Paris') + interval '1 day') at time zone 'Europe/Paris'
    ) - clock_timestamp()) * 1000)::float8 as ms`
})

/** Returns the cache tags of the calendar of a commune. With time alone its days move on at midnight, and events appear and expire. */
export const communeCalendarTags = (id: string): CacheTags => ({
  tags: [`commune:${id}:evenement`, 'communes'],
  next: { key: `calendar ${id}`, read: async (db, back) => (await nextOfCommune(db, { id, back }))[0]?.ms ?? null },
})

/**
 * Returns the calendar of one event: one entry for each occurrence. Spec §4.2-24.
 * @throws AppError not_found for a publication that is not visible, or is no event
 */
export async function publicationCalendar(db: Db, id: string): Promise<string> {
  const rows = await ofPublication(db, { id })
  const [first] = rows
  if (!first || (!first.occurrences?.length && first.date_debut === null)) throw new AppError('not_found')
  return calendar(first.title, rows)
}

/**
 * Returns the calendar of a commune's events, for subscription.
 * @throws AppError not_found for an unknown commune
 */
export async function communeCalendar(db: Db, id: string): Promise<string> {
  const rows = await ofCommune(db, { id })
  const [first] = rows
  if (!first) throw new AppError('not_found')
  return calendar(
    `Agenda – ${first.name}`,
    rows.filter((row) => row.id !== null),
  )
}

/** Returns an iCalendar text. Times are in UTC, so it needs no definition of a time zone. RFC 5545, RFC 7986. */
const calendar = (name: string, rows: readonly Row[]): string =>
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
  entries(rows) +
  contentLines(['END:VCALENDAR'])

interface Entry {
  begin: string
  write: ReturnType<typeof entryWriter>
  occurrence: EventOccurrence | null
}

/** The entries of events by their begin: as many as fit, and the last ones of them without a description. */
function entries(rows: readonly Row[]): string {
  const dated = rows
    .flatMap((row): Entry[] => {
      const write = entryWriter(row)
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
function entryWriter(row: Row): (occurrence: EventOccurrence | null, hasNote: boolean) => string {
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
    ...(evenement?.reservation_url && URL.canParse(evenement.reservation_url) ? [`URL:${new URL(evenement.reservation_url).href}`] : []),
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

function timesOf({ date_debut, date_fin }: Row, occurrence: EventOccurrence | null): string[] {
  const days = occurrence
    ? occurrence.journee
      ? [occurrence.jour_debut, occurrence.jour_fin]
      : null
    : [date_debut, date_fin ?? date_debut]
  if (days) {
    const [first, last] = days as [string, string]
    // A year has four digits. Without an end it is one day.
    return [`DTSTART;VALUE=DATE:${basic(first)}`, ...(last < LAST_DAY ? [`DTEND;VALUE=DATE:${basic(dayAfter(last))}`] : [])]
  }
  const { debut, fin } = occurrence as EventOccurrence
  return [`DTSTART:${utc(debut)}`, ...(fin === null || fin === debut ? [] : [`DTEND:${utc(fin)}`])]
}

/** Why it is moved or cancelled, then the text. */
const noteOf = ({ body, evenement }: Row, reason: string): string =>
  [reason, evenement?.motif, evenement?.tarif && `Tarif : ${evenement.tarif}`, markdownAsText(body)].filter(Boolean).join('\n')

const placeOf = ({ evenement, commune }: Row): string =>
  [evenement?.lieu?.nom, evenement?.lieu?.adresse].filter(Boolean).join(', ') || commune

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
function stateOfDate({ evenement, date_debut, date_fin }: Row, date: EventOccurrence | null): State['name'] | 'moved' {
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
