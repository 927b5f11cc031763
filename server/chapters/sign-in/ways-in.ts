import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/db/db.ts'

/** The ways that this service offers to sign in with, beside the address. */
export interface WaysOffered {
  passkeys: boolean
  /** The issuers of the identities that are set up. */
  identities: readonly string[]
}

const LAST = 'is the last way into this account: add an e-mail address or a passkey first'
const ONLY_PASSKEYS = 'has an account without an e-mail address that only its passkeys open'

/**
 * Locks an account and refuses to remove its last way in. An address is one (a code is sent to it), a passkey, or an identity of a provider that
 * is still set up. Of two removals at the same time, the second sees the first.
 * @param without the id of the passkey or identity that is about to be removed
 * @throws AppError invalid_state
 */
export async function assertAnotherWayIn(tx: Tx, account: string, without: string, offered: WaysOffered): Promise<void> {
  if (!(await hasWayIn(tx, account, offered, without)))
    throw new AppError('invalid_state', { details: [{ path: 'path.id', message: LAST }] })
}

/**
 * Locks an account and refuses that an administrator removes all its passkeys, where nothing else opens it.
 * @throws AppError invalid_state
 */
export async function assertWayInWithoutPasskeys(tx: Tx, account: string, { identities }: Pick<WaysOffered, 'identities'>): Promise<void> {
  if (!(await hasWayIn(tx, account, { passkeys: false, identities }, null)))
    throw new AppError('invalid_state', { details: [{ path: 'path.userId', message: ONLY_PASSKEYS }] })
}

async function hasWayIn(tx: Tx, account: string, { passkeys, identities }: WaysOffered, without: string | null): Promise<boolean> {
  const { rows } = await sql<{ email: string | null }>`select email from auth_user where id = ${account} for update`.execute(tx)
  if (rows[0]?.email != null) return true
  const { rows: left } = await sql`
    select from passkeys where ${passkeys} and account_id = ${account} and id is distinct from ${without}::uuid
    union all select from provider_identities
      where account_id = ${account} and id is distinct from ${without}::uuid and issuer = any(${[...identities]}::text[])`.execute(tx)
  return left.length > 0
}
