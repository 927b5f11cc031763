import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  GRAVE_REASONS,
  type listReported as endpoint,
  type ReportedPublication,
} from '../../../../contract/publications/publication-reports.ts'
import type { TerritoryCodes } from '../../../../contract/access/back-office.ts'
import { inside } from '../../../platform/access/territory.ts'
import type { Db } from '../../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { JOINS, OFFICE_COLUMNS } from '../reading/rows.ts'
import { asOffice, type StoredRow } from '../writing/waiting-edit.ts'

type Reported = z.output<typeof ReportedPublication>
type Query = z.output<typeof endpoint.query> & { territory?: TerritoryCodes | undefined }
type Filters = Omit<Query, 'page' | 'per_page'>
type Row = StoredRow & Pick<Reported, 'signalement'> & { total: number }

const STATES: Record<Query['status'], RawBuilder<unknown>> = {
  open: sql`r.status = 'open'`,
  closed: sql`r.closed_how = 'no_action'`,
  settled: sql`r.closed_how = 'decision'`,
}
/** Graver reasons have a smaller number. */
const GRAVITY = sql`coalesce(array_position(${sql.lit(`{${GRAVE_REASONS.join(',')}}`)}::text[], r.reason), ${sql.lit(GRAVE_REASONS.length + 1)})`
const GRAVE = sql.lit(GRAVE_REASONS.length)

/** The reported publications of a query, as `f`: each with a summary of its reports. */
const foundBy = (query: Filters) => sql`found as materialized (
      select r.publication_id as id, count(*)::int as n, min(r.created_at) as oldest, max(r.resolved_at) as latest, min(${GRAVITY}) as gravity,
        (array_agg(r.reason order by ${GRAVITY}, r.created_at))[1] as reason
      from publication_reports r join publications p on p.id = r.publication_id
      where ${STATES[query.status]} and p.deleted_at is null
        ${query.status === 'open' ? sql`` : sql`and p.reports_count = 0`}
        ${query.territory ? sql`and ${inside(query.territory, 'p.commune_id')}` : sql``}
        ${query.commune_id ? sql`and p.commune_id = ${query.commune_id}` : sql``}
      group by r.publication_id
    ),
    f as materialized (select * from found
      where true ${query.reason ? sql`and reason = ${query.reason}` : sql``}
        ${query.grave === undefined ? sql`` : query.grave ? sql`and gravity <= ${GRAVE}` : sql`and gravity > ${GRAVE}`})`

/** Returns a page of the reported publications: by gravity, then those that wait longest; what is settled, the latest first. Spec §4.1-55. */
export async function listReported(db: Db, query: Query): Promise<Page<Reported>> {
  const order = query.status === 'open' ? sql`f.gravity > ${GRAVE}, f.oldest, f.id` : sql`f.latest desc, f.id`
  const { rows } = await sql<Row>`
    with ${foundBy(query)},
    page as (select * from f order by ${order} limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${OFFICE_COLUMNS},
      json_build_object('reason', f.reason, 'count', f.n, 'oldest_at', to_char(f.oldest at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'grave', f.gravity <= ${GRAVE}) as signalement
    from (select count(*)::int as total from f) one left join (page f join publications p on p.id = f.id ${JOINS}) on true
    order by ${order}`.execute(db)
  const found = rows[0]?.id ? rows.map((row) => ({ ...asOffice(row), signalement: row.signalement })) : []
  return page(found, rows[0]?.total ?? 0, query)
}

/** Returns the reported publications of a query with their versions, at most `limit`. */
export async function reportedIds(db: Db, query: Filters, limit: number): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`with ${foundBy(query)}
    select p.id, p.version from f join publications p on p.id = f.id order by f.oldest, f.id limit ${limit}`.execute(db)
  return rows
}
