import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { type Db, prepared } from '../../../platform/db/db.ts'
import type { CacheTags } from '../../../platform/response-cache/response-cache.ts'
import { visible } from '../reading/visibility.ts'
import { type CalendarRow, calendarText, NOTE_MAX } from './calendar-text.ts'

/** How many whole days before and after today the calendar of a commune reaches, and how many occurrences it has at most. */
const DAYS = { past: 30, ahead: 366 }
const EVENTS_MAX = 2000
const COLUMNS = sql`p.id, p.title, left(p.body, ${sql.lit(NOTE_MAX + 1)}) as body, p.date_debut, p.date_fin, p.updated_at, p.version,
  p.evenement - array['occurrences', 'repetition'] as evenement, c.nom as commune`

const ofPublication = prepared<{ id: string }, CalendarRow>(
  (slot) => sql`
    select ${COLUMNS}, p.evenement -> 'occurrences' as occurrences
    from publications p join communes c on c.id = p.commune_id
    where p.id = ${slot('id')} and ${visible('p')}`,
)
/** The begin of a day in Paris, some days after today: a calendar changes at midnight, not with each second. */
const midnight = (days: number) =>
  sql`((date_trunc('day', now() at time zone 'Europe/Paris') + ${sql.lit(days)} * interval '1 day') at time zone 'Europe/Paris')`
/** Each event is read once, whatever the number of its occurrences. */
const ofCommune = prepared<{ id: string }, CalendarRow & { name: string }>(
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
 * @param origin of the pages of the site; null where it has none
 * @throws AppError not_found for a publication that is not visible, or is no event
 */
export async function publicationCalendar(db: Db, id: string, origin: string | null): Promise<string> {
  const rows = await ofPublication(db, { id })
  const [first] = rows
  if (!first || (!first.occurrences?.length && first.date_debut === null)) throw new AppError('not_found')
  return calendarText(first.title, rows, origin)
}

/**
 * Returns the calendar of a commune's events, for subscription.
 * @param origin of the pages of the site; null where it has none
 * @throws AppError not_found for an unknown commune
 */
export async function communeCalendar(db: Db, id: string, origin: string | null): Promise<string> {
  const rows = await ofCommune(db, { id })
  const [first] = rows
  if (!first) throw new AppError('not_found')
  return calendarText(
    `Agenda – ${first.name}`,
    rows.filter((row) => row.id !== null),
    origin,
  )
}
