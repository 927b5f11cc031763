import { sql } from 'kysely'
import { type UndoStep, oneByOne, type Outcome, unversioned, versioned } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { assertNotLastAdmin } from './last-admin.ts'
import { auditFields, lockUser, type UserRecord } from './rows.ts'
import { writeUser } from './update.ts'

/** Reverses changes of users, under the rules of any change: a user who is deactivated is signed out; the last administrator is not deactivated. */
const undoUser = oneByOne(async (tx: Tx, { target_id: id, version, before }: UndoStep): Promise<Outcome> => {
  if (before['active'] === false) await assertNotLastAdmin(tx, id)
  const row = await lockUser(tx, id)
  if (row.version !== version) return { kept: 'changed_since' }
  const { nom, prenom, active }: UserRecord = { ...row, ...before }
  const after = await writeUser(tx, id, { nom, prenom, active })
  return { before: auditFields(row), after: auditFields(after), version: after.version }
})

/** Removes a role that was given, or gives back a role that was removed. */
const undoRole = oneByOne(async (tx: Tx, { target_id: id, part, dependents, superseded }: UndoStep): Promise<Outcome> => {
  const role = part ?? ''
  const { given, created_at } = dependents as { given: boolean; created_at: string }
  if (given && role === 'admin') await assertNotLastAdmin(tx, id)
  const { roles } = await lockUser(tx, id)
  if (superseded || roles.includes(role) !== given) return { kept: 'changed_since' }
  if (given) await tx.deleteFrom('user_roles').where('user_id', '=', id).where('role', '=', role).execute()
  else await sql`insert into user_roles (user_id, role, created_at) values (${id}, ${role}, ${created_at})`.execute(tx)
  return { before: given ? { role } : null, after: given ? null : { role }, version: null }
})

export const userReversal = versioned('users', undoUser)
export const roleReversal = unversioned(undoRole)
