import { z } from 'zod'
import type { Tx } from '../../platform/db/db.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { claimDecision } from '../../platform/mail/templates/claim-decision.ts'
import type { Services } from '../../platform/services.ts'
import type { TellOfDecision } from './decide.ts'
import type { ClaimRow } from './rows.ts'

const Address = z.email()

/**
 * Tells of a decision: the claimant, at the address of their account where they have one; and whoever was made owner in their
 * stead. The e-mails are queued in its transaction. Without an address, or with one that no server would take, none is. Spec §4.3-6.
 */
export const claimTeller =
  (services: Services): TellOfDecision =>
  async (tx, claim) => {
    const claimant = claim.evidence.email
    const owner = claim.owner?.email ?? null
    const entrusted = owner !== null && owner !== claimant?.toLowerCase()
    const letters: [to: string | null, entrusted: boolean][] = [[claimant, entrusted]]
    if (entrusted) letters.push([owner, false])
    const ids: string[] = []
    for (const [to, elsewhere] of letters)
      if (Address.safeParse(to).success) ids.push(await write(services, tx, claim, to ?? '', elsewhere))
    return ids
  }

function write(services: Services, tx: Tx, claim: ClaimRow, to: string, entrusted: boolean): Promise<string> {
  const { publicUrl } = services.config
  const letter = claimDecision({
    acteurNom: claim.acteur.nom,
    approved: claim.status === 'approved',
    reason: claim.reason,
    entrusted,
    publicUrl,
  })
  return queueEmail(tx, services, { kind: 'claim_decision', to, ...letter, related: { type: 'claim', id: claim.id } })
}
