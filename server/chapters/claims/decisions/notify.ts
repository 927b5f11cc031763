import { isEmailAddress } from '../../../../contract/addresses.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { claimDecision } from '../../../platform/mail/templates/claim-decision.ts'
import type { Services } from '../../../platform/services.ts'
import { invite } from './invite.ts'
import type { ClaimRow } from '../rows.ts'

/**
 * Queues the e-mails about a decision in its transaction: to the claimant, at the address of their account if they have one; and to the
 * owner, if another person was made owner. There is none without an address, or with an invalid one. Spec §4.3-6.
 * They wait a while: a decision that is undone in that time sends nothing.
 * @returns the ids of the e-mails
 */
export async function notifyDecision(tx: Tx, services: Services, claim: ClaimRow): Promise<string[]> {
  const { decisionHoldSeconds: holdSeconds } = services.config.support
  // Approved without an account: the invitation is the answer.
  if (claim.status === 'approved' && claim.owner_id === null && claim.email !== null)
    return [await invite(tx, services, claim, claim.email, holdSeconds)]
  const claimant = claim.evidence.email
  const owner = claim.owner?.email ?? null
  const entrusted = owner !== null && owner !== claimant?.toLowerCase()
  const emails = [{ to: claimant, entrusted }, ...(entrusted ? [{ to: owner, entrusted: false }] : [])]
  const { acteur, reason, status } = claim
  const { publicUrl } = services.config
  const ids: string[] = []
  for (const { to, ...recipient } of emails) {
    if (to === null || !isEmailAddress(to)) continue
    const email = claimDecision({ acteurNom: acteur.nom, approved: status === 'approved', reason, publicUrl, ...recipient })
    const related = { type: 'claim', id: claim.id }
    ids.push(await queueEmail(tx, services, { kind: 'claim_decision', to, ...email, related, holdSeconds }))
  }
  return ids
}
