import { sql } from 'kysely'
import type { z } from 'zod'
import type { EmailChange } from '../../../../contract/compte/email-change.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { EMBEDDED_ISSUER } from '../../../platform/access/issuer.ts'
import type { Db } from '../../../platform/db/db.ts'
import { ownId } from '../../../platform/access/caller.ts'

/** The address of one's own account, and its change. */
export type EmailChangeState = z.output<typeof EmailChange>

/** An account of the embedded issuer, and its user. */
export interface Account {
  id: string
  email: string | null
  demo: boolean
}

/**
 * Returns the caller's account of the embedded issuer: that of the session, if an administrator has joined two.
 * @param lock for a change: whoever changes the same account waits
 * @throws AppError unauthorized, invalid_state (no account of the embedded issuer)
 */
export async function ownAccount(db: Db, caller: Context['caller'], { lock }: { lock: boolean }): Promise<Account> {
  const { rows } = await sql<Account>`
    select a.id, a.email, coalesce(u.demo, false) as demo from user_identities i join auth_user a on a.id::text = i.subject join users u on u.id = i.user_id
    where i.issuer = ${EMBEDDED_ISSUER} and i.user_id = ${ownId(caller)}
    order by exists (select from auth_session s where s.id = ${caller.session ?? null}::uuid and s."userId" = a.id) desc,
      a.email is not distinct from u.email desc, a.id
    limit 1 ${lock ? sql`for update of u, a` : sql``}`.execute(db)
  const [account] = rows
  if (!account) throw new AppError('invalid_state')
  return account
}

/** Returns the address of an account and its change that is not finished. A change whose codes expired without one being given has ended. */
export async function stateOf(db: Db, { id, email }: Account): Promise<EmailChangeState> {
  const { rows } = await sql<NonNullable<EmailChangeState['pending']>>`
    select email, confirmed_new_at is not null as confirmed_new, confirmed_former_at is not null as confirmed_former, codes_expire_at, takes_effect_at
    from email_changes where account_id = ${id} and former_email is not distinct from ${email}
      and (codes_expire_at > now() or takes_effect_at is not null)`.execute(db)
  return { email, pending: rows[0] ?? null }
}

/**
 * Returns the caller's address and its change.
 * @throws AppError unauthorized, invalid_state
 */
export const getEmailChange = async ({ db, caller }: Context): Promise<EmailChangeState> =>
  stateOf(db, await ownAccount(db, caller, { lock: false }))
