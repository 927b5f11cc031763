import { type RawBuilder, sql } from 'kysely'
import type { listCommuneDefibrillateursAdmin, listDefibrillateursFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { communeById } from '../communes/get.ts'
import { inside } from '../../platform/access/territory.ts'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { VIEWS } from './commune-list.ts'
import { matchesSimilarWords, matchesWords, stateConditions, within } from './filters.ts'
import { type AdminRow, type CommuneRow, NATIONAL_COLUMNS, shownIn, type Stored, VIEW_COLUMNS, withAvailability } from './rows.ts'

type Sql = RawBuilder<unknown>
type FranceQuery = Input<(typeof listDefibrillateursFrance)['query']>
type AdminQuery = Input<(typeof listCommuneDefibrillateursAdmin)['query']>

/** The source of a list: its tables, its columns, and its expressions for the id, status, visibility and last change. */
interface Source {
  from: Sql
  columns: Sql
  id: Sql
  status: Sql
  shown: Sql
  updated: Sql
  remarked: Sql
}
const FRANCE: Source = {
  from: sql`defibrillateurs d left join communes c on c.id = d.commune_id`,
  columns: NATIONAL_COLUMNS,
  id: sql`d.id`,
  status: sql`d.admin_status`,
  shown: sql`d.affiche`,
  updated: sql`d.updated_at`,
  remarked: sql`exists (select from commune_defibrillateurs r where r.defibrillateur_id = d.id and r.commune_id = d.commune_id and r.remarque_kind is not null)`,
}
const COMMUNE: Source = {
  from: VIEWS,
  columns: VIEW_COLUMNS,
  id: sql`v.id`,
  status: sql`v.admin_status`,
  shown: shownIn('v'),
  updated: sql`v.updated_at`,
  remarked: sql`v.remarque_kind is not null`,
}

/** Returns a page of the national catalogue, devices in every state included. Spec §4.1-27. */
export function listFrance(db: Db, query: FranceQuery): Promise<Page<AdminRow>> {
  const scope: Sql[] = []
  if (query.territoire) scope.push(inside(query.territoire, 'd.commune_id'))
  if (query.commune_id !== undefined) scope.push(sql`d.commune_id = ${query.commune_id}`)
  if (query.code_postal !== undefined) scope.push(sql`d.code_postal = ${query.code_postal}`)
  return list<AdminRow>(db, FRANCE, query, scope)
}

/**
 * Returns a page of all devices of a commune, with the commune's own decisions. Spec §4.1-27.
 * @throws AppError not_found
 */
export async function listCommuneAdmin(db: Db, { id, query }: { id: string; query: AdminQuery }): Promise<Page<CommuneRow>> {
  await communeById(db, id)
  return list<CommuneRow>(db, COMMUNE, query, [sql`v.commune_id = ${id}`])
}

async function list<R>(db: Db, source: Source, query: AdminQuery, scope: Sql[]): Promise<Page<R>> {
  const conditions = [...scope, ...stateConditions(query)]
  if (query.admin_status !== undefined) conditions.push(sql`${source.status} = ${sql.lit(query.admin_status)}`)
  if (query.affiche !== undefined) conditions.push(query.affiche ? source.shown : sql`not ${source.shown}`)
  if (query.remarque !== undefined) conditions.push(query.remarque ? source.remarked : sql`not (${source.remarked})`)
  if (query.bbox !== undefined) conditions.push(within(query.bbox))
  if (query.q === undefined) return find<R>(db, source, query, conditions)
  const exact = await find<R>(db, source, query, [...conditions, matchesWords(query.q)])
  if (exact.meta.total > 0 || !/[\p{L}\p{N}]/u.test(query.q)) return exact
  return find<R>(db, source, query, [...conditions, await matchesSimilarWords(db, query.q)])
}

async function find<R>(db: Db, source: Source, query: AdminQuery, conditions: Sql[]): Promise<Page<R>> {
  const direction = query.sort.endsWith('_desc') ? sql`desc` : sql`asc`
  const key = query.sort.startsWith('nom') ? sql`d.nom collate "und-x-icu"` : source.updated
  const order = sql`${key} ${direction}, ${source.id} ${direction}`
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const { rows } = await sql<Stored<R> & { id: string | null; total: number }>`${sql.raw(PLAN_ANEW)}
    with page as materialized (select ${source.id} as page_id from ${source.from} ${where} order by ${order}
      limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${source.columns}
    from (select (select count(*)::int from ${source.from} ${where}) as total) one
      left join (page join (${source.from}) on ${source.id} = page.page_id) on true
    order by ${order}`.execute(db)
  const now = new Date()
  return page(rows[0]?.id ? rows.map((row) => withAvailability<R>(row, now)) : [], rows[0]?.total ?? 0, query)
}
