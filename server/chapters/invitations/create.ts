import { sql } from 'kysely'
import { INVITATION_DAYS, INVITATION_SENDINGS } from '../../../contract/invitations/invitation-records.ts'
import { AppError, taken } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { INVITATION_MAIL } from './letter-codes.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { applicationLink } from '../../platform/mail/application-link.ts'
import { queueEmail } from '../../platform/mail/outbox.ts'
import { invitation as letterOf, invitationFragment } from '../../platform/mail/templates/invitation.ts'
import type { Services } from '../../platform/services.ts'
import { type InvitationRow, lockInvitation, UNANSWERED, writeInvitation } from './rows.ts'
import { invitationToken } from './token.ts'
import { serviceName } from '../../platform/instance/stored.ts'

/** What an invitation needs of the services. */
export type InvitationServices = Pick<Services, 'jobs' | 'config'>

/** An invitation to be made: to the team of an actor, or to roles of the platform. */
export type NewInvitation = { email: string } & (
  | { acteur_id: string; role: 'owner' | 'member'; permissions: readonly string[] }
  | { roles: readonly string[]; territory: object | null }
)

const EXPIRY = sql`now_ms() + make_interval(days => ${INVITATION_DAYS})`

/**
 * Stores an invitation and queues its e-mail; the caller of this function locks the actor first, and writes the audit row. An expired invitation
 * of the same address is withdrawn.
 * @throws AppError already_exists (one is open: it can be sent again or withdrawn)
 */
export async function createInvitation(
  tx: Tx,
  { services, caller }: { services: InvitationServices; caller: Caller },
  invited: NewInvitation,
): Promise<InvitationRow> {
  const { email } = invited
  const ofTeam = 'acteur_id' in invited ? invited : null
  const ofRoles = 'roles' in invited ? invited : null
  const same = ofTeam ? sql`i.acteur_id = ${ofTeam.acteur_id}` : sql`i.acteur_id is null`
  await sql`update invitations i set withdrawn_at = now_ms(), version = version + 1, updated_at = now_ms()
    where i.email = ${email} and ${same} and ${UNANSWERED} and i.expires_at <= now()`.execute(tx)
  const id = newId()
  const { rows } = await sql`
    insert into invitations (id, email, acteur_id, link_role, permissions, roles, territory, invited_by, expires_at)
    values (${id}, ${email}, ${ofTeam?.acteur_id ?? null}, ${ofTeam?.role ?? null},
      ${ofTeam?.role === 'member' ? ofTeam.permissions.toSorted() : []}, ${ofRoles?.roles.toSorted() ?? []},
      ${ofRoles?.territory ? JSON.stringify(ofRoles.territory) : null}, ${caller.userId}, ${EXPIRY})
    on conflict do nothing returning id`.execute(tx)
  if (rows.length === 0) throw taken('body.email', 'is invited already')
  const row = await lockInvitation(tx, id)
  await queueInvitation(tx, services, row)
  return row
}

/**
 * Sends the e-mail of a locked invitation again: its term begins again, and the caller is the inviter from now on.
 * @throws AppError invalid_state (accepted, withdrawn, or sent too often)
 */
export async function sendInvitation(
  tx: Tx,
  { services, caller }: { services: InvitationServices; caller: Caller },
  row: InvitationRow,
): Promise<InvitationRow> {
  if (!isUnanswered(row) || row.sendings >= INVITATION_SENDINGS) throw new AppError('invalid_state')
  const columns = sql`sendings = sendings + 1, expires_at = ${EXPIRY}, invited_by = ${caller.userId}`
  const after = await writeInvitation(tx, row.id, columns)
  await queueInvitation(tx, services, after)
  return after
}

/**
 * Returns the path of the page that accepts an invitation to roles, for the inviter to hand over; null where an e-mail leaves. The link opens nothing by
 * itself: the account must have proven the invited address.
 */
export const linkToHandOver = ({ config, secrets }: Pick<Services, 'config' | 'secrets'>, { id, email }: InvitationRow): string | null =>
  config.mail.smtpUrl === undefined
    ? `/backoffice/invitation${invitationFragment({ id, email, token: invitationToken(secrets, id) })}`
    : null

/** Whether nobody has accepted or withdrawn it, expired or not. */
export const isUnanswered = ({ status }: InvitationRow): boolean => status === 'open' || status === 'expired'

async function queueInvitation(tx: Tx, services: InvitationServices, { id, email, acteur_id, invited_by }: InvitationRow): Promise<void> {
  const acteur =
    acteur_id === null ? null : await tx.selectFrom('acteurs').select('nom').where('id', '=', acteur_id).executeTakeFirstOrThrow()
  const { config } = services
  const letter = letterOf({
    id,
    site: await serviceName(tx, config),
    email,
    acteurNom: acteur?.nom ?? null,
    inviter: [invited_by.prenom, invited_by.nom].filter(Boolean).join(' ') || null,
    // Roles are those of the back-office; a team publishes.
    page: applicationLink(config, acteur_id === null ? 'backoffice' : 'espace', 'invitation'),
  })
  await queueEmail(tx, services, { kind: INVITATION_MAIL, to: email, related: { type: INVITATION_MAIL, id }, ...letter })
}
