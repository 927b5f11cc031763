import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { applyFacts } from '../server/chapters/subscriptions/apply.ts'
import type { PaymentFacts } from '../server/chapters/subscriptions/payment-facts.ts'
import type { Tx } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'

/**
 * Inserts payment events as processed: each was received a second after its creation. Adds them to the counts of days that are already
 * counted (server/chapters/payments/totals.ts).
 */
export async function insertPaymentEvents(tx: Tx, events: readonly PaymentFacts[]): Promise<void> {
  const rows = events.map((facts) => {
    const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
    const { event_id: provider_event_id, kind, created, livemode } = facts
    return { id: newId(), provider_event_id, kind, created, livemode, facts, digest }
  })
  const received = sql`
    select r.*, to_timestamp(r.created) as made from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, provider_event_id text, kind text, created double precision, livemode boolean, facts jsonb, digest text)`
  await sql`
    insert into payment_events (id, provider_event_id, kind, created, livemode, status, attempts, facts, body_sha256, content_sha256,
      received_at, processed_at)
    select e.id, e.provider_event_id, e.kind, e.made, e.livemode, 'processed', 1, e.facts, e.digest, e.digest,
      e.made + interval '1 second', e.made + interval '2 seconds' from (${received}) e`.execute(tx)
  await sql`
    insert into payment_event_days as d (jour, kind, livemode, n)
    select ((e.made + interval '1 second') at time zone 'Europe/Paris')::date, e.kind, e.livemode, count(*) from (${received}) e
    where ((e.made + interval '1 second') at time zone 'Europe/Paris')::date <= (select max(jour) from payment_event_days)
    group by 1, 2, 3 on conflict (jour, kind, livemode) do update set n = d.n + excluded.n`.execute(tx)
}

/**
 * Applies payment events as a worker does, and dates the resulting rows as if each event had been applied when it was created.
 * @returns the number of subscriptions
 */
export async function applyPaymentEvents(tx: Tx, events: readonly PaymentFacts[]): Promise<number> {
  for (const event of events) await applyFacts(tx, [event])
  await sql`update subscription_logs set created_at = event_at + interval '2 seconds'
    where event_id = any(${events.map(({ event_id }) => event_id)}::text[])`.execute(tx)
  const ids = [...new Set(events.flatMap(({ subscription_id }) => subscription_id ?? []))]
  await sql`insert into demo_records select 'subscriptions', id from subscriptions
    where not livemode and provider_subscription_id = any(${ids}::text[]) on conflict do nothing`.execute(tx)
  await sql`update subscriptions s set created_at = l.first, updated_at = l.last
    from (select subscription_id, min(created_at) as first, max(created_at) as last from subscription_logs group by 1) l
    where l.subscription_id = s.id and not s.livemode and s.provider_subscription_id = any(${ids}::text[])`.execute(tx)
  return ids.length
}
