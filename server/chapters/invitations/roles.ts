import { sql } from 'kysely'
import type { TerritoryCodes } from '../../../contract/access/back-office.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { undoDataOfCreation } from '../../platform/audit/undo-steps.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { assertPlacesExist } from '../users/roles.ts'
import { createInvitation, type InvitationServices, sendInvitation } from './create.ts'
import { auditFields, INVITATION_COLUMNS, type InvitationRow, lockInvitation, UNANSWERED } from './rows.ts'
import { withdraw } from './withdraw.ts'

/** An invitation to roles as administrators get it. */
export type RoleInvitationRow = InvitationRow & { territory: RoleTerritory | null }
interface RoleTerritory {
  communes: string[]
  departements: string[]
  regions: string[]
}
const ofRoles = (row: InvitationRow): RoleInvitationRow => ({ ...row, territory: row.territory as RoleTerritory | null })

type WithServices = Context & { services: InvitationServices }

/** Returns a page of the invitations to roles, the newest first. */
export async function listRoleInvitations(
  { db }: Pick<Context, 'db'>,
  query: { page: number; per_page: number; open?: boolean | undefined },
): Promise<Page<RoleInvitationRow>> {
  const where = query.open === undefined ? sql`true` : query.open ? UNANSWERED : sql`not (${UNANSWERED})`
  const { rows } = await sql<InvitationRow & { total: number }>`
    select ${INVITATION_COLUMNS}, count(*) over ()::int as total from invitations i join users b on b.id = i.invited_by
    where i.acteur_id is null and ${where} order by i.created_at desc, i.id limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return page(rows.map(ofRoles), rows[0]?.total ?? 0, query)
}

/**
 * Invites a person to roles by e-mail.
 * @throws AppError already_exists (invited already), validation_failed (a place that does not exist)
 */
export function inviteToRoles(
  { db, caller, services }: WithServices,
  { email, roles, territory = null }: { email: string; roles: readonly string[]; territory?: TerritoryCodes | null | undefined },
): Promise<RoleInvitationRow> {
  return transact(db, async (tx) => {
    await assertPlacesExist(tx, territory)
    const row = await createInvitation(tx, { services, caller }, { email, roles, territory })
    const change = { type: 'invitation', id: row.id, after: auditFields(row), undoData: undoDataOfCreation(row) }
    await record(tx, caller, 'invitation.create', change)
    return ofRoles(row)
  })
}

/**
 * Withdraws an invitation to roles.
 * @throws AppError not_found, invalid_state (accepted or withdrawn already)
 */
export function withdrawRoleInvitation({ db, caller }: Context, { invitationId }: { invitationId: string }): Promise<RoleInvitationRow> {
  return transact(db, async (tx) => ofRoles(await withdraw(tx, caller, await lockOfRoles(tx, invitationId))))
}

/**
 * Sends the e-mail of an invitation to roles again. The caller is the inviter from now on.
 * @throws AppError not_found, invalid_state (accepted, withdrawn, or sent too often)
 */
export function sendRoleInvitation(
  { db, caller, services }: WithServices,
  { invitationId }: { invitationId: string },
): Promise<RoleInvitationRow> {
  return transact(db, async (tx) => {
    const before = await lockOfRoles(tx, invitationId)
    const after = await sendInvitation(tx, { services, caller }, before)
    await record(tx, caller, 'invitation.send', {
      type: 'invitation',
      id: invitationId,
      before: auditFields(before),
      after: auditFields(after),
    })
    return ofRoles(after)
  })
}

async function lockOfRoles(tx: Tx, id: string): Promise<InvitationRow> {
  const row = await lockInvitation(tx, id)
  if (row.acteur_id !== null) throw new AppError('not_found')
  return row
}
