import { sql } from 'kysely'
import { admission, type RoleGrant } from '../../../../contract/access/back-office.ts'
import { startBulkRun } from '../../../../contract/publications/bulk-runs.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'

interface Asker {
  userId: string | null
  requestId: string | null
  addressHash: string | null
}

/** Returns the person who asked for a run with the rights that they have now; null if they may not decide any more. */
export async function presentCaller(tx: Tx, { userId, requestId, addressHash }: Asker): Promise<Caller | null> {
  const { rows: grants } = await sql<RoleGrant>`
    select r.role, r.territory from user_roles r join users u on u.id = r.user_id and u.active where r.user_id = ${userId}`.execute(tx)
  const { permission } = startBulkRun
  const territory = admission(grants, startBulkRun)
  if (territory === 'admin_required' || territory === 'scope_violation') return null
  const roles = new Set(grants.map(({ role }) => role))
  return { kind: 'user', userId, roles, grants, territory, permission, appSource: 'backoffice', requestId, addressHash, audited: [] }
}
