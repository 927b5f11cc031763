import { sql } from 'kysely'
import { type Db, prepared, transact, type Tx } from '../db/db.ts'
import { found } from '../db/found.ts'
import { newId } from '../db/id.ts'

/**
 * Writes an account and its credential as the library stores them, in one transaction: processes that start together wait for the
 * account's row, and no account is left without a credential. A new password ends the sessions of the old one.
 */
export function writeAccount(db: Db, { email, name, hash }: { email: string; name: string; hash: string }): Promise<string> {
  return transact(db, async (tx) => {
    const { id } = found((await accountsOf(tx, [email], name))[0])
    await writePassword(tx, id, hash)
    return id
  })
}

/** An account whose row is locked. */
export interface LockedAccount {
  id: string
  email: string
  /** Whether this transaction has made it. */
  isNew: boolean
}

/** `xmax` is the transaction that locks or replaces a row: 0 for one that was inserted, this one for one that was met and updated. */
const lockedAccounts = prepared<{ ids: string[]; emails: string[]; name: string }, LockedAccount>(
  (slot) => sql`insert into auth_user (id, email, name, "emailVerified")
    select id, email, ${slot('name')}::text, true from unnest(${slot('ids')}::uuid[], ${slot('emails')}::text[]) as t (id, email)
    on conflict (email) do update set "updatedAt" = now_ms() returning id, email, xmax = 0 as "isNew"`,
)

/**
 * Returns the accounts with some addresses, each created if there is none. Their rows are locked, always in the same order. The addresses are proven.
 * @param emails in lower case, each once
 * @param name of those that are created
 */
export const accountsOf = (tx: Tx, emails: readonly string[], name = ''): Promise<LockedAccount[]> =>
  lockedAccounts(tx, { ids: emails.map(() => newId()), emails: emails.toSorted(), name })

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
