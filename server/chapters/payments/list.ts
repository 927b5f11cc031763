import { type RawBuilder, sql } from 'kysely'
import type { Input } from '../../../contract/endpoint.ts'
import type { listPaymentEvents as listing } from '../../../contract/payments/payments.ts'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { within } from '../../platform/lists/period.ts'
import type { Services } from '../../platform/services.ts'
import { eventColumns, type PaymentEventRow, shownEvent, type StoredEvent } from './rows.ts'
import { isByDays, totalByDays } from './totals.ts'

type Query = Input<(typeof listing)['query']>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns one page of payment events. */
export async function listPaymentEvents(
  { db, services }: { db: Db; services: Pick<Services, 'config' | 'messages'> },
  query: Query,
): Promise<Page<PaymentEventRow>> {
  const where = sql.join(conditionsOf(query), sql` and `)
  const order = query.sort === 'received_at_asc' ? sql`e.received_at, e.id` : sql`e.received_at desc, e.id desc`
  const { rows } = await sql<StoredEvent & { total: number; id: string | null }>`${sql.raw(PLAN_ANEW)}
    with page as materialized (
      select ${eventColumns} from payment_events e where ${where} order by ${order} limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, e.* from (select ${totalOf(query, where)} as total) one
    left join page e on true order by ${order}`.execute(db)
  return page(
    rows.filter(({ id }) => id !== null).map(({ total: _, ...row }) => shownEvent(row, services)),
    rows[0]?.total ?? 0,
    query,
  )
}

/** Uses the stored counts of past days, by kind and mode; counts rows only if the filters require more. */
function totalOf(query: Query, where: RawBuilder<unknown>): RawBuilder<number> {
  const { status, subscription_id, q, conflict } = query
  const more = [status, subscription_id, q, conflict].some((filter) => filter !== undefined)
  return more || !isByDays(query) ? sql`(select count(*)::int from payment_events e where ${where})` : totalByDays(query)
}

function conditionsOf({ status, kind, livemode, subscription_id, q, from, to, conflict }: Query): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (status !== undefined) conditions.push(sql`e.status = ${sql.lit(status)}`)
  if (kind !== undefined) conditions.push(sql`e.kind = ${kind}`)
  if (livemode !== undefined) conditions.push(sql`e.livemode = ${livemode}`)
  if (subscription_id !== undefined) conditions.push(sql`e.facts ->> 'subscription_id' = ${subscription_id}`)
  if (q !== undefined) conditions.push(UUID.test(q) ? sql`e.id = ${q}` : sql`e.provider_event_id like ${beginning(q)}`)
  if (conflict !== undefined) conditions.push(conflict ? sql`e.conflicts > 0` : sql`e.conflicts = 0`)
  return [...conditions, ...within(sql`e.received_at`, { from, to })]
}

/** Escapes the underscores of identifiers, which `like` would match with any character. */
const beginning = (q: string) => `${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
