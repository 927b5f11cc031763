import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { followUpHash, newFollowUpCode } from '../chapters/claims/follow-up/follow-up-code.ts'
import { emailCode, invitationToken } from '../chapters/claims/proofs/codes.ts'
import { newId } from '../platform/db/id.ts'
import { harness } from './harness.ts'
import { makeActeur, makeClaim } from './make.ts'

/** A whole PDF document, as far as its first and last bytes say. */
export const PDF_PROOF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')

/** Creates a pending claim without an account, with the code of its claimant. */
export async function makeFollowedClaim(
  acteurId: string,
  values: Parameters<typeof makeClaim>[1] = {},
): Promise<{ id: string; code: string }> {
  const { db, services } = await harness()
  const code = newFollowUpCode()
  const id = await makeClaim(acteurId, { email: null, ...values })
  await db
    .updateTable('claims')
    .set({ follow_up_hash: followUpHash(services.secrets, code) })
    .where('id', '=', id)
    .execute()
  return { id, code }
}

/** Adds an address that waits for its code to a claim. */
export async function makeClaimEmail(claimId: string, email = 'bureau@exemple-asso.fr'): Promise<{ proofId: string; code: string }> {
  const { db, services } = await harness()
  const { id, expires_at } = await db
    .insertInto('claim_proofs')
    .values({ id: newId(), claim_id: claimId, kind: 'email', state: 'waiting', email, expires_at: sql`now_ms() + interval '10 minutes'` })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { proofId: id, code: emailCode(services.secrets, id, expires_at ?? '') }
}

/** Adds a file to a claim. */
export async function makeClaimFile(claimId: string, content = PDF_PROOF): Promise<string> {
  const { db } = await harness()
  const id = newId()
  const sha256 = createHash('sha256').update(content).digest('hex')
  await db
    .insertInto('claim_proofs')
    .values({
      id,
      claim_id: claimId,
      kind: 'file',
      state: 'received',
      filename: 'statuts.pdf',
      mime: 'application/pdf',
      bytes: content.length,
      sha256,
      content,
    })
    .execute()
  return id
}

/** Creates an actor with this owner, and a pending claim of it by somebody else. Returns the id of the claim. */
export async function makeContest(communeId: string, ownerId: string): Promise<string> {
  const { db } = await harness()
  const acteur_id = await makeActeur(communeId)
  await db.insertInto('actor_users').values({ acteur_id, user_id: ownerId, role: 'owner', permissions: [] }).execute()
  return makeClaim(acteur_id, { contest: true })
}

/** Adds a file of an owner to a contest. Returns its id. */
export async function makeContestFile(claimId: string, ownerId: string): Promise<string> {
  const { db } = await harness()
  const id = await makeClaimFile(claimId)
  await db.updateTable('claim_proofs').set({ answered_by: ownerId }).where('id', '=', id).execute()
  return id
}

/** Creates an approved claim without an account and its open invitation. */
export async function makeClaimInvitation(
  communeId: string,
  email = 'invitee@example.fr',
): Promise<{ claim: string; acteur: string; token: string }> {
  const { db, services } = await harness()
  const acteur = await makeActeur(communeId)
  const claim = await makeClaim(acteur, { email, status: 'approved', decided_at: sql`now_ms()` })
  const id = newId()
  await db
    .insertInto('claim_invitations')
    .values({ id, claim_id: claim, email, expires_at: sql`now_ms() + interval '30 days'` })
    .execute()
  return { claim, acteur, token: invitationToken(services.secrets, id) }
}
