import { sql } from 'kysely'
import { AppError, invalid } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { linkOf, writeLink } from '../acteurs/links.ts'
import { record } from '../../platform/audit/record.ts'
import { wayBack } from '../../platform/audit/undo-steps.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { claimById, type ClaimRow } from './rows.ts'
import { readLinkState, UNDOABLE } from './recorded.ts'

/** An administrator's decision on a claim. */
export interface ClaimDecision {
  status: 'approved' | 'rejected'
  reason?: string | null | undefined
  user_id?: string | null | undefined
}

/** Queues the e-mails about a decision in its transaction; returns their ids. */
export type NotifyDecision = (tx: Tx, claim: ClaimRow) => Promise<string[]>

/**
 * Decides a claim: status, link, audit row and e-mails to the claimant and the owner in one transaction. Spec §2-11, §4.3-4, §3-19.
 * @throws AppError not_found, precondition_failed, claim_already_decided, invalid_state (the actor is deleted), validation_failed
 */
export function decideClaim(
  db: Db,
  caller: Caller,
  id: string,
  decision: ClaimDecision,
  notify: NotifyDecision,
  ifMatch?: number[],
): Promise<ClaimRow> {
  return transact(db, async (tx) => {
    const before = await lockClaim(tx, id)
    if (before.status !== 'pending') throw new AppError('claim_already_decided')
    assertVersion(before, ifMatch)
    const owner = decision.status === 'approved' ? await ownerOf(tx, before, decision.user_id ?? before.user_id) : null
    const link_before = owner && (await makeOwner(tx, before.acteur_id, owner))
    await sql`update claims set status = ${decision.status}, reason = ${decision.reason ?? null}, owner_id = ${owner},
      decided_by = ${caller.userId}, decided_at = now_ms(), version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
    const after = await claimById(tx, id)
    const link_after = owner && (await readLinkState(tx, before.acteur_id, owner))
    const email_ids = await notify(tx, after)
    await record(tx, caller, 'claim.decide', {
      type: 'claim',
      id,
      before,
      after,
      wayBack: wayBack(before, after, UNDOABLE, { link_before, link_after, email_ids }),
    })
    return after
  })
}

/**
 * Locks a claim and its actor, in this order.
 * @throws AppError not_found
 */
export async function lockClaim(tx: Tx, id: string): Promise<ClaimRow> {
  const locked = await tx.selectFrom('claims').select('acteur_id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) throw new AppError('not_found')
  await tx.selectFrom('acteurs').select('id').where('id', '=', locked.acteur_id).forNoKeyUpdate().execute()
  return claimById(tx, id)
}

/** The claim stays pending: it can be approved once the actor is restored, or rejected now. */
const ACTEUR_DELETED = { path: 'acteur_id', message: 'is a deleted actor: restore it first, or reject the claim' }

/**
 * Returns the id of the user who becomes owner. Spec §4.3-5, §4.3-9.
 * @throws AppError invalid_state (the actor is deleted), validation_failed (no such active user)
 */
async function ownerOf(tx: Tx, { acteur_id }: ClaimRow, userId: string | null): Promise<string> {
  if (userId === null) throw invalid('body.user_id', 'is required: the claim was made without an account')
  const acteur = await tx.selectFrom('acteurs').select('deleted_at').where('id', '=', acteur_id).executeTakeFirst()
  if (!acteur || acteur.deleted_at !== null) throw new AppError('invalid_state', { details: [ACTEUR_DELETED] })
  const user = await tx.selectFrom('users').select('active').where('id', '=', userId).forShare().executeTakeFirst()
  if (!user?.active) throw invalid('body.user_id', user ? 'must be an active user' : 'does not exist')
  return userId
}

/** Writes the owner's link; returns the previous link, which undoing restores. Spec §2-12, §4.3-5. */
async function makeOwner(tx: Tx, acteurId: string, userId: string): Promise<{ role: string; permissions: string[] } | null> {
  const before = await linkOf(tx, acteurId, userId)
  await writeLink(tx, acteurId, { user_id: userId, role: 'owner' })
  return before && { role: before.role, permissions: before.permissions }
}
