import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../server/platform/db/db.ts'
import { newId } from '../server/platform/db/id.ts'
import type { PaymentFacts } from '../server/chapters/subscriptions/payment-facts.ts'

/**
 * Writes the payment events of the demonstration as they would stand after their receipt and their effect: each came a second after
 * it was made. Days that are counted already (server/chapters/payments/totals.ts) get theirs.
 */
export async function recois(tx: Tx, events: readonly PaymentFacts[]): Promise<void> {
  const rows = events.map((facts) => {
    const digest = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
    return {
      id: newId(),
      provider_event_id: facts.event_id,
      kind: facts.kind,
      created: facts.created,
      livemode: facts.livemode,
      facts,
      digest,
    }
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
