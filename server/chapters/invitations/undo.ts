import { sql } from 'kysely'
import { oneByOne, type Outcome, type UndoStep, versioned } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { auditFields, type InvitationRow, lockInvitation, writeInvitation } from './rows.ts'

/**
 * Reverses an invitation: it is withdrawn; and a withdrawal: the link of the e-mail works again for the rest of its term. It does not come back
 * if the same address was invited again since. The actor is locked before the invitation.
 */
async function undoOne(tx: Tx, { target_id, version, dependents }: UndoStep): Promise<Outcome> {
  await sql`select from acteurs where id = (select acteur_id from invitations where id = ${target_id}) for update`.execute(tx)
  const before = await lockInvitation(tx, target_id)
  if (before.version !== version) return { kept: 'changed_since' }
  const made = dependents['made'] === true
  if (!made && (await isInvitedAgain(tx, before))) return { kept: 'not_possible_now' }
  const after = await writeInvitation(tx, target_id, made ? sql`withdrawn_at = now_ms()` : sql`withdrawn_at = null`)
  return { before: auditFields(before), after: auditFields(after), version: after.version }
}

async function isInvitedAgain(tx: Tx, { id, email, acteur_id }: InvitationRow): Promise<boolean> {
  const { rows } = await sql`select from invitations i where i.email = ${email} and i.acteur_id is not distinct from ${acteur_id}::uuid
    and i.id <> ${id} and i.accepted_at is null and i.withdrawn_at is null`.execute(tx)
  return rows.length > 0
}

export const invitationReversal = versioned('invitations', oneByOne(undoOne))
