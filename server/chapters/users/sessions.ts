import { sql } from 'kysely'
import { accountsOf } from '../sign-in/public.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { lockUser } from './rows.ts'

/**
 * Ends all sessions of a user. Their access tokens are refused at once.
 * @throws AppError not_found, invalid_state (the person was erased)
 */
export function endUserSessions({ db, caller }: Context, { userId: id }: { userId: string }): Promise<{ ended: number }> {
  return transact(db, async (tx) => {
    await lockUser(tx, id)
    const ended = await deleteSessions(tx, id)
    if (ended === 0) unchanged(caller, 'user.end_sessions')
    else await record(tx, caller, 'user.end_sessions', { type: 'user', id, after: { sessions: ended } })
    return { ended }
  })
}

/**
 * Ends one session of a user. Its access tokens are refused at once.
 * @throws AppError not_found (no such open session of the user), invalid_state (the person was erased)
 */
export function endUserSession(
  { db, caller }: Context,
  { userId: id, sessionId }: { userId: string; sessionId: string },
): Promise<{ ended: number }> {
  return transact(db, async (tx) => {
    await lockUser(tx, id)
    const { rows } = await sql`
      delete from auth_session where id = ${sessionId}::uuid and "userId"::text in ${accountsOf(id)} returning id`.execute(tx)
    if (rows.length === 0) throw new AppError('not_found')
    await record(tx, caller, 'user.end_sessions', { type: 'user', id, after: { sessions: 1 } })
    return { ended: 1 }
  })
}

/** Deletes the sessions of a user, also those with an outside provider. Returns how many there were. */
export async function deleteSessions(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ id: string | null }>`with own as (
      delete from auth_session where "userId"::text in ${accountsOf(userId)} returning id),
    outside as (delete from outside_sessions where user_id = ${userId}::uuid returning null::uuid as id)
    select id from own union all select id from outside`.execute(tx)
  return rows.length
}
