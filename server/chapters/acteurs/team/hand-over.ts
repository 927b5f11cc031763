import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { handover } from '../../../platform/mail/templates/handover.ts'
import { createInvitation, type InvitationServices } from '../../invitations/create.ts'
import { ofTeam, type TeamInvitationRow } from '../../invitations/team.ts'
import { linkOf, type LinkRow, ownersOf, storedLink, writeLink } from '../links.ts'
import { lockActeur } from '../rows.ts'
import type { Handover } from './undo-hand-over.ts'
import { serviceName } from '../../../platform/instance/stored.ts'

/** The result of a handover. */
interface HandedOver {
  owners: LinkRow[]
  invitations: TeamInvitationRow[]
  former: LinkRow[]
}

/**
 * Replaces the owners of an actor in one act: accounts with the given addresses become owners, the other addresses are invited, and the former
 * owners lose their link and receive an e-mail. Members stay.
 * @throws AppError not_found, invalid_state (a deleted actor)
 */
export function handOverActeur(
  { db, caller, services }: Context & { services: InvitationServices },
  { id, owners: addresses }: { id: string; owners: readonly string[] },
): Promise<HandedOver> {
  return transact(db, async (tx) => {
    const acteur = await lockActeur(tx, id)
    if (acteur.deleted_at !== null) throw new AppError('invalid_state')
    const before = await ownersOf(tx, id)
    const users = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', 'in', [...addresses])
      .where('active', '=', true)
      .orderBy('id')
      .forShare()
      .execute()
    const changed: Handover['links'] = []
    const become = new Set(users.map((user) => user.id))
    const former = before.filter(({ user_id }) => !become.has(user_id))
    for (const link of former) {
      await tx.deleteFrom('actor_users').where('acteur_id', '=', id).where('user_id', '=', link.user_id).execute()
      changed.push({ user_id: link.user_id, before: storedLink(link), after: null })
    }
    for (const user_id of become) {
      const known = await linkOf(tx, id, user_id)
      if (known?.role === 'owner') continue
      await writeLink(tx, id, { user_id, role: 'owner' })
      changed.push({ user_id, before: storedLink(known), after: storedLink(await linkOf(tx, id, user_id)) })
    }
    const known = new Set(users.map(({ email }) => email))
    const invitations = []
    for (const email of addresses.filter((address) => !known.has(address)))
      invitations.push(await inviteAsOwner(tx, { services, caller }, { email, acteur_id: id }))
    const owners = await ownersOf(tx, id)
    const had = new Set(before.map(({ user_id }) => user_id))
    const told = [
      ...former.map(({ email }) => ({ email, becomes: false })),
      ...owners.filter(({ user_id }) => !had.has(user_id)).map(({ email }) => ({ email, becomes: true })),
    ]
    const emails = await tell(tx, services, { id, nom: acteur.nom }, told)
    const dependents: Handover = { links: changed, invitations: invitations.map((row) => row.id), emails }
    const ids = (links: LinkRow[]) => ({ owners: links.map(({ user_id }) => user_id).toSorted() })
    await record(tx, caller, 'acteur.handover', {
      type: 'acteur',
      id,
      before: ids(before),
      after: { ...ids(owners), invitations: dependents.invitations },
      undoData: { kind: 'acteur_team', version: 0, before: { version: 0 }, dependents: { ...dependents } },
    })
    return { owners, invitations: invitations.map(ofTeam), former }
  })
}

/** Invites a new owner. An invitation of the same address that is open is replaced. */
async function inviteAsOwner(
  tx: Tx,
  by: Parameters<typeof createInvitation>[1],
  { email, acteur_id }: { email: string; acteur_id: string },
) {
  await sql`update invitations set withdrawn_at = now_ms(), version = version + 1, updated_at = now_ms()
    where acteur_id = ${acteur_id} and email = ${email} and accepted_at is null and withdrawn_at is null`.execute(tx)
  return createInvitation(tx, by, { email, acteur_id, role: 'owner', permissions: [] })
}

/** Queues the e-mails of a handover; returns their ids. */
async function tell(
  tx: Tx,
  services: InvitationServices,
  { id, nom }: { id: string; nom: string },
  told: readonly { email: string | null; becomes: boolean }[],
): Promise<string[]> {
  const ids: string[] = []
  const { publicUrl } = services.config
  const site = await serviceName(tx, services.config)
  for (const { email, becomes } of told) {
    if (email === null) continue
    const letter = handover({ acteurNom: nom, site, becomes, publicUrl })
    ids.push(await queueEmail(tx, services, { kind: 'handover', to: email, related: { type: 'acteur', id }, ...letter }))
  }
  return ids
}
