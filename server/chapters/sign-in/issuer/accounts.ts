import { sql } from 'kysely'
import type { LockedAccount } from '../../../platform/access/issuer.ts'
import { type Db, prepared, transact, type Tx } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { newId } from '../../../platform/db/id.ts'

/**
 * Writes an account and its credential in one transaction: processes that start together wait for the
 * account's row, and no account is left without a credential. A new password ends the sessions of the old one.
 */
export function writeAccount(db: Db, { email, name, hash }: { email: string; name: string; hash: string }): Promise<string> {
  return transact(db, async (tx) => {
    const { id } = await accountOf(tx, email, name)
    await writePassword(tx, id, hash)
    return id
  })
}

/** `xmax` is the transaction that locks or replaces a row: 0 for one that was inserted, this one for one that was met and updated. */
const lockedAccount = prepared<{ id: string; email: string; name: string }, LockedAccount>(
  (slot) => sql`insert into auth_user (id, email, name, "emailVerified") values (${slot('id')}, ${slot('email')}, ${slot('name')}, true)
    on conflict (email) do update set "updatedAt" = now_ms() returning id, email, xmax = 0 as "isNew"`,
)

/**
 * Returns the account of an address, created if there is none. Its row is locked. The address is proven.
 * @param email in lower case
 * @param name of one that is created
 */
export const accountOf = async (tx: Tx, email: string, name = ''): Promise<LockedAccount> =>
  found((await lockedAccount(tx, { id: newId(), email, name }))[0])

/** Sets the password hash of a locked account and deletes the account's sessions: somebody else may have opened them with the former password. */
export async function writePassword(tx: Tx, id: string, hash: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('auth_account')
    .set({ password: hash, updatedAt: sql`now_ms()` })
    .where('userId', '=', id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  await tx.deleteFrom('auth_session').where('userId', '=', id).execute()
  if (numUpdatedRows === 0n)
    await tx
      .insertInto('auth_account')
      .values({ id: newId(), userId: id, accountId: id, providerId: 'credential', password: hash })
      .execute()
}
