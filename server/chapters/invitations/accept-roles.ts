import { isDeepStrictEqual } from 'node:util'
import type { TerritoryCodes } from '../../../contract/access/back-office.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/db.ts'
import { heldRole, lockUser, roleFields, roleUndoData, writeRole } from '../users/rows.ts'
import type { InvitationRow } from './rows.ts'

/** Returns both territories together; null is everywhere. */
function together(one: TerritoryCodes | null, other: TerritoryCodes | null): TerritoryCodes | null {
  if (!one || !other) return null
  const both = (kind: 'communes' | 'departements' | 'regions') => [...new Set([...one[kind], ...other[kind]])]
  return { communes: both('communes'), departements: both('departements'), regions: both('regions') }
}

/**
 * Gives the invited person the roles, each with an audit row. A role that the person has meanwhile is never narrowed.
 * @throws AppError invalid_state (the person was erased)
 */
export async function acceptRoles(tx: Tx, { caller, userId }: { caller: Caller; userId: string }, invited: InvitationRow): Promise<void> {
  await lockUser(tx, userId)
  const changes = []
  for (const role of invited.roles) {
    const before = await heldRole(tx, userId, role)
    const given = invited.territory as TerritoryCodes | null
    const territory = before ? together(before.territory, given) : given
    if (before && isDeepStrictEqual(before.territory, territory)) continue
    await writeRole(tx, userId, role, { territory })
    const after = await heldRole(tx, userId, role)
    changes.push({
      type: 'user',
      id: userId,
      before: before && roleFields(role, before),
      after: after && { ...roleFields(role, after), invitation_id: invited.id },
      undoData: roleUndoData(role, { before, after }),
    })
  }
  if (changes.length > 0) await record(tx, caller, 'invitation.accept', changes)
  else unchanged(caller, 'invitation.accept')
}
