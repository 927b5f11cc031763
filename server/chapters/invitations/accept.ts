import { sql } from 'kysely'
import { AppError, invalid } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { isInvitationToken } from './token.ts'
import type { Secrets } from '../../platform/access/secrets.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { acceptRoles } from './accept-roles.ts'
import { acceptTeam } from './accept-team.ts'
import { type OwnInvitationRow, ownInvitation } from './own.ts'
import { type InvitationRow, lockInvitation, writeInvitation } from './rows.ts'

/**
 * Accepts an invitation: the link or the roles, the end of the invitation and the audit row in one transaction. Of two requests one succeeds.
 * The proven address of the account is the proof that joins a team; roles of the platform need the token of the e-mail too.
 * @throws AppError unauthorized, not_found (no such invitation, another address, or a wrong token), validation_failed (roles without a token),
 *   invalid_state (accepted, withdrawn or expired, or the inviter has lost the right)
 */
export function acceptInvitation(
  { db, caller, secrets }: Context & { secrets: Pick<Secrets, 'key'> },
  { invitationId, token }: { invitationId: string; token?: string | undefined },
): Promise<OwnInvitationRow> {
  return transact(db, async (tx) => {
    const { userId } = caller
    if (!userId) throw new AppError('unauthorized')
    if (token !== undefined && !isInvitationToken(secrets, invitationId, token)) throw new AppError('not_found')
    // The actor is locked first: nobody changes its owners meanwhile.
    await sql`select from acteurs where id = (select acteur_id from invitations where id = ${invitationId}) for update`.execute(tx)
    const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
    const invited = await lockInvitation(tx, invitationId)
    if (invited.email !== email) throw new AppError('not_found')
    if (token === undefined && invited.acteur_id === null) throw invalid('body.token', 'is required')
    if (invited.status !== 'open' || !(await inviterStillMay(tx, invited))) throw new AppError('invalid_state')
    const answer = await ownInvitation(tx, invitationId)
    await writeInvitation(tx, invitationId, sql`accepted_at = now_ms(), accepted_by = ${userId}`)
    await (invited.acteur_id === null ? acceptRoles : acceptTeam)(tx, { caller, userId }, invited)
    return answer
  })
}

/** Whether the inviter may still invite to this: an active owner of the actor, or an active administrator. */
async function inviterStillMay(tx: Tx, { invited_by, acteur_id }: InvitationRow): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${invited_by.id} and u.active and (
    exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')
    or exists (select from actor_users l join acteurs a on a.id = l.acteur_id
      where l.user_id = u.id and l.acteur_id = ${acteur_id}::uuid and l.role = 'owner' and a.active and a.deleted_at is null))`.execute(tx)
  return rows.length > 0
}
