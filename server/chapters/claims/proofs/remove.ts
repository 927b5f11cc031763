import { AppError } from '../../../../contract/errors.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import { type ClaimantContext, type Followed, lockPendingClaim } from '../follow-up/claimant.ts'
import { ownClaim, type OwnClaimRow } from '../follow-up/own-rows.ts'

/**
 * Deletes a piece of evidence of a pending claim.
 * @throws AppError not_found (also evidence of another claim), invalid_state
 */
export function removeProof(ctx: ClaimantContext, { proofId, ...followed }: Followed & { proofId: string }): Promise<OwnClaimRow> {
  return transact(ctx.db, async (tx) => {
    const { id } = await lockPendingClaim(tx, ctx, followed)
    const gone = await tx
      .deleteFrom('claim_proofs')
      .where('id', '=', proofId)
      .where('claim_id', '=', id)
      .where('answered_by', 'is', null)
      .returning(['kind'])
      .executeTakeFirst()
    if (!gone) throw new AppError('not_found', { details: [{ path: 'body.proof_id', message: 'does not exist' }] })
    const own = await ownClaim(tx, ctx.services.secrets, id)
    await record(tx, ctx.caller, 'claim.proof', { type: 'claim', id, before: { proof_id: proofId, kind: gone.kind } })
    return own
  })
}
