import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { PLAN_ANEW } from '../db/pool.ts'
import { offsetOf, type Page, page } from '../http/page.ts'
import { type ClaimRow, claimsById } from './rows.ts'

interface Query {
  page: number
  per_page: number
  sort: string
  status?: string | undefined
  acteur_id?: string | undefined
  q?: string | undefined
}

/** Claims, a page at a time, with what speaks for each. Spec §4.3. */
export async function listClaims(db: Db, query: Query): Promise<Page<ClaimRow>> {
  const { status, acteur_id, q } = query
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (status !== undefined) conditions.push(sql`k.status = ${sql.lit(status)}`)
  if (acteur_id !== undefined) conditions.push(sql`k.acteur_id = ${acteur_id}`)
  if (q !== undefined)
    conditions.push(sql`(claim_words(k) @@ name_query(${q}) or k.acteur_id in (
      select a.id from acteurs a where to_tsvector('simple', words(a.nom)) @@ name_query(${q})))`)
  const where = sql.join(conditions, sql` and `)
  const order = query.sort === 'created_at_asc' ? sql`k.created_at, k.id` : sql`k.created_at desc, k.id desc`
  const { rows } = await sql<{ id: string | null; total: number }>`${q === undefined ? sql`` : sql.raw(PLAN_ANEW)}
    with page as materialized (
      select k.id, k.created_at from claims k where ${where} order by ${order} limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, k.id from (select (select count(*)::int from claims k where ${where}) as total) one left join page k on true
    order by ${order}`.execute(db)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const byId = new Map((await claimsById(db, ids)).map((claim) => [claim.id, claim]))
  return page(
    ids.flatMap((id) => byId.get(id) ?? []),
    rows[0]?.total ?? 0,
    query,
  )
}
