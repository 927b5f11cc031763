import { sql } from 'kysely'
import { EMBEDDED_ISSUER } from '../../platform/access/issuer.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { wayBack } from '../../platform/audit/undo-steps.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { assertNotLastAdmin } from './last-admin.ts'
import { lockUser, type UserRecord, userRecord } from './rows.ts'
import { auditFields, UNDOABLE } from './recorded.ts'

/** A partial change: absent means unchanged, null means cleared. */
export interface UserChange {
  nom?: string | null | undefined
  prenom?: string | null | undefined
  active?: boolean | undefined
}

/**
 * Returns a user; the audit trail records that it was read. Spec §6-16.
 * @throws AppError not_found
 */
export function readUser(db: Db, caller: Caller, id: string): Promise<UserRecord> {
  return transact(db, async (tx) => {
    const user = await userRecord(tx, id)
    await record(tx, caller, 'user.read', { type: 'user', id })
    return user
  })
}

/**
 * Updates a user. A deactivated user is refused at the next request, and their sessions are deleted. Spec §4.1-20.
 * @throws AppError not_found, precondition_failed, last_admin, invalid_state (the person was erased)
 */
export function updateUser(db: Db, caller: Caller, id: string, change: UserChange, ifMatch?: number[]): Promise<UserRecord> {
  return transact(db, async (tx) => {
    if (change.active === false) await assertNotLastAdmin(tx, id)
    const before = await lockUser(tx, id)
    assertVersion(before, ifMatch)
    const { nom = before.nom, prenom = before.prenom, active = before.active } = change
    if (nom === before.nom && prenom === before.prenom && active === before.active) {
      unchanged(caller, 'user.update')
      return before
    }
    const after = await writeUser(tx, id, { nom, prenom, active })
    const back = wayBack(before, after, UNDOABLE)
    await record(tx, caller, 'user.update', { type: 'user', id, before: auditFields(before), after: auditFields(after), wayBack: back })
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
  if (!active) await endSessions(tx, id)
  return userRecord(tx, id)
}

async function endSessions(tx: Tx, userId: string): Promise<void> {
  await sql`delete from auth_session where "userId"::text in (
    select subject from user_identities where issuer = ${EMBEDDED_ISSUER} and user_id = ${userId})`.execute(tx)
  await sql`delete from outside_sessions where user_id = ${userId}`.execute(tx)
}
