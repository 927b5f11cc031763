import type { Services } from '../services.ts'
import { record } from '../audit/record.ts'
import { type Db, transact } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { OperatorError } from '../operator-error.ts'
import { type Caller, machineCaller } from './caller.ts'
import { EMBEDDED_ISSUER } from './issuer.ts'
import { type Admits, isDemoAddress } from './users.ts'

/** Whether the platform has an administrator. Accounts of the demonstration count only if DEMO is on. */
export async function adminExists(db: Db, admits: Admits): Promise<boolean> {
  const row = await db
    .selectFrom('user_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('r.user_id')
    .where('r.role', '=', 'admin')
    .$if(!admits.demo, (query) => query.where('u.demo', 'is', null))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes the user with an e-mail address an administrator. With the embedded issuer the account is created, or gets this password.
 * With an outside provider the role takes effect at the first visit with that verified address.
 * @returns the user's id
 * @throws OperatorError if the account belongs to the demonstration, and DEMO is off
 */
export async function makeAdmin(
  { database, issuer, config }: Pick<Services, 'database' | 'issuer' | 'config'>,
  account: { email: string; password?: string | undefined },
  caller: Caller = machineCaller('system'),
): Promise<string> {
  const email = account.email.toLowerCase()
  const known = await database.db.selectFrom('users').select('demo').where('email', '=', email).executeTakeFirst()
  if (!config.demo && (known?.demo === true || isDemoAddress(email)))
    throw new OperatorError(`${email} is an account of the demonstration, which cannot sign in: choose another address.`)
  const subject = issuer && account.password ? await issuer.createAccount({ email, password: account.password, name: email }) : null
  return transact(database.db, async (tx) => {
    await tx
      .insertInto('users')
      .values({ id: newId(), email })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    if (subject) {
      await tx
        .insertInto('user_identities')
        .values({ issuer: EMBEDDED_ISSUER, subject, user_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const assigned = await tx
      .insertInto('user_roles')
      .values({ user_id: id, role: 'admin' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('role')
      .executeTakeFirst()
    if (assigned) await record(tx, caller, 'role.assign', { type: 'user', id, after: { role: 'admin' } })
    return id
  })
}
