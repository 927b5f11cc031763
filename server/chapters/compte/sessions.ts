import { sql } from 'kysely'
import type { z } from 'zod'
import { accountsOf, openSessionsOf } from '../sign-in/public.ts'
import type { Session } from '../../../contract/compte/sessions.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { transact } from '../../platform/db/db.ts'

/**
 * Returns the caller's open sessions, the latest first.
 * @throws AppError unauthorized
 */
export async function listSessions({ db, caller }: Context): Promise<{ data: z.output<typeof Session>[] }> {
  if (!caller.userId) throw new AppError('unauthorized')
  const data = (await openSessionsOf(db, caller.userId)).map((session) => ({ ...session, current: session.id === caller.session }))
  return { data }
}

/**
 * Ends one of the caller's sessions, or all but the one of the token. Their access tokens are refused at once.
 * @throws AppError unauthorized, not_found (no such session of the caller)
 */
export function endSessions({ db, caller }: Context, { id }: { id?: string }): Promise<{ ended: number }> {
  const { userId, session = null } = caller
  if (!userId) throw new AppError('unauthorized')
  const which = id === undefined ? sql`id is distinct from ${session}::uuid` : sql`id = ${id}::uuid`
  return transact(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      delete from auth_session where "userId"::text in ${accountsOf(userId)} and ${which} returning id`.execute(tx)
    const ended = rows.length
    if (ended === 0 && id !== undefined) throw new AppError('not_found')
    if (ended === 0) unchanged(caller, 'auth.end_sessions')
    else await record(tx, caller, 'auth.end_sessions', { type: 'user', id: userId, after: { sessions: ended } })
    return { ended }
  })
}
