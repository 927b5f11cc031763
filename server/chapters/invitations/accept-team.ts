import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { record } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/db.ts'
import { auditFields, type LinkInput, linkOf, linkUndoData, writeLink } from '../acteurs/links.ts'
import type { InvitationRow } from './rows.ts'

/**
 * Links the invited person to the actor, and writes the audit row. A link that the person has meanwhile is never lowered.
 * @throws AppError invalid_state (a deleted actor)
 */
export async function acceptTeam(tx: Tx, { caller, userId }: { caller: Caller; userId: string }, invited: InvitationRow): Promise<void> {
  const { acteur_id, role } = invited
  if (acteur_id === null || role === null) throw new AppError('invalid_state')
  const acteur = await tx.selectFrom('acteurs').select('deleted_at').where('id', '=', acteur_id).executeTakeFirstOrThrow()
  if (acteur.deleted_at !== null) throw new AppError('invalid_state')
  const before = await linkOf(tx, acteur_id, userId)
  const permissions = [...new Set([...(before?.permissions ?? []), ...invited.permissions])] as NonNullable<LinkInput['permissions']>
  if (before?.role !== 'owner') await writeLink(tx, acteur_id, { user_id: userId, role, permissions })
  const after = await linkOf(tx, acteur_id, userId)
  await record(tx, caller, 'invitation.accept', {
    type: 'acteur',
    id: acteur_id,
    before: auditFields(before),
    after: { ...auditFields(after), invitation_id: invited.id },
    undoData: linkUndoData(userId, before, after),
  })
}
