import { sql } from 'kysely'
import { type Db, prepared, transact } from '../db/db.ts'
import { newId } from '../db/id.ts'

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

const knownUser = prepared<{ issuer: string; subject: string }, User & { seen_today: boolean }>(
  (slot) => sql`
    select u.id, u.active, coalesce(u.last_seen_at > now() - interval '1 hour', false) as seen_today,
      array(select r.role from user_roles r where r.user_id = u.id) as roles
    from user_identities i join users u on u.id = i.user_id
    where i.issuer = ${slot('issuer')} and i.subject = ${slot('subject')}`,
)

/** The user of a token, with the roles held at this instant; made at the first visit. Decisions on Spec §5. */
export async function loadUser(db: Db, identity: Identity): Promise<User> {
  const [user] = await knownUser(db, { issuer: identity.issuer, subject: identity.subject })
  if (!user) return firstVisit(db, identity)
  if (!user.seen_today)
    await db
      .updateTable('users')
      .set({ last_seen_at: sql`now_ms()` })
      .where('id', '=', user.id)
      .execute()
  return user
}

/** An e-mail address only leads to an existing user when the issuer vouches for it. */
async function firstVisit(db: Db, { issuer, subject, email, emailVerified, name }: Identity): Promise<User> {
  await transact(db, async (tx) => {
    const address = emailVerified && email ? email.toLowerCase() : null
    const existing =
      address === null ? undefined : await tx.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst()
    const id = existing?.id ?? newId()
    if (!existing) {
      await tx
        .insertInto('users')
        .values({ id, email: address, nom: name, last_seen_at: sql`now_ms()` })
        .onConflict((c) => c.doNothing())
        .execute()
    }
    const owner =
      address === null
        ? { id }
        : await tx
            .selectFrom('users')
            .select('id')
            .where((eb) => eb.or([eb('email', '=', address), eb('id', '=', id)]))
            .executeTakeFirstOrThrow()
    await tx
      .insertInto('user_identities')
      .values({ issuer, subject, user_id: owner.id })
      .onConflict((c) => c.doNothing())
      .execute()
  })
  const [user] = await knownUser(db, { issuer, subject })
  if (!user) throw new Error('A first visit left no user')
  return user
}
