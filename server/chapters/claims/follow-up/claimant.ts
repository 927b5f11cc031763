import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { lockClaim } from '../decisions/decide.ts'
import { isFollowUpCode } from './follow-up-code.ts'
import type { ClaimRow } from '../rows.ts'

/** A claim and the code that its claimant gave; undefined with the token of the claimant's account. */
export interface Followed {
  id: string
  code: string | undefined
}
/** The context of what a claimant does. */
export type ClaimantContext = Context & { services: Services }

/**
 * Asserts that the caller is the claimant of a claim: by their account, or by the follow-up code of a claim without one.
 * @throws AppError not_found: no such claim, and every other caller and code
 */
export async function assertClaimant(tx: Tx, { caller, services }: ClaimantContext, { id, code }: Followed): Promise<void> {
  const claim = await tx.selectFrom('claims').select(['user_id', 'follow_up_hash', 'erased_at']).where('id', '=', id).executeTakeFirst()
  const byAccount = claim?.user_id != null && claim.user_id === caller.userId
  const byCode = claim?.follow_up_hash != null && code !== undefined && isFollowUpCode(services.secrets, code, claim.follow_up_hash)
  if (!claim || claim.erased_at !== null || !(byAccount || byCode)) throw new AppError('not_found')
}

/**
 * Locks the claim of the caller and its actor, in this order.
 * @throws AppError not_found
 */
export async function lockOwnClaim(tx: Tx, ctx: ClaimantContext, followed: Followed): Promise<ClaimRow> {
  // Before the lock, so that nobody else can make a decider wait.
  await assertClaimant(tx, ctx, followed)
  return lockClaim(tx, followed.id)
}

/**
 * Locks the pending claim of the caller.
 * @throws AppError not_found, invalid_state (it is decided, withdrawn or closed)
 */
export async function lockPendingClaim(tx: Tx, ctx: ClaimantContext, followed: Followed): Promise<ClaimRow> {
  const claim = await lockOwnClaim(tx, ctx, followed)
  if (claim.status !== 'pending') throw new AppError('invalid_state')
  return claim
}
