import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/pool.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { COLUMNS, SUBSCRIPTIONS, type SubscriptionRow } from './rows.ts'

type Sql = RawBuilder<unknown>
export interface SubscriptionQuery {
  page: number
  per_page: number
  sort: string
  status?: string | undefined
  plan?: string | undefined
  acteur_id?: string | undefined
  q?: string | undefined
  livemode?: boolean | undefined
  a_verifier?: boolean | undefined
}

const ORDERS: Record<string, Sql> = {
  created_at_desc: sql`s.created_at desc, s.id desc`,
  created_at_asc: sql`s.created_at, s.id`,
  updated_at_desc: sql`s.updated_at desc, s.id desc`,
  updated_at_asc: sql`s.updated_at, s.id`,
  current_period_end_desc: sql`s.current_period_end desc nulls last, s.id desc`,
  current_period_end_asc: sql`s.current_period_end nulls first, s.id`,
}

/**
 * Returns one page of subscriptions. Spec §4.1-51.
 * @param mode the mode of a query without one; undefined: both modes
 */
export async function listSubscriptions(db: Db, query: SubscriptionQuery, mode: boolean | undefined): Promise<Page<SubscriptionRow>> {
  const where = sql.join(conditionsOf({ ...query, livemode: query.livemode ?? mode }), sql` and `)
  const order = ORDERS[query.sort] ?? ORDERS['created_at_desc']
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
function conditionsOf({ status, plan, acteur_id, q, livemode, a_verifier }: SubscriptionQuery): Sql[] {
  const conditions: Sql[] = [sql`true`]
  if (status !== undefined) conditions.push(sql`s.status = ${status}`)
  if (plan !== undefined) conditions.push(sql`s.plan = ${plan}`)
  if (acteur_id !== undefined) conditions.push(sql`s.acteur_id = ${acteur_id}`)
  if (livemode !== undefined) conditions.push(livemode ? sql`s.livemode` : sql`not s.livemode`)
  if (a_verifier !== undefined) conditions.push(a_verifier ? sql`s.a_verifier` : sql`not s.a_verifier`)
  if (q !== undefined) conditions.push(holds(q))
  return conditions
}

/** Searches by the provider's numbers, or by the name of the actor. */
const holds = (q: string): Sql => sql`s.id in (
  select s.id from subscriptions s where subscription_words(s) @@ name_query(${q.replaceAll('_', '')})
  union all select s.id from acteurs a join subscriptions s on s.acteur_id = a.id
    where to_tsvector('simple', words(a.nom)) @@ name_query(${q}))`
