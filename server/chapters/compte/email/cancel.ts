import { sql } from 'kysely'
import type { Context } from '../../../platform/access/context.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import { ownId } from '../../../platform/access/caller.ts'
import { type EmailChangeState, ownAccount, stateOf } from './state.ts'

/**
 * Withdraws the change of the caller's address. Its codes are of no use any more. Without one it changes nothing.
 * @throws AppError unauthorized, invalid_state
 */
export function cancelEmailChange({ db, caller }: Context): Promise<EmailChangeState> {
  return transact(db, async (tx) => {
    const account = await ownAccount(tx, caller, { lock: true })
    const { rows } = await sql`delete from email_changes where account_id = ${account.id} returning 1 as gone`.execute(tx)
    if (rows.length === 0) unchanged(caller, 'user.cancel_email')
    else await record(tx, caller, 'user.cancel_email', { type: 'user', id: ownId(caller) })
    return stateOf(tx, account)
  })
}
