import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/users/users.ts'
import { assertFresh } from '../../platform/access/fresh.ts'
import type { Context, Target } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { undoData } from '../../platform/audit/undo-steps.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/lists/etag.ts'
import { assertNotLastAdmin } from './last-admin.ts'
import { deleteSessions } from './sessions.ts'
import { auditFields, UNDOABLE, lockUser, type UserRecord, userRecord } from './rows.ts'

/**
 * Returns a user; the audit trail records that it was read. Spec §6-16.
 * @throws AppError not_found
 */
export function readUser({ db, caller }: Context, { userId: id }: { userId: string }): Promise<UserRecord> {
  return transact(db, async (tx) => {
    const user = await userRecord(tx, id)
    await record(tx, caller, 'user.read', { type: 'user', id })
    return user
  })
}

/**
 * Updates a user. A deactivated user is refused at the next request, and their sessions are deleted. Spec §4.1-20.
 * @throws AppError not_found, precondition_failed, last_admin, invalid_state (the person was erased), fresh_sign_in_required
 *   (to activate or deactivate: it changes who may act)
 */
export function updateUser(
  { db, caller }: Context,
  { userId: id, change, ifMatch }: Omit<Target, 'id'> & { userId: string; change: z.output<typeof contract.updateUser.body> },
): Promise<UserRecord> {
  return transact(db, async (tx) => {
    if (change.active === false) await assertNotLastAdmin(tx, id)
    const before = await lockUser(tx, id)
    assertVersion(before, ifMatch)
    const { nom = before.nom, prenom = before.prenom, active = before.active } = change
    if (nom === before.nom && prenom === before.prenom && active === before.active) {
      unchanged(caller, 'user.update')
      return before
    }
    if (active !== before.active) assertFresh(caller)
    const after = await writeUser(tx, id, { nom, prenom, active })
    const back = undoData(before, after, UNDOABLE)
    await record(tx, caller, 'user.update', { type: 'user', id, before: auditFields(before), after: auditFields(after), undoData: back })
    return after
  })
}

/** Updates a locked user; deletes all sessions of a deactivated user. */
export async function writeUser(
  tx: Tx,
  id: string,
  { nom, prenom, active }: Pick<UserRecord, 'nom' | 'prenom' | 'active'>,
): Promise<UserRecord> {
  await sql`update users set nom = ${nom}, prenom = ${prenom}, active = ${active}, version = version + 1, updated_at = now_ms()
    where id = ${id}`.execute(tx)
  if (!active) await deleteSessions(tx, id)
  return userRecord(tx, id)
}
