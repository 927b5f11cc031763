import { sql } from 'kysely'
import { INVITATION_DAYS } from '../../../../contract/claims/claim-proofs.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { applicationLink } from '../../../platform/mail/application-link.ts'
import { claimInvitation } from '../../../platform/mail/templates/claim-invitation.ts'
import type { Services } from '../../../platform/services.ts'
import { INVITATION_MAIL } from '../proofs/codes.ts'
import type { ClaimRow } from '../rows.ts'

/** Writes the invitation of a locked approved claim without an owner, and queues its e-mail. Returns the e-mail's id. */
export async function invite(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'config'>,
  claim: ClaimRow,
  email: string,
  holdSeconds = 0,
): Promise<string> {
  const id = newId()
  await tx
    .updateTable('claim_invitations')
    .set({ withdrawn_at: sql<string>`now_ms()` })
    .where('claim_id', '=', claim.id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  await tx
    .insertInto('claim_invitations')
    .values({
      id,
      claim_id: claim.id,
      email: email.toLowerCase(),
      expires_at: sql`now_ms() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .execute()
  const { acteur, reason } = claim
  const letter = claimInvitation({
    acteurNom: acteur.nom,
    email,
    reason,
    page: applicationLink(services.config, 'espace', 'claim-invitation'),
    days: INVITATION_DAYS,
  })
  return queueEmail(tx, services, { kind: 'claim_invitation', to: email, ...letter, related: { type: INVITATION_MAIL, id }, holdSeconds })
}
