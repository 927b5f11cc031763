import { sql } from 'kysely'
import type { z } from 'zod'
import { OWN_SUBSCRIPTIONS, type OwnSubscription } from '../../../contract/subscriptions/own.ts'
import { assertOwner, existingActeur } from '../../platform/access/acteurs.ts'
import type { Context } from '../../platform/access/context.ts'

/**
 * Returns the subscriptions of an actor for its owners, the newest first. Spec §2-78.
 * @param mode the shown mode; undefined: both
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function ownSubscriptions(
  { db, caller }: Context,
  { id, mode }: { id: string; mode: boolean | undefined },
): Promise<z.output<typeof OwnSubscription>[]> {
  await existingActeur(db, id)
  await assertOwner(db, caller, id)
  const { rows } = await sql<z.output<typeof OwnSubscription>>`
    select s.id, s.plan, s.status, s.livemode, s.paused, s.current_period_end, s.cancel_at_period_end, s.cancel_at, s.ended_at, s.trial_end
    from subscriptions s where s.acteur_id = ${id} ${mode === undefined ? sql`` : sql`and s.livemode = ${mode}`}
    order by s.created_at desc, s.id desc limit ${OWN_SUBSCRIPTIONS}`.execute(db)
  return rows
}
