import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/acteurs/acteurs.ts'
import type { TerritoryCodes } from '../../../contract/access/back-office.ts'
import type { Context } from '../../platform/access/context.ts'
import { inside } from '../../platform/access/territory.ts'
import type { Db } from '../../platform/db/db.ts'
import { orderBy } from '../../platform/db/order.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { ACTEUR_COLUMNS, ACTEUR_JOINS, type ActeurRow, ADMIN_COLUMNS, type AdminActeurRow } from './rows.ts'

type Query = z.output<typeof contract.listActeurs.query>
type AdminQuery = z.output<typeof contract.listAdminActeurs.query> & { territory?: TerritoryCodes | null | undefined }

/** Returns a page of the active actors, for anyone. Spec §4.1-24. */
export function listActeurs(db: Db, query: Query): Promise<Page<ActeurRow>> {
  return list<ActeurRow>(db, { ...query, active: true, deleted: 'false' }, ACTEUR_COLUMNS)
}

/** Returns a page of actors in every state. Spec §4.1-22. */
export function listAdminActeurs({ db, caller: { territory } }: Context, query: AdminQuery): Promise<Page<AdminActeurRow>> {
  return list<AdminActeurRow>(db, { ...query, territory }, ADMIN_COLUMNS)
}

/** Returns the filters as conditions. States are literals: PostgreSQL chooses a partial index when the statement is planned. */
function conditionsOf({ valide, active, deleted, type, commune_id, q, territory }: AdminQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (deleted !== 'with') conditions.push(isDeleted(deleted) ? sql`a.deleted_at is not null` : sql`a.deleted_at is null`)
  if (valide !== undefined) conditions.push(valide ? sql`a.valide` : sql`not a.valide`)
  if (active !== undefined) conditions.push(active ? sql`a.active` : sql`not a.active`)
  if (type !== undefined) conditions.push(sql`a.type = ${type}`)
  if (commune_id !== undefined) conditions.push(sql`a.commune_id = ${commune_id}`)
  if (territory) conditions.push(inside(territory, 'a.commune_id'))
  if (q !== undefined) conditions.push(sql`to_tsvector('simple', words(a.nom)) @@ name_query(${q})`)
  return conditions
}
const isDeleted = (deleted: string) => deleted === 'true' || deleted === '1'

/** Returns the total of a list: a sum of the stored totals by type and state; a count within a commune or a search. */
function totalOf(query: AdminQuery, conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { valide, active, deleted, type, commune_id, q, territory } = query
  if (q !== undefined) return sql`(select count(*)::int from hits)`
  if (commune_id !== undefined || territory)
    return sql`(select count(*)::int from acteurs a where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`})`
  const states: RawBuilder<unknown>[] = [sql`true`]
  if (deleted !== 'with') states.push(isDeleted(deleted) ? sql`t.deleted` : sql`not t.deleted`)
  if (valide !== undefined) states.push(valide ? sql`t.valide` : sql`not t.valide`)
  if (active !== undefined) states.push(active ? sql`t.active` : sql`not t.active`)
  if (type !== undefined) states.push(sql`t.type = ${type}`)
  return sql`(select coalesce(sum(t.n), 0)::int from acteur_totals t where ${sql.join(states, sql` and `)})`
}

/** From this offset on, a scan of the index of the order over all actors is cheaper than a sort of the search's rows. */
const DEEP = 5000

/**
 * Returns the tables `hits` and `page` of a search. `hits` has only the id and the column of the order, since common words match most of
 * the table.
 */
function pageOfHits(query: AdminQuery, where: RawBuilder<unknown>, slice: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = sql.ref(`a.${query.sort.replace(/_(asc|desc)$/, '')}`)
  const hits = sql`hits as materialized (select a.id, ${column} from acteurs a ${where})`
  if (offsetOf(query) < DEEP) return sql`${hits}, page as materialized (select a.id from hits a ${slice})`
  // "is true" keeps the planner from joining: a join would lose the order of the index.
  return sql`${hits}, page as materialized (select a.id from acteurs a
    where (select count(*) from hits) > ${offsetOf(query)} and (a.id in (select h.id from hits h)) is true ${slice})`
}

/** Reads the ids first, so that the rows before a page are read from an index only. A search finds its rows, then orders them. */
async function list<R extends { id: string }>(db: Db, query: AdminQuery, columns: RawBuilder<unknown>): Promise<Page<R>> {
  const order = orderBy('a', query.sort, { text: ['nom'] })
  const conditions = conditionsOf(query)
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
  const slice = sql`order by ${order} limit ${query.per_page} offset ${offsetOf(query)}`
  const ids =
    query.q === undefined ? sql`page as materialized (select a.id from acteurs a ${where} ${slice})` : pageOfHits(query, where, slice)
  const anew = query.q !== undefined || Boolean(query.territory) || query.commune_id !== undefined || query.type !== undefined
  const { rows } = await sql<R & { total: number }>`${anew ? sql.raw(PLAN_ANEW) : sql``}
    with ${ids}
    select one.total, ${columns}
    from (select ${totalOf(query, conditions)} as total) one left join (page join acteurs a on a.id = page.id ${ACTEUR_JOINS}) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}
