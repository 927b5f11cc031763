import { type RawBuilder, sql } from 'kysely'
import type { Input } from '../../../../contract/endpoint.ts'
import type { listImportSources } from '../../../../contract/imports/imports.ts'
import { inside } from '../../../platform/access/territory.ts'
import type { Db } from '../../../platform/db/db.ts'
import { PLAN_ANEW } from '../../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { SOURCE_COLUMNS, SOURCE_JOINS, type SourceRow, withLastRuns } from '../rows.ts'

/** Import sources, a page at a time, each with its last run. Spec §4.1. */
export async function listSources(db: Db, query: Input<(typeof listImportSources)['query']>): Promise<Page<SourceRow>> {
  const conditions: RawBuilder<unknown>[] = [sql`s.deleted_at is null`]
  if (query.type !== undefined) conditions.push(sql`s.type = ${query.type}`)
  if (query.active !== undefined) conditions.push(query.active ? sql`s.active` : sql`not s.active`)
  if (query.territoire) conditions.push(inside(query.territoire, 's.commune_id'))
  if (query.commune_id !== undefined) conditions.push(sql`s.commune_id = ${query.commune_id}`)
  if (query.acteur_id !== undefined) conditions.push(sql`s.acteur_id = ${query.acteur_id}`)
  if (query.paused !== undefined) conditions.push(query.paused ? sql`s.paused_at is not null` : sql`s.paused_at is null`)
  if (query.q !== undefined) conditions.push(sql`to_tsvector('simple', words(s.nom || ' ' || s.url)) @@ name_query(${query.q})`)
  const where = sql.join(conditions, sql` and `)
  const direction = query.sort.endsWith('_desc') ? sql`desc` : sql`asc`
  const key = query.sort.startsWith('nom') ? sql`s.nom collate "und-x-icu"` : sql`s.created_at`
  const paused = query.sort === 'paused_at_desc' ? sql`s.paused_at desc nulls last, ` : sql``
  const order = sql`${paused}${key} ${direction}, s.id ${direction}`
  const { rows } = await sql<Omit<SourceRow, 'last_run'> & { total: number }>`${sql.raw(PLAN_ANEW)}
    with page as materialized (select s.id from import_sources s where ${where} order by ${order}
      limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${SOURCE_COLUMNS}
    from (select (select count(*)::int from import_sources s where ${where}) as total) one
      left join (page join import_sources s on s.id = page.id ${SOURCE_JOINS}) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? await withLastRuns(db, rows) : [], rows[0]?.total ?? 0, query)
}
