import { randomBytes } from 'node:crypto'
import { newId } from '../platform/db/id.ts'
import { EMBEDDED_ISSUER } from '../platform/access/issuer.ts'
import { harness } from './harness.ts'

/** Gives a user an account of the embedded issuer, if there is none yet, and a session of it. Returns the session's id. */
export async function makeSession(userId: string): Promise<string> {
  const { db } = await harness()
  const known = await db
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', EMBEDDED_ISSUER)
    .executeTakeFirst()
  const account = known?.subject ?? newId()
  if (!known) {
    await db
      .insertInto('auth_user')
      .values({ id: account, name: '', email: `${account}@example.fr` })
      .execute()
    await db.insertInto('user_identities').values({ issuer: EMBEDDED_ISSUER, subject: account, user_id: userId }).execute()
  }
  const id = newId()
  await db
    .insertInto('auth_session')
    .values({
      id,
      digest: randomBytes(32),
      userId: account,
      expiresAt: '2100-01-01T00:00:00Z',
      userAgent: 'Firefox|Windows',
      method: 'password',
    })
    .execute()
  return id
}

/** Gives the account of a user a second factor in use, whose secret nobody knows. The user has an account of the embedded issuer already. */
export async function makeSecondFactor(userId: string): Promise<void> {
  const { db } = await harness()
  const { subject } = await db
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', EMBEDDED_ISSUER)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('second_factors')
    .values({ account_id: subject, sealed: Buffer.alloc(32), confirmed_at: '2026-01-01T00:00:00Z' })
    .execute()
  await db
    .insertInto('passkeys')
    .values({ id: newId(), account_id: subject, name: 'Clé', credential_id: newId(), public_key: Buffer.alloc(32), synced: false })
    .execute()
}

/** Gives a user's account a pending change of its address. Returns the id from which its codes are computed. */
export async function makeEmailChange(userId: string): Promise<string> {
  const { db } = await harness()
  const session = await makeSession(userId)
  const { userId: account_id } = await db.selectFrom('auth_session').select('userId').where('id', '=', session).executeTakeFirstOrThrow()
  const { email } = await db.selectFrom('auth_user').select('email').where('id', '=', account_id).executeTakeFirstOrThrow()
  const change = { id: newId(), email: `${newId()}@example.fr`, former_email: email, codes_expire_at: '2100-01-01T00:00:00Z' }
  await db
    .insertInto('email_changes')
    .values({ account_id, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...change, confirmed_new_at: null, takes_effect_at: null }))
    .execute()
  return change.id
}
