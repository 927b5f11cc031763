import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/** An invitation as it is stored, with its state and the name of its inviter. */
export interface InvitationRow {
  id: string
  email: string
  status: 'open' | 'expired' | 'accepted' | 'withdrawn'
  acteur_id: string | null
  role: 'owner' | 'member' | null
  permissions: string[]
  roles: string[]
  territory: object | null
  invited_by: { id: string; nom: string | null; prenom: string | null }
  sendings: number
  created_at: string
  expires_at: string
  withdrawn_at: string | null
  version: number
}

/** Whether nobody has accepted or withdrawn an invitation of `invitations i`, expired or not. */
export const UNANSWERED = sql<boolean>`i.accepted_at is null and i.withdrawn_at is null`

/** The columns of an InvitationRow, of `invitations i join users b on b.id = i.invited_by`. */
export const INVITATION_COLUMNS = sql`i.id, i.email, i.acteur_id, i.link_role as role, i.permissions, i.roles, i.territory, i.sendings,
  case when i.accepted_at is not null then 'accepted' when i.withdrawn_at is not null then 'withdrawn'
    when i.expires_at <= now() then 'expired' else 'open' end as status,
  json_build_object('id', b.id, 'nom', b.nom, 'prenom', b.prenom) as invited_by,
  i.created_at, i.expires_at, i.withdrawn_at, i.version`

/** Returns an invitation; undefined if there is none. */
async function invitationById(db: Db, id: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${INVITATION_COLUMNS} from invitations i join users b on b.id = i.invited_by where i.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Locks an invitation and reads it.
 * @throws AppError not_found
 */
export async function lockInvitation(tx: Tx, id: string): Promise<InvitationRow> {
  await sql`select from invitations where id = ${id} for update`.execute(tx)
  const row = await invitationById(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** Sets columns of an invitation and returns it with its new version. */
export async function writeInvitation(tx: Tx, id: string, columns: ReturnType<typeof sql>): Promise<InvitationRow> {
  await sql`update invitations set ${columns}, version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
  const row = await invitationById(tx, id)
  if (!row) throw new Error('An invitation was written and is not there')
  return row
}

/** Returns the fields of an invitation that the audit trail records; of the address only the length is stored. */
export const auditFields = ({ email, status, acteur_id, role, permissions, roles, territory, sendings }: InvitationRow) => ({
  email,
  status,
  acteur_id,
  role,
  permissions,
  roles,
  territory,
  sendings,
})
