import { sql } from 'kysely'
import type { Tx } from '../server/platform/db/db.ts'
import { applyFacts } from '../server/chapters/subscriptions/apply.ts'
import type { PaymentFacts } from '../server/chapters/subscriptions/payment-facts.ts'

/**
 * Applies the events of the demonstration as a worker does, and dates what they left as if each had come when it was made.
 * @returns how many subscriptions there are
 */
export async function abonne(tx: Tx, events: readonly PaymentFacts[]): Promise<number> {
  for (const event of events) await applyFacts(tx, event)
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
