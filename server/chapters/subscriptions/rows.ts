import { sql } from 'kysely'
import type { z } from 'zod'
import type { Subscription } from '../../../contract/subscriptions/subscriptions.ts'
import type { Db } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'

/** A subscription as administrators see it. */
export type SubscriptionRow = z.output<typeof Subscription>

/** The columns of a subscription, of `SUBSCRIPTIONS`. */
export const COLUMNS = sql`s.id, s.acteur_id, s.acteur_id_admin is not null as acteur_linked, s.plan, s.status, s.current_period_start,
  s.current_period_end, s.cancel_at_period_end, s.canceled_at, s.provider, s.provider_customer_id, s.provider_subscription_id,
  s.created_at, s.updated_at, s.livemode, s.paused, s.cancel_at, s.ended_at, s.trial_end, s.last_invoice, s.last_event_at,
  s.a_verifier, s.version,
  array_remove(array[case when s.needs_reconcile then 'evenements_simultanes' end, case when s.overdue then 'periode_echue' end], null)
    as a_verifier_motifs,
  case when a.id is not null then json_build_object('id', a.id, 'nom', a.nom, 'type', a.type) end as acteur`
/** Left join: an event may name an actor that does not exist, or not yet. */
export const SUBSCRIPTIONS = sql`subscriptions s left join acteurs a on a.id = s.acteur_id`

/**
 * One subscription.
 * @throws AppError not_found
 */
export async function subscriptionById(db: Db, id: string): Promise<SubscriptionRow> {
  const { rows } = await sql<SubscriptionRow>`select ${COLUMNS} from ${SUBSCRIPTIONS} where s.id = ${id}`.execute(db)
  return found(rows[0])
}
