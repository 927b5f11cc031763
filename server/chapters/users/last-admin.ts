import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/db/db.ts'

/**
 * Asserts that an active administrator remains. All users with the role are locked, in one order: if two administrators remove each
 * other at the same time, the second is refused. Demonstration accounts, which are refused in production, count as remaining only if
 * `leaving` is one too. Spec §4.1-21.
 * @param leaving the user who is about to lose the role, or to be deactivated
 * @throws AppError last_admin
 */
export async function assertNotLastAdmin(tx: Tx, leaving: string): Promise<void> {
  const { rows } = await sql<{ id: string; active: boolean; demo: boolean | null }>`
    select u.id, u.active, u.demo from users u where u.id in (select user_id from user_roles where role = 'admin') order by u.id for update`.execute(
    tx,
  )
  // Read again under the lock: the rows above are from before it.
  const holders = await tx.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').execute()
  const admins = new Set(holders.map(({ user_id }) => user_id))
  if (!admins.has(leaving)) return
  const isDemo = rows.some(({ id, demo }) => id === leaving && demo)
  if (!rows.some(({ id, active, demo }) => id !== leaving && active && admins.has(id) && (isDemo || !demo)))
    throw new AppError('last_admin')
}
