import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { assertNotLastAdmin } from './last-admin.ts'
import { lockUser } from './rows.ts'
import { roleWayBack } from './recorded.ts'

/** The current roles of a user. */
export interface RolesOf {
  user_id: string
  roles: string[]
}

/**
 * Gives a user a role. A repetition changes nothing. Spec §2-18, §4.1-1.
 * @throws AppError not_found, invalid_state (the person was erased)
 */
export function assignRole(db: Db, caller: Caller, userId: string, role: string): Promise<RolesOf> {
  return transact(db, async (tx) => {
    await lockUser(tx, userId)
    const given = await tx
      .insertInto('user_roles')
      .values({ user_id: userId, role })
      .onConflict((conflict) => conflict.doNothing())
      .returning('created_at')
      .executeTakeFirst()
    const after = await rolesOf(tx, userId)
    if (given) {
      const back = roleWayBack(role, { ...given, given: true })
      await record(tx, caller, 'role.assign', { type: 'user', id: userId, after: { role }, wayBack: back })
    } else unchanged(caller, 'role.assign')
    return after
  })
}

/**
 * Removes a role from a user. It takes effect at the user's next request. Spec §4.1-1.
 * @throws AppError not_found (no such user, or the user does not have the role), last_admin
 */
export function removeRole(db: Db, caller: Caller, userId: string, role: string): Promise<RolesOf> {
  return transact(db, async (tx) => {
    if (role === 'admin') await assertNotLastAdmin(tx, userId)
    await lockUser(tx, userId)
    const taken = await tx
      .deleteFrom('user_roles')
      .where('user_id', '=', userId)
      .where('role', '=', role)
      .returning('created_at')
      .executeTakeFirst()
    if (!taken) throw new AppError('not_found')
    const after = await rolesOf(tx, userId)
    const back = roleWayBack(role, { ...taken, given: false })
    await record(tx, caller, 'role.remove', { type: 'user', id: userId, before: { role }, after: null, wayBack: back })
    return after
  })
}

async function rolesOf(tx: Tx, userId: string): Promise<RolesOf> {
  const rows = await tx.selectFrom('user_roles').select('role').where('user_id', '=', userId).orderBy('role').execute()
  return { user_id: userId, roles: rows.map(({ role }) => role) }
}
