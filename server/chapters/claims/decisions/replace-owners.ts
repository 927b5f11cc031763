import type { Tx } from '../../../platform/db/db.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { handover } from '../../../platform/mail/templates/handover.ts'
import type { Services } from '../../../platform/services.ts'
import { linkOf, ownersOf, restoreLink, storedLink, type StoredLink } from '../../acteurs/links.ts'
import { serviceName } from '../../../platform/instance/stored.ts'

/** An owner who lost the link to an actor by the approval of a claim. */
export interface Replaced {
  user_id: string
  link: StoredLink | null
}

/** Removes the links of all owners of a locked actor but one. Members stay. Returns the removed links. */
export async function replaceOwners(tx: Tx, acteurId: string, owner: string): Promise<(Replaced & { email: string | null })[]> {
  const former = (await ownersOf(tx, acteurId)).filter(({ user_id }) => user_id !== owner)
  for (const { user_id } of former)
    await tx.deleteFrom('actor_users').where('acteur_id', '=', acteurId).where('user_id', '=', user_id).execute()
  return former.map((link) => ({ user_id: link.user_id, email: link.email, link: storedLink(link) }))
}

/** Tells the former owners, without a word about the claimant. Returns the ids of the e-mails. */
export async function tellReplaced(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'config'>,
  { id, nom }: { id: string; nom: string },
  replaced: readonly { email: string | null }[],
): Promise<string[]> {
  const ids: string[] = []
  const { publicUrl, support } = services.config
  const holdSeconds = support.decisionHoldSeconds
  const site = await serviceName(tx, services.config)
  for (const { email } of replaced) {
    if (email === null) continue
    const letter = handover({ acteurNom: nom, site, becomes: false, publicUrl })
    ids.push(await queueEmail(tx, services, { kind: 'handover', to: email, related: { type: 'acteur', id }, ...letter, holdSeconds }))
  }
  return ids
}

/** Whether nobody has linked the former owners again since: only then they get their links back. */
export async function areStillReplaced(tx: Tx, acteurId: string, replaced: readonly Replaced[]): Promise<boolean> {
  for (const { user_id } of replaced) if (await linkOf(tx, acteurId, user_id)) return false
  return true
}

/** Gives the former owners their links back, as they were. */
export async function restoreOwners(tx: Tx, acteurId: string, replaced: readonly Replaced[]): Promise<void> {
  for (const { user_id, link } of replaced) await restoreLink(tx, acteurId, user_id, link)
}
