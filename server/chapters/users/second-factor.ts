import { assertWayInWithoutPasskeys, notifyAccount, removeSecondFactor } from '../sign-in/public.ts'
import type { Answer } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/users/users.ts'
import type { Context } from '../../platform/access/context.ts'
import { EMBEDDED_ISSUER } from '../../platform/access/issuer.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import type { Services } from '../../platform/services.ts'
import { sql } from 'kysely'
import { lockUser } from './rows.ts'
import { deleteSessions } from './sessions.ts'

type Removed = Answer<typeof contract.removeUserSecondFactor>['data']

/**
 * Removes the second factors, recovery codes and passkeys of a user who has lost them, and ends the user's sessions. The user is told by
 * e-mail. A user who has none of them is left as is, with the sessions.
 * @throws AppError not_found, invalid_state (the person was erased, or only the passkeys open the account)
 */
export function removeUserSecondFactor(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs' | 'config'> },
  { userId: id }: { userId: string },
): Promise<Removed> {
  return transact(db, async (tx) => {
    await lockUser(tx, id)
    const identities = services.config.auth.identities.map(({ issuer }) => issuer)
    const removed: Removed = { second_factor: false, passkeys: 0, sessions: 0 }
    for (const account of await accountsOf(tx, id)) {
      const second_factor = await removeSecondFactor(tx, account.id)
      const passkeys = await tx.deleteFrom('passkeys').where('account_id', '=', account.id).returning('id').execute()
      if (passkeys.length > 0) await assertWayInWithoutPasskeys(tx, account.id, { identities })
      if (!second_factor && passkeys.length === 0) continue
      removed.second_factor ||= second_factor
      removed.passkeys += passkeys.length
      await notifyAccount(tx, services, { email: account.email, event: 'second_factor_removed' })
    }
    if (!removed.second_factor && removed.passkeys === 0) {
      unchanged(caller, 'user.remove_second_factor')
      return removed
    }
    removed.sessions = await deleteSessions(tx, id)
    await record(tx, caller, 'user.remove_second_factor', { type: 'user', id, before: null, after: { ...removed } })
    return removed
  })
}

/** The accounts of the embedded issuer that belong to a user: one, unless an administrator has joined two. */
async function accountsOf(tx: Tx, userId: string): Promise<{ id: string; email: string | null }[]> {
  const { rows } = await sql<{ id: string; email: string | null }>`select a.id, a.email from auth_user a
    where a.id::text in (select subject from user_identities where issuer = ${EMBEDDED_ISSUER} and user_id = ${userId}::uuid)
    order by a.id`.execute(tx)
  return rows
}
