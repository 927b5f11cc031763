import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../../../contract/errors.ts'
import { AGENDA_DAYS } from '../../../../contract/publications/list-query.ts'
import type { Db } from '../../../platform/db/db.ts'
import { PLAN_ANEW } from '../../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { isDay } from '../../../platform/lists/period.ts'
import type { PublicFilters } from './public-filters.ts'
import { named, type UnnamedRow } from './names.ts'
import { communesOf, type PlaceFilters } from '../writing/places.ts'
import type { ListedRow } from './row-types.ts'
import { UNNAMED_COLUMNS } from './rows.ts'
import { matchesWords, searchQuery } from '../search/search.ts'
import { visible } from './visibility.ts'

/** Whether a query asks for an agenda: a period, or the order of occurrences. */
export const isAgenda = ({ from, to, sort }: Partial<PublicFilters>): boolean =>
  from !== undefined || to !== undefined || sort === 'date_debut'

const DAY = 86_400_000

/** The begin and the end of a period, as SQL. A day is one of Europe/Paris, the last one included. */
interface Period {
  from: RawBuilder<unknown>
  to: RawBuilder<unknown>
}

/**
 * Returns the period of an agenda; null for one that has no moment. Without a begin it begins now; without an end it is as long as it may be.
 * @throws AppError validation_failed for a period that is too long, or whose end is before its begin
 */
function periodOf({ from, to }: PublicFilters, daysMax: number): Period | null {
  const begin = from === undefined ? Date.now() : Date.parse(from)
  if (to !== undefined) {
    if (Date.parse(to) - begin > daysMax * DAY) throw invalid('query.to', `must be at most ${daysMax} days after from`)
    const length = momentOf(to, 1) - (from === undefined ? begin : momentOf(from, 0))
    // A day before from ends where from begins.
    if (from !== undefined && (length < 0 || (length === 0 && isDay(to)))) throw invalid('query.to', 'must not be before from')
    if (length <= 0) return null
  }
  const start = from === undefined ? sql`now()` : at(from, 0)
  return { from: start, to: to === undefined ? sql`${start} + ${sql.lit(daysMax)} * interval '1 day'` : at(to, 1) }
}
/** Milliseconds since 1970 of a time, or of the beginning of a day in Paris, some days later. */
const momentOf = (value: string, days: number): number =>
  isDay(value) ? Temporal.PlainDate.from(value).add({ days }).toZonedDateTime('Europe/Paris').epochMilliseconds : Date.parse(value)
const at = (value: string, days: number) =>
  isDay(value) ? sql`((${value}::date + ${sql.lit(days)}::int)::timestamp at time zone 'Europe/Paris')` : sql`${value}::timestamptz`

/** Returns the conditions of a place on `publication_occurrences o`; none for all of France. */
export async function placeOf(db: Db, filters: PlaceFilters): Promise<RawBuilder<unknown>[]> {
  const { departement, intercommunalite, lat, commune_id } = filters
  if (departement !== undefined && !commune_id && intercommunalite === undefined && lat === undefined)
    return [sql`o.departement = ${departement}`]
  const communes = await communesOf(db, filters)
  if (!communes) return []
  return [communes.length === 1 ? sql`o.commune_id = ${communes[0]}` : sql`o.commune_id = any(${communes}::uuid[])`]
}

/** Returns the condition on `publication_occurrences o` that they are events of an actor that had not ended at a time. */
const ofActeur = (id: string, from: RawBuilder<unknown>) => sql`o.publication_id = any(array(
  select e.id from publications e where e.acteur_id = ${id} and e.publiable and e.kind = 'evenement' and (e.jusqua is null or e.jusqua > ${from})))`

/**
 * Returns in how many milliseconds the agenda of a period with a fixed begin next changes: an event appears, expires or ceases to be featured. Null if
 * none does. Ended events are in such an agenda too.
 * @param back the milliseconds before now in which a change counts too
 */
export async function nextInPeriod(db: Db, filters: PublicFilters, back: number): Promise<number | null> {
  const place = await placeOf(db, filters)
  const period = periodOf(filters, AGENDA_DAYS.place)
  if (!period) return null
  const { from, to } = period
  const inScope = sql.join([sql`o.publiable`, ...place, ...(filters.acteur_id ? [ofActeur(filters.acteur_id, from)] : [])], sql` and `)
  const { rows } = await sql<{ ms: number | null }>`${sql.raw(PLAN_ANEW)}
    with period as materialized (
      select ${from} as begins, ${to} as ends, now() - ${back}::float8 * interval '1 millisecond' as since
    ), found as materialized (
      select o.publication_id as id, o.publie_le, o.expire_le from publication_occurrences o
      where not o.longue and ${inScope}
        and o.debut >= (select begins from period) - interval '1 day' and o.debut < (select ends from period)
      union all
      select o.publication_id, o.publie_le, o.expire_le from publication_occurrences o
      where o.longue and ${inScope} and o.fin > (select begins from period) and o.debut < (select ends from period)
    )
    select (extract(epoch from least(
      (select min(publie_le) from found, period where publie_le > since),
      (select min(expire_le) from found, period where expire_le > since),
      (select min(p.featured_until) from publications p, period
        where p.id in (select id from found) and p.en_avant and p.featured_until > since)
    ) - clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return rows[0]?.ms ?? null
}

/**
 * Returns a page of the events of a period, by the begin of their first occurrence in it; what began before is first. Each event has its
 * occurrences of the period. Short occurrences are found by their begin, those longer than a day by their end: each has its index. Spec §4.2-22, §2-94.
 * @throws AppError validation_failed for a period that is too long, or whose end is before its begin
 */
export async function listAgenda(db: Db, filters: PublicFilters): Promise<Page<ListedRow>> {
  const { acteur_id, type_id, kind, q, permanent, theme, gratuit, pour_enfants, accessible, plein_air } = filters
  const place = await placeOf(db, filters)
  const period = periodOf(filters, place.length > 0 || acteur_id !== undefined ? AGENDA_DAYS.place : AGENDA_DAYS.france)
  if (!period) return page([], 0, filters)
  const { from, to } = period
  const occurrence = [visible('o'), ...place]
  if (acteur_id) occurrence.push(ofActeur(acteur_id, from))
  if (permanent !== undefined) occurrence.push(permanent ? sql`o.permanent` : sql`not o.permanent`)
  const publication: RawBuilder<unknown>[] = []
  if (type_id) publication.push(sql`p.type_id = ${type_id}`)
  if (kind) publication.push(sql`p.kind = ${kind}`)
  // What is absent in JSON is asked of no event.
  const said = JSON.stringify({ theme, gratuit, pour_enfants, accessible, plein_air })
  if (said !== '{}') publication.push(sql`p.evenement @> ${said}::jsonb`)
  if (q) {
    const words = await searchQuery(db, q)
    if (words === null) return page([], 0, filters)
    publication.push(matchesWords('h.id', words))
  }
  const inScope = sql.join(occurrence, sql` and `)
  const { rows } = await sql<UnnamedRow & { total: number }>`${sql.raw(PLAN_ANEW)}
    with period as materialized (select ${from} as begins, ${to} as ends),
    -- Every column of these two is in an index: no row of the table is read for them.
    found as materialized (
      select o.publication_id as id, o.debut from publication_occurrences o, period
      where not o.longue and ${inScope} and (o.fin > begins or o.debut >= begins)
        and o.debut >= (select begins from period) - interval '1 day' and o.debut < (select ends from period)
      union all
      select o.publication_id, o.debut from publication_occurrences o, period
      where o.longue and ${inScope} and o.fin > (select begins from period) and o.debut < ends
    ), hits as materialized (
      select h.id, h.debut from (
        select id, min(greatest(debut, begins)) as debut from found, period group by id
      ) h ${publication.length > 0 ? sql`join publications p on p.id = h.id where ${sql.join(publication, sql` and `)}` : sql``}
    ), page as materialized (
      select * from hits order by debut, id limit ${filters.per_page} offset ${offsetOf(filters)}
    )
    select one.total, ${UNNAMED_COLUMNS},
      case when p.evenement is not null then p.evenement - 'repetition' || jsonb_build_object('occurrences', (
        select jsonb_agg(made order by n) from jsonb_array_elements(p.evenement -> 'occurrences') with ordinality every(made, n)
        where made ->> 'id' = any(array(
          select o.occurrence from publication_occurrences o, period where o.publication_id = page.id and ${inScope}
            and o.debut < ends and (o.fin > begins or o.debut >= begins))))) end as evenement
    from (select count(*)::int as total from hits) one
      left join (page join publications p on p.id = page.id and ${visible('p')}) on true
    order by page.debut, page.id`.execute(db)
  return page(rows[0]?.id ? await named(db, rows) : [], rows[0]?.total ?? 0, filters)
}
