import { sql } from 'kysely'
import { type UndoStep, oneByOne, type Outcome } from '../../../platform/audit/reversal.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { cancelEmail } from '../../../platform/mail/outbox.ts'
import { keptWithPage, removeWithPage } from '../../claims/with-page.ts'
import { adminActeur } from '../rows.ts'
import { isInUse } from '../undo.ts'
import { type Dependents, lockProposal } from './decide.ts'
import { proposalById } from './rows.ts'

/** Whether a step decided on a proposal of the user. */
export const isOwnProposal = (userId: string) =>
  sql<boolean>`exists (select from acteur_proposals p where p.id = s.target_id and p.user_id = ${userId}::uuid)`

/**
 * Reverses decisions on proposals: the proposal is pending again, the created actor is deleted with the claim of its page and
 * its owner, and the e-mail is cancelled if it is not sent yet. An
 * approval is not reversed once the actor, the claim or the owner has changed, or another record refers to it, nor while the person has proposed the name again.
 */
export const undoProposals = oneByOne(
  async (tx: Tx, { audit_id, target_id, version, dependents }: UndoStep, caller: Caller): Promise<Outcome> => {
    const { made, claim = null, email_ids } = dependents as unknown as Dependents
    const before = await lockProposal(tx, target_id)
    if (before.version !== version) return { kept: 'changed_since' }
    if (made) {
      const { rows } = await sql<{ version: number }>`select version from acteurs where id = ${made.id} for update`.execute(tx)
      if (rows[0]?.version !== made.version) return { kept: 'changed_since' }
      const kept = claim && (await keptWithPage(tx, claim))
      if (kept) return { kept }
      if (await isInUse(tx, made.id, { owner: claim?.link ? (before.user?.id ?? null) : null, claim: claim?.id ?? null }))
        return { kept: 'not_possible_now' }
    }
    const { rows: again } = await sql`select from acteur_proposals o join acteur_proposals p on p.user_id = o.user_id
    and p.commune_id = o.commune_id and words(p.nom) = words(o.nom) and p.status = 'pending' where o.id = ${target_id}`.execute(tx)
    if (again.length > 0) return { kept: 'not_possible_now' }
    await sql`update acteur_proposals set status = 'pending', reason = null, acteur_id = null, claim_id = null, decided_by = null, decided_at = null,
    version = version + 1, updated_at = now_ms() where id = ${target_id}`.execute(tx)
    const cancelled = []
    for (const id of email_ids) cancelled.push(await cancelEmail(tx, id))
    if (claim) await removeWithPage(tx, caller, claim, audit_id)
    if (made) await removeMade(tx, caller, made.id, audit_id)
    const after = await proposalById(tx, target_id)
    return { before, after, version: after.version, emailSent: cancelled.includes(false) }
  },
)

/** Deletes the created actor, with a row in its own history. It is restored like any deleted actor. */
async function removeMade(tx: Tx, caller: Caller, id: string, decision: string): Promise<void> {
  const before = await adminActeur(tx, id)
  await sql`update acteurs set deleted_at = now_ms(), version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
  const after = await adminActeur(tx, id)
  await record(tx, caller, 'acteur.delete', { type: 'acteur', id, before, after }, decision)
}
