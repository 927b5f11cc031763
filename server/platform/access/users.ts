import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared, transact, type Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { wasErased } from './erased-subjects.ts'
import type { Identity } from './identity.ts'
import { EMBEDDED_ISSUER } from './issuer.ts'

interface User {
  id: string
  /** Whether they are let in. */
  active: boolean
  roles: string[]
}

/** Whether accounts of the demonstration are let in: their password is public. Spec §1-14. */
export interface Admits {
  demo: boolean
}

/** Nobody can have this domain (RFC 2606): an address there is the demonstration's. */
export const isDemoAddress = (email: string | null): boolean => email?.toLowerCase().endsWith('@demo.test') ?? false

const knownUser = prepared<{ issuer: string; subject: string }, User & { demo: boolean; seen_lately: boolean }>(
  (slot) => sql`
    select u.id, u.active, coalesce(u.demo, false) as demo, coalesce(u.last_seen_at > now() - interval '1 hour', false) as seen_lately,
      array(select r.role from user_roles r where r.user_id = u.id) as roles
    from user_identities i join users u on u.id = i.user_id
    where i.issuer = ${slot('issuer')} and i.subject = ${slot('subject')}`,
)

/** Whether the account of the embedded issuer belongs to nobody yet, or to an active user; one of the demonstration only where that is on. */
export async function accountIsActive(db: Db, subject: string, admits: Admits): Promise<boolean> {
  const [user] = await knownUser(db, { issuer: EMBEDDED_ISSUER, subject })
  if (user) return user.active && (admits.demo || !user.demo)
  if (admits.demo) return true
  const account = await db.selectFrom('auth_user').select('email').where('id', '=', subject).executeTakeFirst()
  return !isDemoAddress(account?.email ?? null)
}

/**
 * The user of a token, with the roles held at this instant; made at the first visit. One of the demonstration is not active where that
 * is off, whoever vouches for the address. Spec §5-14.
 */
export async function loadUser(db: Db, identity: Identity, admits: Admits): Promise<User> {
  const { demo, ...user } = await visitor(db, identity)
  return { ...user, active: user.active && (admits.demo || !(demo || isDemoAddress(identity.email))) }
}

async function visitor(db: Db, identity: Identity): Promise<User & { demo: boolean }> {
  const [user] = await knownUser(db, { issuer: identity.issuer, subject: identity.subject })
  if (!user) return firstVisit(db, identity)
  if (!user.seen_lately)
    await db
      .updateTable('users')
      .set({ last_seen_at: sql`now_ms()` })
      .where('id', '=', user.id)
      .execute()
  return user
}

/**
 * An e-mail address only leads to an existing user when the issuer vouches for it. First requests of one subject that come
 * at once queue here, and all but the first find the user made.
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

/** The user with this address, made where there is none; without an address always a new one. */
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
