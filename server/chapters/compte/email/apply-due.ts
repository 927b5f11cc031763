import { sql } from 'kysely'
import { machineCaller } from '../../../platform/access/caller.ts'
import { EMBEDDED_ISSUER } from '../../../platform/access/issuer.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { applyChange } from './apply.ts'
import type { Account } from './state.ts'

/** The most changes of one run. */
const AT_ONCE = 100

/**
 * Makes the changes of address whose wait is over. A change that was withdrawn meanwhile, or whose account was deactivated, is left out under the
 * lock of the account. All sessions of the account end: nobody says which of them is its owner's.
 */
export async function applyDueChanges(services: Services): Promise<void> {
  // In a copy of the database the original writes to the person.
  if (!services.outgoing.allowed) return
  const { db } = services.database
  const { rows } = await sql<{ account_id: string }>`
    select account_id from email_changes where takes_effect_at <= now() order by takes_effect_at limit ${AT_ONCE}`.execute(db)
  for (const { account_id } of rows)
    await transact(db, async (tx) => {
      const { rows: locked } = await sql<Account & { user_id: string }>`
        select a.id, a.email, false as demo, u.id as user_id from auth_user a
          join user_identities i on i.issuer = ${EMBEDDED_ISSUER} and i.subject = a.id::text join users u on u.id = i.user_id
        where a.id = ${account_id} and u.active for update of u, a`.execute(tx)
      const [account] = locked
      if (!account) return
      const { rows: due } = await sql<{ email: string }>`select email from email_changes
        where account_id = ${account_id} and takes_effect_at <= now() and former_email is not distinct from ${account.email} for update`.execute(
        tx,
      )
      const [change] = due
      if (!change) return
      const changed = await applyChange(tx, services, account, { email: change.email, session: undefined })
      await record(tx, machineCaller('system'), 'user.confirm_email', { type: 'user', id: account.user_id, after: { changed } })
    })
}
