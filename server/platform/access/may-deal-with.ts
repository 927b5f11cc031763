import { sql } from 'kysely'
import { type BackOfficePermission, type BoundedKind, roleHas, type TerritoryCodes } from '../../../contract/access/back-office.ts'
import type { Tx } from '../db/db.ts'
import { idsInside } from './territory.ts'

/**
 * Whether a record may be assigned to a user: active, with a role that has the permission where the record is. The user's row is locked until this
 * transaction ends.
 */
export async function mayDealWith(
  tx: Tx,
  userId: string,
  permission: BackOfficePermission,
  record: { kind: BoundedKind; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ role: string; territory: TerritoryCodes | null }>`
    select r.role, r.territory from users u join user_roles r on r.user_id = u.id where u.id = ${userId} and u.active for share of u`.execute(
    tx,
  )
  for (const { role, territory } of rows)
    if (roleHas(role, permission) && (territory === null || (await idsInside(tx, territory, record.kind, [record.id])).length > 0))
      return true
  return false
}
