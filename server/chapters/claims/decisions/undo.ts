import { sql } from 'kysely'
import { writeLink } from '../../acteurs/links.ts'
import { type UndoStep, oneByOne, type Outcome } from '../../../platform/audit/reversal.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { cancelEmail } from '../../../platform/mail/outbox.ts'
import { type Dependents, lockClaim, readLinkState } from './decide.ts'
import { areStillReplaced, restoreOwners } from './replace-owners.ts'
import { isOwnClaim } from '../follow-up/own-claim.ts'
import { claimById } from '../rows.ts'

/** Whether a step decided on a claim of the user. */
export const isAbout = (userId: string) => sql<boolean>`exists (select from claims c where c.id = s.target_id and ${isOwnClaim(userId)})`

/**
 * Reverses decisions on claims: the claim is pending again, the link is restored, an invitation is withdrawn, and the e-mails are cancelled if they are not sent yet.
 * A decision is not reversed if the link has changed since, if another approved claim grants the link, or if another claim is pending.
 */
export const undoClaims = oneByOne(async (tx: Tx, { target_id, version, dependents }: UndoStep): Promise<Outcome> => {
  const { link_before, link_after, email_ids, replaced = [] } = dependents as unknown as Dependents
  const before = await lockClaim(tx, target_id)
  if (before.version !== version) return { kept: 'changed_since' }
  const others = await tx
    .selectFrom('claims')
    .select(['status', 'owner_id'])
    .where('acteur_id', '=', before.acteur_id)
    .where('id', '<>', target_id)
    .where('status', 'in', ['pending', 'approved'])
    .execute()
  if (others.some(({ status }) => status === 'pending')) return { kept: 'not_possible_now' }
  const { owner_id: owner } = before
  if (owner !== null) {
    const granted = others.some(({ owner_id }) => owner_id === owner)
    if (granted || (await readLinkState(tx, before.acteur_id, owner)) !== link_after) return { kept: 'changed_since' }
    if (!(await areStillReplaced(tx, before.acteur_id, replaced))) return { kept: 'changed_since' }
    if (link_before) await writeLink(tx, before.acteur_id, { user_id: owner, ...link_before })
    else await tx.deleteFrom('actor_users').where('acteur_id', '=', before.acteur_id).where('user_id', '=', owner).execute()
  }
  await restoreOwners(tx, before.acteur_id, replaced)
  await sql`update claims set status = 'pending', reason = null, owner_id = null, decided_by = null, decided_at = null,
    version = version + 1, updated_at = now_ms() where id = ${target_id}`.execute(tx)
  // Open or withdrawn: an accepted one has changed the version of the claim.
  await tx.deleteFrom('claim_invitations').where('claim_id', '=', target_id).where('accepted_at', 'is', null).execute()
  const cancelled = []
  for (const id of email_ids ?? []) cancelled.push(await cancelEmail(tx, id))
  const after = await claimById(tx, target_id)
  return { before, after, version: after.version, emailSent: cancelled.includes(false) }
})
