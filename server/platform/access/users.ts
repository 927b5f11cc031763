import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared, transact, type Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { wasErased } from './erased-subjects.ts'
import type { Identity } from './identity.ts'
import { EMBEDDED_ISSUER } from './issuer.ts'

interface User {
  id: string
  /** Whether the user may sign in. */
  active: boolean
  roles: string[]
}

/** Whether accounts of the demonstration may sign in: their password is public. Spec §1-14. */
export interface Admits {
  demo: boolean
}

/** Whether an address belongs to the demonstration. Nobody can register its domain (RFC 2606). */
export const isDemoAddress = (email: string | null): boolean => email?.toLowerCase().endsWith('@demo.test') ?? false

const knownUser = prepared<{ issuer: string; subject: string }, User & { demo: boolean; seen_recently: boolean }>(
  (slot) => sql`
    select u.id, u.active, coalesce(u.demo, false) as demo, coalesce(u.last_seen_at > now() - interval '1 hour', false) as seen_recently,
      array(select r.role from user_roles r where r.user_id = u.id) as roles
    from user_identities i join users u on u.id = i.user_id
    where i.issuer = ${slot('issuer')} and i.subject = ${slot('subject')}`,
)

/** Whether an account of the embedded issuer may sign in: it has no user yet or an active one. Accounts of the demonstration need DEMO. */
export async function accountIsActive(db: Db, subject: string, admits: Admits): Promise<boolean> {
  const [user] = await knownUser(db, { issuer: EMBEDDED_ISSUER, subject })
  if (user) return user.active && (admits.demo || !user.demo)
  if (admits.demo) return true
  const account = await db.selectFrom('auth_user').select('email').where('id', '=', subject).executeTakeFirst()
  return !isDemoAddress(account?.email ?? null)
}

/**
 * Returns the user of a token with the present roles; creates the user at the first visit. If DEMO is off, a user of the demonstration
 * is not active, even with an address that an outside provider has verified. Spec §5-14.
 */
export async function loadUser(db: Db, identity: Identity, admits: Admits): Promise<User> {
  const { demo, ...user } = await visitor(db, identity)
  return { ...user, active: user.active && (admits.demo || !(demo || isDemoAddress(identity.email))) }
}

async function visitor(db: Db, identity: Identity): Promise<User & { demo: boolean }> {
  const [user] = await knownUser(db, { issuer: identity.issuer, subject: identity.subject })
  if (!user) return firstVisit(db, identity)
  if (!user.seen_recently)
    await db
      .updateTable('users')
      .set({ last_seen_at: sql`now_ms()` })
      .where('id', '=', user.id)
      .execute()
  return user
}

/**
 * Creates the user of a subject, or links the subject to the user with the same e-mail address if the issuer has verified it.
 * Simultaneous first requests of one subject wait for an advisory lock, and all but the first find the user.
 */
async function firstVisit(db: Db, { issuer, subject, email, emailVerified, name }: Identity): Promise<User & { demo: boolean }> {
  return transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(tx)
    const [known] = await knownUser(tx, { issuer, subject })
    if (known) return known
    if (await wasErased(tx, { issuer, subject })) throw new AppError('unauthorized')
    const id = await userFor(tx, emailVerified && email ? email.toLowerCase() : null, name)
    await tx.insertInto('user_identities').values({ issuer, subject, user_id: id }).execute()
    const [made] = await knownUser(tx, { issuer, subject })
    if (!made) throw new Error('A first visit left no user')
    return made
  })
}

/** Returns the id of the user with this address, created if needed. Without an address a new user is created. */
async function userFor(tx: Tx, address: string | null, nom: string | null): Promise<string> {
  const made = await tx
    .insertInto('users')
    .values({ id: newId(), email: address, nom, demo: isDemoAddress(address) || null, last_seen_at: sql`now_ms()` })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const { id } = await tx.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()
  return id
}
