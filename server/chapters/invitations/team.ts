import { sql } from 'kysely'
import { AppError, taken } from '../../../contract/errors.ts'
import { INVITATIONS_OPEN } from '../../../contract/invitations/invitation-records.ts'
import { assertOwner, existingActeur } from '../../platform/access/acteurs.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { undoDataOfCreation } from '../../platform/audit/undo-steps.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { lockActeur } from '../acteurs/rows.ts'
import { createInvitation, type InvitationServices, sendInvitation } from './create.ts'
import { auditFields, INVITATION_COLUMNS, type InvitationRow, lockInvitation, UNANSWERED } from './rows.ts'
import { withdraw } from './withdraw.ts'

/** An invitation to a team as its owners get it. */
export type TeamInvitationRow = InvitationRow & { role: string }
export const ofTeam = (row: InvitationRow): TeamInvitationRow => ({ ...row, role: row.role ?? 'member' })

interface OfTeam {
  id: string
  invitationId: string
}
type WithServices = Context & { services: InvitationServices }

/**
 * Returns a page of the invitations to the team of an actor, the newest first.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function listTeamInvitations(
  { db, caller }: Context,
  { id, query }: { id: string; query: { page: number; per_page: number } },
): Promise<Page<TeamInvitationRow>> {
  await existingActeur(db, id)
  await assertOwner(db, caller, id)
  const { rows } = await sql<InvitationRow & { total: number }>`
    select ${INVITATION_COLUMNS}, count(*) over ()::int as total from invitations i join users b on b.id = i.invited_by
    where i.acteur_id = ${id} order by i.created_at desc, i.id limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return page(rows.map(ofTeam), rows[0]?.total ?? 0, query)
}

/**
 * Invites a person to the team of an actor by e-mail. Whether the address has an account is not looked up, except among the team itself.
 * @throws AppError not_found, scope_violation, permission_denied, already_exists (of the team, or invited already), invalid_state (too many open)
 */
export function inviteToTeam(
  { db, caller, services }: WithServices,
  { id, ...invited }: { id: string; email: string; role: 'owner' | 'member'; permissions?: readonly string[] | undefined },
): Promise<TeamInvitationRow> {
  return transact(db, async (tx) => {
    await lockOwned(tx, caller, id)
    const { rows } = await sql<{ linked: boolean; open: number }>`select
      exists (select from actor_users l join users u on u.id = l.user_id where l.acteur_id = ${id} and u.email = ${invited.email}) as linked,
      (select count(*)::int from invitations i where i.acteur_id = ${id} and ${UNANSWERED} and i.expires_at > now()) as open`.execute(tx)
    if (rows[0]?.linked) throw taken('body.email', 'is in the team already')
    if ((rows[0]?.open ?? 0) >= INVITATIONS_OPEN) throw new AppError('invalid_state')
    const row = await createInvitation(tx, { services, caller }, { ...invited, acteur_id: id, permissions: invited.permissions ?? [] })
    await record(tx, caller, 'invitation.create', {
      type: 'invitation',
      id: row.id,
      after: auditFields(row),
      undoData: undoDataOfCreation(row),
    })
    return ofTeam(row)
  })
}

/**
 * Withdraws an invitation to a team.
 * @throws AppError not_found, scope_violation, permission_denied, invalid_state (accepted or withdrawn already)
 */
export function withdrawTeamInvitation({ db, caller }: Context, { id, invitationId }: OfTeam): Promise<TeamInvitationRow> {
  return transact(db, async (tx) => ofTeam(await withdraw(tx, caller, await lockOfTeam(tx, caller, { id, invitationId }))))
}

/**
 * Sends the e-mail of an invitation to a team again. The caller is the inviter from now on.
 * @throws AppError not_found, scope_violation, permission_denied, invalid_state (accepted, withdrawn, or sent too often)
 */
export function sendTeamInvitation({ db, caller, services }: WithServices, { id, invitationId }: OfTeam): Promise<TeamInvitationRow> {
  return transact(db, async (tx) => {
    const before = await lockOfTeam(tx, caller, { id, invitationId })
    const after = await sendInvitation(tx, { services, caller }, before)
    await record(tx, caller, 'invitation.send', {
      type: 'invitation',
      id: invitationId,
      before: auditFields(before),
      after: auditFields(after),
    })
    return ofTeam(after)
  })
}

/** Locks an actor of which the caller is owner. */
async function lockOwned(tx: Tx, caller: Context['caller'], id: string): Promise<void> {
  await lockActeur(tx, id)
  await existingActeur(tx, id)
  await assertOwner(tx, caller, id)
}

async function lockOfTeam(tx: Tx, caller: Context['caller'], { id, invitationId }: OfTeam): Promise<InvitationRow> {
  await lockOwned(tx, caller, id)
  const row = await lockInvitation(tx, invitationId)
  if (row.acteur_id !== id) throw new AppError('not_found')
  return row
}
