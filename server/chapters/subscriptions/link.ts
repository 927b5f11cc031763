import { sql } from 'kysely'
import { invalid } from '../../../contract/errors.ts'
import type { Context, Target } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { oneByOne, unversioned } from '../../platform/audit/reversal.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import { assertVersion } from '../../platform/lists/etag.ts'
import { writeLogs } from './logs.ts'
import { subscriptionById, type SubscriptionRow } from './rows.ts'

/**
 * Links a subscription to an actor, with precedence over the provider's events; null removes the link. Spec §6-10.
 * @throws AppError not_found, precondition_failed, validation_failed (no such actor)
 */
export function linkSubscription(
  { db, caller }: Context,
  { id, acteur_id, ifMatch }: Target & { acteur_id: string | null },
): Promise<SubscriptionRow> {
  return transact(db, async (tx) => {
    const linked = await lockLink(tx, id)
    const before = await subscriptionById(tx, id)
    assertVersion(before, ifMatch)
    if (linked === acteur_id) {
      unchanged(caller, 'subscription.link')
      return before
    }
    const after = await writeActeur(tx, before, acteur_id)
    await record(tx, caller, 'subscription.link', {
      type: 'subscription',
      id,
      before: auditFields(before),
      after: auditFields(after),
      undoData: {
        kind: 'subscription_link',
        version: 0,
        before: { version: 0 },
        dependents: { before: linked, after: acteur_id },
      },
    })
    return after
  })
}

const auditFields = ({ acteur_id, acteur_linked }: SubscriptionRow) => ({ acteur_id, acteur_linked })

/**
 * Writes the link of a locked subscription, with an entry in the log of the subscription's changes.
 * @throws AppError validation_failed (no such actor)
 */
async function writeActeur(tx: Tx, before: SubscriptionRow, acteurId: string | null): Promise<SubscriptionRow> {
  const { id } = before
  await assertActeur(tx, acteurId)
  await sql`update subscriptions set acteur_id_admin = ${acteurId}, version = version + 1, updated_at = now_ms() where id = ${id}`.execute(
    tx,
  )
  const after = await subscriptionById(tx, id)
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
  return after
}

/** Reverses a link, whatever the provider has sent since: its events do not change links. */
export const subscriptionReversal = unversioned(
  oneByOne(async (tx, { target_id: id, dependents, superseded }) => {
    const linked = await lockLink(tx, id)
    if (superseded || linked !== dependents['after']) return { kept: 'changed_since' }
    const before = await subscriptionById(tx, id)
    const after = await writeActeur(tx, before, dependents['before'] as string | null)
    return { before: auditFields(before), after: auditFields(after), version: after.version }
  }),
)

/**
 * Locks a subscription; returns the actor of an administrator's link.
 * @throws AppError not_found
 */
async function lockLink(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ linked: string | null }>`
    select acteur_id_admin as linked from subscriptions where id = ${id} for update`.execute(tx)
  return found(rows[0]).linked
}

async function assertActeur(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return
  const { rows } = await sql`select from acteurs where id = ${id} and deleted_at is null for key share`.execute(tx)
  if (rows.length === 0) throw invalid('body.acteur_id', 'must be an existing actor')
}
