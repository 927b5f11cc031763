import { sql } from 'kysely'
import { AppError, invalid } from '../../contract/errors.ts'
import type { Caller } from '../access/caller.ts'
import { record, unchanged } from '../audit/record.ts'
import { type Db, transact, type Tx } from '../db/db.ts'
import { assertVersion } from '../http/etag.ts'
import { writeLogs } from './logs.ts'
import { subscriptionById, type SubscriptionRow } from './rows.ts'

/**
 * Says whom a subscription is for, over what the provider's events say; null takes it back.
 * @throws AppError not_found, precondition_failed, validation_failed (no such actor)
 */
export function linkSubscription(
  db: Db,
  caller: Caller,
  id: string,
  { acteur_id }: { acteur_id: string | null },
  ifMatch?: number[],
): Promise<SubscriptionRow> {
  return transact(db, async (tx) => {
    const { rows } = await sql<{ linked: string | null }>`
      select acteur_id_admin as linked from subscriptions where id = ${id} for update`.execute(tx)
    const [stood] = rows
    if (!stood) throw new AppError('not_found')
    const before = await subscriptionById(tx, id)
    assertVersion(before, ifMatch)
    if (stood.linked === acteur_id) {
      unchanged(caller, 'subscription.link')
      return before
    }
    await assertActeur(tx, acteur_id)
    await sql`update subscriptions set acteur_id_admin = ${acteur_id}, version = version + 1, updated_at = now_ms()
      where id = ${id}`.execute(tx)
    const after = await subscriptionById(tx, id)
    const told = (row: SubscriptionRow) => ({ acteur_id: row.acteur_id, acteur_linked: row.acteur_linked })
    await writeLogs(tx, [
      {
        subscription_id: id,
        livemode: after.livemode,
        event_id: null,
        kind: 'subscription.link',
        event_at: null,
        changes: { acteur_id: [before.acteur_id, after.acteur_id], acteur_linked: [before.acteur_linked, after.acteur_linked] },
      },
    ])
    await record(tx, caller, 'subscription.link', { type: 'subscription', id, before: told(before), after: told(after) })
    return after
  })
}

async function assertActeur(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return
  const { rows } = await sql`select from acteurs where id = ${id} and deleted_at is null for key share`.execute(tx)
  if (rows.length === 0) throw invalid('body.acteur_id', 'must be an existing actor')
}
