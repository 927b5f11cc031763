import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/subscriptions/subscriptions.ts'
import type { Db } from '../../platform/db/db.ts'
import { orderBy } from '../../platform/db/order.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { COLUMNS, SUBSCRIPTIONS, type SubscriptionRow } from './rows.ts'

export type SubscriptionQuery = z.output<typeof contract.listSubscriptions.query>

/** Returns one page of subscriptions. Spec §4.1-51. */
export async function listSubscriptions(db: Db, query: SubscriptionQuery): Promise<Page<SubscriptionRow>> {
  const where = sql.join(conditionsOf(query), sql` and `)
  const order = orderBy('s', query.sort, { nullable: ['current_period_end'] })
  // The matches of a search are found once; without a search, the page and the total each have their own index.
  const found = sql`select s.id, s.created_at, s.updated_at, s.current_period_end from subscriptions s where ${where}`
  const hits = query.q === undefined ? sql`` : sql`hits as materialized (${found}),`
  const from = query.q === undefined ? sql`(${found})` : sql`hits`
  const { rows } = await sql<SubscriptionRow & { total: number }>`${sql.raw(PLAN_ANEW)}
    with ${hits} page as materialized (select s.id as page_id from ${from} s order by ${order}
      limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${COLUMNS}
    from (select (select count(*)::int from ${from} s) as total) one
      left join (page join (${SUBSCRIPTIONS}) on s.id = page.page_id) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}

/** The flags are literals, since partial indexes are chosen when the statement is planned. */
function conditionsOf({ status, plan, acteur_id, q, livemode, a_verifier }: SubscriptionQuery): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (status !== undefined) conditions.push(sql`s.status = ${status}`)
  if (plan !== undefined) conditions.push(sql`s.plan = ${plan}`)
  if (acteur_id !== undefined) conditions.push(sql`s.acteur_id = ${acteur_id}`)
  if (livemode !== undefined) conditions.push(livemode ? sql`s.livemode` : sql`not s.livemode`)
  if (a_verifier !== undefined) conditions.push(a_verifier ? sql`s.a_verifier` : sql`not s.a_verifier`)
  if (q !== undefined) conditions.push(matchesSearch(q))
  return conditions
}

/** Searches by the provider's numbers, or by the name of the actor. */
const matchesSearch = (q: string) => sql`s.id in (
  select s.id from subscriptions s where subscription_words(s) @@ name_query(${q.replaceAll('_', '')})
  union all select s.id from acteurs a join subscriptions s on s.acteur_id = a.id
    where to_tsvector('simple', words(a.nom)) @@ name_query(${q}))`
