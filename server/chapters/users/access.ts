import { sql } from 'kysely'
import { accountsOf, openSessionsOf } from '../sign-in/public.ts'
import type { Answer } from '../../../contract/endpoint.ts'
import type * as contract from '../../../contract/users/user-access.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { isDisposable } from '../../platform/contacts/mail-host.ts'
import { transact } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import type { Services } from '../../platform/services.ts'

type UserAccess = Answer<typeof contract.getUserAccess>['data']

/**
 * Returns the sessions and the factors of a user; the audit trail records that they were read.
 * @throws AppError not_found
 */
export function readUserAccess(
  { db, caller, services }: Context & { services: Pick<Services, 'config'> },
  { userId: id }: { userId: string },
): Promise<UserAccess> {
  const identities = services.config.auth.identities.map(({ issuer }) => issuer)
  return transact(db, async (tx) => {
    const { email } = found(await tx.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())
    const { rows } = await sql<Omit<UserAccess, 'sessions' | 'disposable'>>`
      with accounts as (select a.id, a.email from auth_user a where a.id::text in ${accountsOf(id)})
      select exists (select from second_factors f join accounts a on a.id = f.account_id where f.confirmed_at is not null) as second_factor,
        (select count(*)::int from passkeys p join accounts a on a.id = p.account_id) as passkeys,
        exists (select from accounts a where a.email is null and exists (select from passkeys p where p.account_id = a.id)
          and not exists (select from provider_identities i where i.account_id = a.id and i.issuer = any(${identities}::text[]))) as only_passkeys,
        (select count(*)::int from outside_sessions o where o.user_id = ${id}::uuid and o.expires_at > now()) as outside_sessions`.execute(
      tx,
    )
    const sessions = await openSessionsOf(tx, id)
    await record(tx, caller, 'user.read', { type: 'user', id })
    return { sessions, disposable: isDisposable(email), ...found(rows[0]) }
  })
}
