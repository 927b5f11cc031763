import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/pool.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { listVisible, type PublicSort, readVisible, type Scope } from './public-list.ts'
import { PUBLIC_COLUMNS, type PublicRow } from './rows.ts'
import { matchesWords, searchQuery } from './search.ts'
import { featured, visible } from './visibility.ts'

export interface PublicFilters {
  page: number
  per_page: number
  sort: PublicSort
  q?: string | undefined
  type_id?: string | undefined
  commune_id?: string | undefined
  acteur_id?: string | undefined
}

/**
 * Returns a page of the visible publications of an actor or a commune, with further filters if any. Spec §4.2-11.
 * @throws AppError not_found for an unknown actor or commune
 */
export async function listOf(
  db: Db,
  scope: 'acteur' | 'commune',
  id: string,
  query: Omit<PublicFilters, 'commune_id' | 'acteur_id'>,
): Promise<Page<PublicRow>> {
  if (query.q === undefined && query.type_id === undefined) return listVisible(db, scope, id, query)
  if (query.q === undefined && scope === 'commune') return listVisible(db, 'type of a commune', id, query)
  // Throws if the actor or the commune does not exist; reads one row.
  await listVisible(db, scope, id, { ...query, page: 1, per_page: 1 })
  return listFiltered(db, { ...query, [`${scope}_id`]: id })
}

/**
 * Returns a page of visible publications by any filters. A list with one filter, or with one type within a commune, has its own index.
 * For a search or other combinations the statement finds the rows first, then orders and counts them. In the list of one actor, pinned
 * publications are first.
 */
export async function listFiltered(db: Db, filters: PublicFilters): Promise<Page<PublicRow>> {
  const { q, type_id, commune_id, acteur_id } = filters
  const scopes = Object.entries({ type: type_id, commune: commune_id, acteur: acteur_id }).filter(([, id]) => id !== undefined)
  if (q === undefined && scopes.length <= 1) {
    const [scope, id] = (scopes[0] ?? ['france', null]) as [Scope, string | null]
    return (await readVisible(db, scope, id, filters)).list
  }
  if (q === undefined && commune_id !== undefined && acteur_id === undefined)
    return (await readVisible(db, 'type of a commune', commune_id, filters)).list
  // For a search without filters the narrow rows of `publication_search` are enough.
  const alone = scopes.length === 0
  const source = alone ? sql`(select publication_id as id, * from publication_search)` : sql`publications`
  const conditions: RawBuilder<unknown>[] = [visible('p')]
  if (commune_id)
    conditions.push(sql`exists (select from publication_communes l where l.publication_id = p.id and l.commune_id = ${commune_id})`)
  if (acteur_id) conditions.push(sql`p.acteur_id = ${acteur_id}`)
  if (type_id) conditions.push(sql`p.type_id = ${type_id}`)
  if (q) {
    const words = await searchQuery(db, q)
    if (words === null) return page([], 0, filters)
    conditions.push(alone ? sql`p.words @@ ${words}::tsquery` : matchesWords('p.id', words))
  }
  const rank = sql`case when ${acteur_id ? sql`p.epingle` : sql`false`} then 0 when ${featured('p')} then 1 else 2 end`
  const order = filters.sort === 'publie_le_desc' ? sql`page.rank, page.publie_le desc, page.id desc` : sql`page.publie_le, page.id`
  const { rows } = await sql<PublicRow & { total: number }>`${sql.raw(PLAN_ANEW)}
    with hits as materialized (
      select p.id, p.publie_le, ${rank} as rank from ${source} p where ${sql.join(conditions, sql` and `)}
    ), page as (
      select * from hits page order by ${order} limit ${filters.per_page} offset ${offsetOf(filters)}
    )
    select one.total, ${PUBLIC_COLUMNS}
    from (select count(*)::int as total from hits) one left join (page join publications p on p.id = page.id) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, filters)
}
