import type { Answer } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/users/users.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { assertNotLastAdmin } from './last-admin.ts'
import { roleUndoData, lockUser } from './rows.ts'

type RolesOf = Answer<typeof contract.assignRole>['data']

/**
 * Gives a user a role. A repetition changes nothing. Spec §2-18, §4.1-1.
 * @throws AppError not_found, invalid_state (the person was erased)
 */
export function assignRole({ db, caller }: Context, { userId, role }: { userId: string; role: string }): Promise<RolesOf> {
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
      const back = roleUndoData(role, { ...given, given: true })
      await record(tx, caller, 'role.assign', { type: 'user', id: userId, after: { role }, undoData: back })
    } else unchanged(caller, 'role.assign')
    return after
  })
}

/**
 * Removes a role from a user. It takes effect at the user's next request. Spec §4.1-1.
 * @throws AppError not_found (no such user, or the user does not have the role), last_admin
 */
export function removeRole({ db, caller }: Context, { userId, role }: { userId: string; role: string }): Promise<RolesOf> {
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
    const back = roleUndoData(role, { ...taken, given: false })
    await record(tx, caller, 'role.remove', { type: 'user', id: userId, before: { role }, after: null, undoData: back })
    return after
  })
}

async function rolesOf(tx: Tx, userId: string): Promise<RolesOf> {
  const rows = await tx.selectFrom('user_roles').select('role').where('user_id', '=', userId).orderBy('role').execute()
  return { user_id: userId, roles: rows.map(({ role }) => role) }
}
