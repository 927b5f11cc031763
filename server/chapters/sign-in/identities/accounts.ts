import { sql } from 'kysely'
import type { IdentityProviderName } from '../../../../contract/sign-in/sign-in.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { EMBEDDED_ISSUER } from '../../../platform/access/issuer.ts'
import { type Admits, loadUser } from '../../../platform/access/users.ts'
import type { ProvenIdentity } from './provider.ts'

/** An identity of an account, as its owner sees it. */
export interface ConnectedIdentity {
  id: string
  provider: IdentityProviderName
  created_at: string
  last_used_at: string | null
}

type Subject = Pick<ProvenIdentity, 'issuer' | 'subject'>

/** Simultaneous sign-ins of one identity wait for each other, so that it never begins two accounts. */
const lockIdentity = (tx: Tx, { issuer, subject }: Subject) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${issuer} ${subject}`}, 0))`.execute(tx)

/** Returns the account that an identity is bound to, by issuer and subject alone; null without one. */
async function accountOf(db: Db, { issuer, subject }: Subject): Promise<string | null> {
  const row = await db
    .selectFrom('provider_identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.account_id ?? null
}

/**
 * Returns the account of an identity, and its user. A first sign-in begins an account without an e-mail address: that of the provider is neither
 * asked for nor compared, so an equal one opens nobody's account.
 */
export async function enterWith(
  tx: Tx,
  identity: ProvenIdentity,
  admits: Admits,
): Promise<{ account: string; user: { id: string; roles: string[] }; isNew: boolean }> {
  await lockIdentity(tx, identity)
  const known = await accountOf(tx, identity)
  const account = known ?? (await beginAccount(tx, identity))
  const user = await userOf(tx, account, admits)
  if (known === null) await tx.updateTable('users').set({ prenom: identity.prenom, nom: identity.nom }).where('id', '=', user.id).execute()
  await sql`update provider_identities set last_used_at = now_ms(), siret = ${identity.siret}
    where issuer = ${identity.issuer} and subject = ${identity.subject}`.execute(tx)
  return { account, user, isNew: known === null }
}

/** Returns the user of an account, created at its first sign-in. */
export async function userOf(tx: Tx, account: string, admits: Admits): Promise<{ id: string; roles: string[]; active: boolean }> {
  const { email } = await tx.selectFrom('auth_user').select('email').where('id', '=', account).executeTakeFirstOrThrow()
  return loadUser(tx, { issuer: EMBEDDED_ISSUER, subject: account, email, emailVerified: email !== null, name: null }, admits)
}

async function beginAccount(tx: Tx, identity: ProvenIdentity): Promise<string> {
  const account = newId()
  await tx.insertInto('auth_user').values({ id: account, email: null, name: '', emailVerified: false }).execute()
  await bind(tx, account, identity)
  return account
}

const bind = (tx: Tx, account: string, { provider, issuer, subject, siret }: ProvenIdentity) =>
  tx
    .insertInto('provider_identities')
    .values({ id: newId(), provider, issuer, subject, account_id: account, siret })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * Binds an identity to the account whose person has asked for it.
 * @returns the id of the binding; null if it is there already; `taken` if the identity is another account's, or the account has another one of the provider
 */
export async function connectIdentity(tx: Tx, account: string, identity: ProvenIdentity): Promise<string | null> {
  await lockIdentity(tx, identity)
  const owner = await accountOf(tx, identity)
  if (owner !== null) return owner === account ? null : 'taken'
  return (await bind(tx, account, identity))?.id ?? 'taken'
}

/** Returns the identities of an account, the oldest first. */
export const identitiesOf = (db: Db, account: string): Promise<ConnectedIdentity[]> =>
  db
    .selectFrom('provider_identities')
    .select(['id', 'provider', 'created_at', 'last_used_at'])
    .where('account_id', '=', account)
    .orderBy('created_at')
    .orderBy('id')
    .execute() as Promise<ConnectedIdentity[]>
