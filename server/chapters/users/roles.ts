import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { assertNotLastAdmin } from './last-admin.ts'
import { lockUser } from './rows.ts'
import { roleWayBack } from './recorded.ts'

/** Who holds which roles now. */
export interface RolesOf {
  user_id: string
  roles: string[]
}

/**
 * Gives a user a role. Given twice it is held once. Spec §2-18, §4.1-1.
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
 * Takes a role from a user, from the next request on. Spec §4.1-1.
 * @throws AppError not_found (no such user, or the role is not held), last_admin
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
