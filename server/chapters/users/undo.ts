import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../platform/access/caller.ts'
import { assertFresh } from '../../platform/access/fresh.ts'
import { changedByAnother } from '../../platform/audit/about-oneself.ts'
import { type UndoStep, oneByOne, type Outcome, unversioned, versioned } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { assertNotLastAdmin } from './last-admin.ts'
import { auditFields, heldRole, type HeldRole, lockUser, roleFields, type UserRecord, writeRole } from './rows.ts'
import { writeUser } from './update.ts'

/** Reverses changes of users, under the rules of any change: a user who is deactivated is signed out; the last administrator is not deactivated. */
const undoUser = oneByOne(async (tx: Tx, { target_id: id, version, before }: UndoStep, caller: Caller): Promise<Outcome> => {
  if ('active' in before) assertFresh(caller)
  if (before['active'] === false) await assertNotLastAdmin(tx, id)
  const row = await lockUser(tx, id)
  if (row.version !== version) return { kept: 'changed_since' }
  const { nom, prenom, active }: UserRecord = { ...row, ...before }
  const after = await writeUser(tx, id, { nom, prenom, active })
  return { before: auditFields(row), after: auditFields(after), version: after.version }
})

/** What an undo step stores of a role; steps from before the territories have only whether it was given, and when. */
interface RoleStep {
  before?: HeldRole | null
  after?: HeldRole | null
  given?: boolean
  created_at?: string
}
function rolesOfStep({ before = null, after = null, given, created_at }: RoleStep): { before: HeldRole | null; after: HeldRole | null } {
  if (given === undefined || created_at === undefined) return { before, after }
  const held = { created_at, territory: null }
  return given ? { before: null, after: held } : { before: held, after: null }
}

/** Removes a role that was given, gives back a role that was removed, and restores a territory. It needs a fresh sign-in, as any change of who may act. */
const undoRole = oneByOne(async (tx: Tx, { target_id: id, part, dependents, superseded }: UndoStep, caller: Caller): Promise<Outcome> => {
  const role = part ?? ''
  const { before, after } = rolesOfStep(dependents)
  assertFresh(caller)
  if (!before && role === 'admin') await assertNotLastAdmin(tx, id)
  await lockUser(tx, id)
  const current = await heldRole(tx, id, role)
  if (superseded || !isDeepStrictEqual(current && current.territory, after && after.territory) || (current === null) !== (after === null))
    return { kept: 'changed_since' }
  if (before) await writeRole(tx, id, role, before)
  else await tx.deleteFrom('user_roles').where('user_id', '=', id).where('role', '=', role).execute()
  return { before: after && roleFields(role, after), after: before && roleFields(role, before), version: null }
})

export const userReversal = versioned('users', undoUser)
export const roleReversal = {
  ...unversioned(undoRole),
  // A role of the user, given or taken by somebody else.
  isAbout: (userId: string) => sql<boolean>`s.target_id = ${userId}::uuid and ${changedByAnother(userId)}`,
}
