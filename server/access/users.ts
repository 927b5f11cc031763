import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { type Db, prepared, transact, type Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { wasErased } from './erased.ts'
import { EMBEDDED_ISSUER } from './issuer.ts'

/** What a verified token says of its holder. It grants nothing. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
}

interface User {
  id: string
  active: boolean
  roles: string[]
}

const knownUser = prepared<{ issuer: string; subject: string }, User & { seen_lately: boolean }>(
  (slot) => sql`
    select u.id, u.active, coalesce(u.last_seen_at > now() - interval '1 hour', false) as seen_lately,
      array(select r.role from user_roles r where r.user_id = u.id) as roles
    from user_identities i join users u on u.id = i.user_id
    where i.issuer = ${slot('issuer')} and i.subject = ${slot('subject')}`,
)

/** Whether the account of the embedded issuer belongs to nobody yet, or to an active user. */
export async function accountIsActive(db: Db, subject: string): Promise<boolean> {
  const [user] = await knownUser(db, { issuer: EMBEDDED_ISSUER, subject })
  return user?.active ?? true
}

/** The user of a token, with the roles held at this instant; made at the first visit. Decisions on Spec §5. */
export async function loadUser(db: Db, identity: Identity): Promise<User> {
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
async function firstVisit(db: Db, { issuer, subject, email, emailVerified, name }: Identity): Promise<User> {
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
    .values({ id: newId(), email: address, nom, last_seen_at: sql`now_ms()` })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const { id } = await tx.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()
  return id
}
