import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/claims/claims.ts'
import type { Context } from '../../platform/access/context.ts'
import { inside } from '../../platform/access/territory.ts'
import { orderBy } from '../../platform/db/order.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { type ClaimRow, claimsById } from './rows.ts'

/** Returns a page of claims with the evidence for each. Spec §4.3-3. */
export async function listClaims(
  { db, caller: { territory } }: Context,
  query: z.output<typeof contract.listClaims.query>,
): Promise<Page<ClaimRow>> {
  const { status, acteur_id, user_id, acteur_deleted, q } = query
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (status !== undefined) conditions.push(sql`k.status = ${sql.lit(status)}`)
  if (acteur_id !== undefined) conditions.push(sql`k.acteur_id = ${acteur_id}`)
  if (user_id !== undefined) conditions.push(sql`k.user_id = ${user_id}`)
  if (acteur_deleted !== undefined)
    conditions.push(sql`${acteur_deleted ? sql`` : sql`not`} exists (
      select from acteurs a where a.id = k.acteur_id and a.deleted_at is not null)`)
  if (territory) conditions.push(sql`exists (select from acteurs a where a.id = k.acteur_id and ${inside(territory, 'a.commune_id')})`)
  if (q !== undefined) conditions.push(sql`claim_words(k) @@ name_query(${q})`)
  const found = sql`select k.id, k.created_at from claims k where ${sql.join(conditions, sql` and `)}`
  const order = orderBy('k', query.sort)
  // The totals by status are stored. The claims of an actor or a person are few; those of a search are found before they are ordered.
  const counted = Boolean(territory) || [q, acteur_id, user_id, acteur_deleted].some((filter) => filter !== undefined)
  const total = counted
    ? sql`(select count(*)::int from hits)`
    : sql`(select coalesce(sum(t.n), 0)::int from claim_totals t where ${status === undefined ? sql`true` : sql`t.status = ${sql.lit(status)}`})`
  const { rows } = await sql<{ id: string | null; total: number }>`${q === undefined ? sql`` : sql.raw(PLAN_ANEW)}
    with ${counted ? sql`hits as materialized (${found}),` : sql``}
    page as materialized (
      select k.id, k.created_at from ${counted ? sql`hits` : sql`(${found})`} k order by ${order}
      limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, k.id from (select ${total} as total) one left join page k on true
    order by ${order}`.execute(db)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const byId = new Map((await claimsById(db, ids, territory)).map((claim) => [claim.id, claim]))
  return page(
    ids.flatMap((id) => byId.get(id) ?? []),
    rows[0]?.total ?? 0,
    query,
  )
}
