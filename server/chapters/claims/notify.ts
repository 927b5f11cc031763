import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { claimDecision } from '../../platform/mail/templates/claim-decision.ts'
import type { Services } from '../../platform/services.ts'
import type { NotifyDecision } from './decide.ts'
import type { ClaimRow } from './rows.ts'

const Address = z.email()

/**
 * Returns the function that notifies of a decision: the claimant, at the address of their account if they have one; and the owner, if
 * another person was made owner. The e-mails are queued in the transaction of the decision. There is none without an address, or with
 * an invalid one. Spec §4.3-6.
 */
export const claimNotifier =
  (services: Services): NotifyDecision =>
  async (tx, claim) => {
    const claimant = claim.evidence.email
    const owner = claim.owner?.email ?? null
    const entrusted = owner !== null && owner !== claimant?.toLowerCase()
    const emails: [to: string | null, entrusted: boolean][] = [[claimant, entrusted]]
    if (entrusted) emails.push([owner, false])
    const ids: string[] = []
    for (const [to, elsewhere] of emails)
      if (Address.safeParse(to).success) ids.push(await queueOne(services, tx, claim, to ?? '', elsewhere))
    return ids
  }

function queueOne(services: Services, tx: Tx, claim: ClaimRow, to: string, entrusted: boolean): Promise<string> {
  const { publicUrl } = services.config
  const email = claimDecision({
    acteurNom: claim.acteur.nom,
    approved: claim.status === 'approved',
    reason: claim.reason,
    entrusted,
    publicUrl,
  })
  return queueEmail(tx, services, { kind: 'claim_decision', to, ...email, related: { type: 'claim', id: claim.id } })
}
