import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import type { Occurrence } from '../../../../contract/publications/events.ts'
import { type Db, prepared } from '../../../platform/db/db.ts'
import { contentLines, cutText, escapedText } from '../../../platform/text/icalendar.ts'
import { markdownAsText } from '../../../platform/text/markdown-as-text.ts'
import { visible } from '../visibility.ts'
import type { StoredEvent } from './stored-event.ts'

/** An occurrence of a publication, as the calendars read it. */
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
  occurrence: z.output<typeof Occurrence> | null
  commune: string
}

/** How long before and after today the calendar of a commune reaches, and how many occurrences it has at most. */
const DAYS = { past: 30, ahead: 366 }
const EVENTS_MAX = 2000
const NOTE_MAX = 2000

const COLUMNS = sql`p.id, p.title, left(p.body, ${sql.lit(NOTE_MAX + 1)}) as body, p.date_debut, p.date_fin, p.updated_at, p.version,
  p.evenement - array['occurrences', 'repetition'] as evenement, c.nom as commune`

const ofPublication = prepared<{ id: string }, Row>(
  (slot) => sql`
    select ${COLUMNS}, o as occurrence
    from publications p join communes c on c.id = p.commune_id
      left join lateral jsonb_array_elements(p.evenement -> 'occurrences') o on true
    where p.id = ${slot('id')} and ${visible('p')} order by o ->> 'debut'`,
)
/** Each event is read once, whatever the number of its occurrences. */
const ofCommune = prepared<{ id: string }, Row & { name: string }>(
  (slot) => sql`
    with found as materialized (
      select o.publication_id, o.occurrence from publication_occurrences o
      where o.commune_id = ${slot('id')} and ${visible('o')}
        and o.fin > now() - ${sql.lit(DAYS.past)} * interval '1 day' and o.debut < now() + ${sql.lit(DAYS.ahead)} * interval '1 day'
      order by o.debut, o.publication_id limit ${sql.lit(EVENTS_MAX)}
    ), events as (select publication_id, array_agg(occurrence) as occurrences from found group by publication_id)
    select k.nom as name, shown.* from communes k left join (
      select ${COLUMNS}, e as occurrence
      from events join publications p on p.id = events.publication_id and ${visible('p')} join communes c on c.id = p.commune_id
        left join lateral jsonb_array_elements(p.evenement -> 'occurrences') e on e ->> 'id' = any(events.occurrences)
    ) shown on true
    where k.id = ${slot('id')} order by coalesce(shown.occurrence ->> 'debut', shown.date_debut::text), shown.id`,
)

/**
 * Returns the calendar of one event: one entry for each occurrence. Spec §4.2-24.
 * @throws AppError not_found for a publication that is not visible, or is no event
 */
export async function publicationCalendar(db: Db, id: string): Promise<string> {
  const rows = await ofPublication(db, { id })
  const [first] = rows
  if (!first || (first.occurrence === null && first.date_debut === null)) throw new AppError('not_found')
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
    ...rows.flatMap(entry),
    'END:VCALENDAR',
  ])

/** The last day that has a day after it. */
const LAST_DAY = '9999-12-31'
const basic = (day: string) => day.replaceAll('-', '')
/** A timestamp as iCalendar writes it: 20261129T173000Z. */
const utc = (timestamp: string) => `${timestamp.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
/** Degrees to a tenth of a metre, never with an exponent. */
const degrees = (angle: number) => Number(angle.toFixed(6))
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)

function entry(row: Row): string[] {
  const { evenement, occurrence } = row
  return [
    'BEGIN:VEVENT',
    `UID:${row.id}${occurrence ? `-${occurrence.id}` : ''}@beffroi`,
    // The record's last change, not the current time: an unchanged calendar has the same text and the same ETag.
    `DTSTAMP:${utc(row.updated_at)}`,
    `LAST-MODIFIED:${utc(row.updated_at)}`,
    `SEQUENCE:${row.version - 1}`,
    ...timesOf(row),
    `SUMMARY:${escapedText(row.title)}`,
    `DESCRIPTION:${escapedText(cutText(noteOf(row), NOTE_MAX))}`,
    `LOCATION:${escapedText(placeOf(row))}`,
    ...(evenement?.lieu?.latitude != null && evenement.lieu.longitude != null
      ? [`GEO:${degrees(evenement.lieu.latitude)};${degrees(evenement.lieu.longitude)}`]
      : []),
    ...(evenement?.reservation_url && URL.canParse(evenement.reservation_url) ? [`URL:${new URL(evenement.reservation_url).href}`] : []),
    `STATUS:${statusOf(row)}`,
    'END:VEVENT',
  ]
}

function timesOf({ occurrence, date_debut, date_fin }: Row): string[] {
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
  const { debut, fin } = occurrence as z.output<typeof Occurrence>
  return [`DTSTART:${utc(debut)}`, ...(fin === null || fin === debut ? [] : [`DTEND:${utc(fin)}`])]
}

/** Why it is moved or cancelled, then the text. */
const noteOf = ({ body, evenement, occurrence }: Row): string =>
  [occurrence?.motif, evenement?.motif, evenement?.tarif && `Tarif : ${evenement.tarif}`, markdownAsText(body)].filter(Boolean).join('\n')

const placeOf = ({ evenement, commune }: Row): string =>
  [evenement?.lieu?.nom, evenement?.lieu?.adresse].filter(Boolean).join(', ') || commune

function statusOf({ evenement, occurrence }: Row): string {
  const statuses = new Set([evenement?.statut, occurrence?.statut])
  if (statuses.has('annule')) return 'CANCELLED'
  return statuses.has('reporte') && !occurrence?.prevu_le ? 'TENTATIVE' : 'CONFIRMED'
}
