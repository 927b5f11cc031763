import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { lockClaim, makeOwner } from './decide.ts'
import { invite } from './invite.ts'
import { invitationToken } from '../proofs/codes.ts'
import { type InvitationRow, invitationsOf } from '../proofs/rows.ts'
import { claimById } from '../rows.ts'

type Refusal = { path: string; message: string }
const ENDED: Refusal = { path: 'token', message: 'is of an invitation that was used, withdrawn or has expired' }
const NOT_OPEN: Refusal = { path: 'id', message: 'has no open invitation' }
const NOT_INVITABLE: Refusal = { path: 'id', message: 'is not an approved claim that waits for its claimant' }

/**
 * Makes the caller owner of the actor of an approved claim. The account must have the invited e-mail address, which its issuer has verified.
 * @throws AppError not_found, forbidden (another account), invalid_state (used, withdrawn, expired, or the actor is deleted)
 */
export function acceptInvitation(
  { db, caller, services: { secrets } }: Context & { services: Pick<Services, 'secrets'> },
  { token }: { token: string },
): Promise<{ acteur_id: string; nom: string; role: string }> {
  return transact(db, async (tx) => {
    const id = /^[0-9a-f-]{36}(?=\.)/.exec(token)?.[0]
    const known = id === undefined ? undefined : await invitationById(tx, id)
    if (!known || !isToken(token, invitationToken(secrets, known.id))) throw new AppError('not_found')
    const before = await lockClaim(tx, known.claim_id)
    const user = await tx.selectFrom('users').select(['id', 'email']).where('id', '=', caller.userId).forShare().executeTakeFirst()
    if (!user?.email || user.email.toLowerCase() !== known.email) throw new AppError('forbidden')
    const { rows } = await sql`select from claim_invitations
      where id = ${known.id} and accepted_at is null and withdrawn_at is null and expires_at > now() for update`.execute(tx)
    if (rows.length === 0 || before.status !== 'approved' || before.owner_id !== null)
      throw new AppError('invalid_state', { details: [ENDED] })
    if (before.acteur.deleted) throw new AppError('invalid_state', { details: [{ path: 'acteur_id', message: 'is a deleted actor' }] })
    await sql`update claim_invitations set accepted_at = now_ms(), accepted_by = ${user.id} where id = ${known.id}`.execute(tx)
    await makeOwner(tx, before.acteur_id, user.id)
    await sql`update claims set owner_id = ${user.id}, version = version + 1, updated_at = now_ms() where id = ${before.id}`.execute(tx)
    const after = await claimById(tx, before.id)
    await record(tx, caller, 'claim.accept', { type: 'claim', id: before.id, before, after })
    return { acteur_id: before.acteur_id, nom: before.acteur.nom, role: 'owner' }
  })
}

/**
 * Invites the claimant of an approved claim again: the former token no longer works.
 * @throws AppError not_found, invalid_state
 */
export function sendInvitation(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs' | 'config'> },
  { id }: { id: string },
): Promise<InvitationRow> {
  return transact(db, async (tx) => {
    const claim = await lockClaim(tx, id)
    if (claim.status !== 'approved' || claim.owner_id !== null || claim.email === null || claim.acteur.deleted)
      throw new AppError('invalid_state', { details: [NOT_INVITABLE] })
    await invite(tx, services, claim, claim.email)
    const invitation = await newest(tx, id)
    await record(tx, caller, 'claim.invite', { type: 'claim', id, after: { expires_at: invitation.expires_at } })
    return invitation
  })
}

/**
 * Withdraws the open invitation of a claim.
 * @throws AppError not_found, invalid_state
 */
export function withdrawInvitation({ db, caller }: Context, { id }: { id: string }): Promise<InvitationRow> {
  return transact(db, async (tx) => {
    await lockClaim(tx, id)
    const { rows } = await sql`update claim_invitations set withdrawn_at = now_ms()
      where claim_id = ${id} and accepted_at is null and withdrawn_at is null and expires_at > now() returning id`.execute(tx)
    if (rows.length === 0) throw new AppError('invalid_state', { details: [NOT_OPEN] })
    const invitation = await newest(tx, id)
    await record(tx, caller, 'claim.withdraw_invitation', { type: 'claim', id, before: { expires_at: invitation.expires_at } })
    return invitation
  })
}

const invitationById = (tx: Tx, id: string) =>
  tx.selectFrom('claim_invitations').select(['id', 'claim_id', 'email']).where('id', '=', id).executeTakeFirst()

function isToken(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

async function newest(tx: Tx, claimId: string): Promise<InvitationRow> {
  const row = (await invitationsOf(tx, [claimId])).get(claimId)
  if (!row) throw new AppError('invalid_state', { details: [NOT_OPEN] })
  return row
}
