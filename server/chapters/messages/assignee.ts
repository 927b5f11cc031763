import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

/** Whether threads may be assigned to a user: an active administrator. The user's row is locked until this transaction ends. */
export async function isAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users u join user_roles r on r.user_id = u.id and r.role = 'admin'
    where u.id = ${userId} and u.active for share of u`.execute(tx)
  return rows.length > 0
}
