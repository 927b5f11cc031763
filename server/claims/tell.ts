import { z } from 'zod'
import { queueEmail } from '../mail/outbox.ts'
import { claimDecision } from '../mail/templates/claim-decision.ts'
import type { Services } from '../services.ts'
import type { TellClaimant } from './decide.ts'

const Address = z.email()

/**
 * Tells a claimant of the decision: the e-mail is queued in its transaction, and leaves when that commits. An address that no
 * server would take is told nothing, and stands in no decision's way.
 */
export const claimTeller =
  (services: Services): TellClaimant =>
  async (tx, claim, to) => {
    if (!Address.safeParse(to).success) return null
    const mail = claimDecision({
      acteurNom: claim.acteur.nom,
      approved: claim.status === 'approved',
      reason: claim.reason,
      publicUrl: services.config.publicUrl,
    })
    return queueEmail(tx, services, { kind: 'claim_decision', to, ...mail, related: { type: 'claim', id: claim.id } })
  }
