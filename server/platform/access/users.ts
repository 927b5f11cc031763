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
  /** The roles that count now, each with the digest of its territory after a space: grantReader(). */
  roles: string[]
  /** Whether roles of an administrator are withheld, since they need a session of two factors. */
  withheld: boolean
  /** When the person last proved who they are, in milliseconds; undefined if that is unknown. */
  authenticatedAt: number | undefined
}

/** A row of knownUser(). */
interface Known {
  id: string
  active: boolean
  demo: boolean
  seen_recently: boolean
  roles: string[]
  /** When the person of the token's session last showed who they are; null without a session, and if it has ended. */
  session_began: string | null
  /** Whether the roles of an administrator need a session of two factors, and this one has one. */
  one_factor: boolean
}

/** Roles that need a session of two factors. */
const OF_TWO_FACTORS = new Set(['admin', 'platform_admin'])

/** Whether accounts of the demonstration may sign in: their password is public. Spec §1-14. */
export interface Admits {
  demo: boolean
}

/** Whether an address belongs to the demonstration. Nobody can register its domain (RFC 2606). */
export const isDemoAddress = (email: string | null): boolean => email?.toLowerCase().endsWith('@demo.test') ?? false

/** The roles of the user `u`, each with the digest of its territory after a space. */
export const HELD_ROLES = sql`array(select case when r.territory is null then r.role else r.role || ' ' || r.territory_digest end
        from user_roles r where r.user_id = u.id)`
/** Whether the user `u` was seen within the hour. */
export const SEEN_RECENTLY = sql`coalesce(u.last_seen_at > now() - interval '1 hour', false)`

const knownUser = prepared<{ issuer: string; subject: string; session: string | null }, Known>(
  (slot) => sql`
    select u.id, u.active, coalesce(u.demo, false) as demo, ${SEEN_RECENTLY} as seen_recently, ${HELD_ROLES} as roles, coalesce(s.authenticated_at, s."createdAt") as session_began,
      (u.demo is not true and s.factors = 1 and exists (select from user_roles r where r.user_id = u.id
        and r.role in ('admin', 'platform_admin') and coalesce(r.grace_from, r.created_at) < now() - interval '7 days')) is true as one_factor
    from user_identities i join users u on u.id = i.user_id
    left join auth_session s on s.id = ${slot('session')}::uuid and s."userId"::text = i.subject and s."expiresAt" > now()
    where i.issuer = ${slot('issuer')} and i.subject = ${slot('subject')}`,
)

/** Whether an account of the embedded issuer may sign in: it has no user yet or an active one. Accounts of the demonstration need DEMO. */
export async function accountIsActive(db: Db, subject: string, admits: Admits): Promise<boolean> {
  const [user] = await knownUser(db, { issuer: EMBEDDED_ISSUER, subject, session: null })
  if (user) return user.active && (admits.demo || !user.demo)
  if (admits.demo) return true
  const account = await db.selectFrom('auth_user').select('email').where('id', '=', subject).executeTakeFirst()
  return !isDemoAddress(account?.email ?? null)
}

/**
 * Returns the user of a token with the present roles; creates the user at the first visit. If DEMO is off, a user of the demonstration
 * is not active, even with an address that an outside provider has verified. A user whose session has ended is not active either: its
 * tokens end with it. After seven days of grace the roles of an administrator count only in sessions of two factors. Spec §5-14.
 */
export async function loadUser(db: Db, identity: Identity, admits: Admits): Promise<User> {
  const { id, active, roles, demo, session_began, one_factor: withheld } = await visitor(db, identity)
  const admitted = active && (admits.demo || !(demo || isDemoAddress(identity.email)))
  const isOver = identity.session !== undefined && session_began === null
  const seconds = identity.authTime
  // The password of the demonstration is public: a fresh sign-in with it proves nothing, and is not asked for.
  const authenticatedAt = demo ? undefined : session_began === null ? seconds && seconds * 1000 : Date.parse(session_began)
  const counting = withheld ? roles.filter((role) => !OF_TWO_FACTORS.has(role)) : roles
  return { id, roles: counting, withheld, active: admitted && !isOver, authenticatedAt }
}

async function visitor(db: Db, identity: Identity): Promise<Known> {
  const [user] = await knownUser(db, { issuer: identity.issuer, subject: identity.subject, session: identity.session ?? null })
  if (!user) return firstVisit(db, identity)
  if (!user.seen_recently) await noteVisit(db, user.id)
  return user
}

/** Stores that a user was seen now. */
export async function noteVisit(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_at: sql`now_ms()` })
    .where('id', '=', userId)
    .execute()
}

const lockSubject = prepared<{ name: string }, unknown>((slot) => sql`select pg_advisory_xact_lock(hashtextextended(${slot('name')}, 0))`)
/** Creates a user, unless one has the address. */
const insertUser = prepared<{ id: string; address: string | null; nom: string | null; demo: true | null; langue: string | null }, unknown>(
  (slot) => sql`insert into users (id, email, nom, demo, langue, last_seen_at)
    values (${slot('id')}, ${slot('address')}, ${slot('nom')}, ${slot('demo')}, ${slot('langue')}, now_ms()) on conflict (email) do nothing`,
)
const linkUser = prepared<{ issuer: string; subject: string; id: string; address: string | null }, unknown>(
  (slot) => sql`insert into user_identities (issuer, subject, user_id)
    select ${slot('issuer')}::text, ${slot('subject')}::text, u.id from users u where u.id = ${slot('id')}::uuid or u.email = ${slot('address')}::text`,
)

/**
 * Creates the user of a subject, or links the subject to the user with the same e-mail address if the issuer has verified it.
 * Simultaneous first requests of one subject wait for an advisory lock, and all but the first find the user.
 */
async function firstVisit(db: Db, identity: Identity): Promise<Known> {
  const { issuer, subject, session: own } = identity
  const session = own ?? null
  return transact(db, async (tx) => {
    await lockSubject(tx, { name: `${issuer} ${subject}` })
    const [known] = await knownUser(tx, { issuer, subject, session })
    if (known) return known
    if (await wasErased(tx, { issuer, subject })) throw new AppError('unauthorized')
    await makeUser(tx, identity)
    const [made] = await knownUser(tx, { issuer, subject, session })
    if (!made) throw new Error('A first visit left no user')
    return made
  })
}

/**
 * Creates the user of a subject, or links the subject to the user with its address. The transaction has made the subject, or holds its lock and knows
 * that it has no user.
 */
export async function makeUser(tx: Tx, { issuer, subject, email, emailVerified, name, langue }: Identity): Promise<void> {
  const id = newId()
  const address = emailVerified && email ? email.toLowerCase() : null
  await insertUser(tx, { id, address, nom: name, demo: isDemoAddress(address) || null, langue: langue ?? null })
  // The user with this address, if the insert met one: its statement has waited for it.
  await linkUser(tx, { issuer, subject, id, address })
}
