import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { SESSIONS_MAX } from '../sessions/account-sessions.ts'
import { hashOf, type SessionTokens, type SealKey, seal, unseal } from './session-tokens.ts'

/** The life of a session after its last renewal, as long as with the embedded issuer. */
export const SESSION_SECONDS = 7 * 86_400
/** The life of a claim: longer than all requests of a renewal to the provider (discovery, tokens and keys). */
const CLAIM_SECONDS = 20

/** The expiry of a session. Without a refresh token it ends with its access token. */
const expiry = ({ refresh, until }: SessionTokens): string =>
  new Date(Math.min(Date.now() + SESSION_SECONDS * 1000, refresh === null ? until : Infinity)).toISOString()

/** Creates a session, and ends the oldest of a user with more than forty. Returns the value of its cookie, which is not stored. */
export async function makeSession(db: Tx, sealKey: SealKey, userId: string, tokens: SessionTokens): Promise<string> {
  // The lock of the user: of two sign-ins at the same time the second sees the first.
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const session = randomBytes(32).toString('base64url')
  const id_hash = hashOf(session)
  await db
    .insertInto('outside_sessions')
    .values({ id_hash, user_id: userId, sealed: seal(sealKey, id_hash, tokens), expires_at: expiry(tokens) })
    .execute()
  await sql`delete from outside_sessions where id_hash in (
    select id_hash from outside_sessions where user_id = ${userId}
    order by created_at desc, (id_hash = ${id_hash}) desc offset ${sql.lit(SESSIONS_MAX)})`.execute(db)
  return session
}

/** Returns the tokens of a session that has not expired and whose user is active; else null. */
export async function findSession(db: Db, sealKey: SealKey, session: string): Promise<SessionTokens | null> {
  const id_hash = hashOf(session)
  const row = await db
    .selectFrom('outside_sessions')
    .innerJoin('users', 'users.id', 'outside_sessions.user_id')
    .select('sealed')
    .where('id_hash', '=', id_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .where('users.active', '=', true)
    .executeTakeFirst()
  return row ? unseal(sealKey, id_hash, row.sealed) : null
}

/** Ends a session. Returns its tokens; null if it did not exist. */
export async function endSession(db: Db, sealKey: SealKey, session: string): Promise<SessionTokens | null> {
  const id_hash = hashOf(session)
  const row = await db.deleteFrom('outside_sessions').where('id_hash', '=', id_hash).returning('sealed').executeTakeFirst()
  return row ? unseal(sealKey, id_hash, row.sealed) : null
}

/**
 * Claims the renewal of a session, across all processes: a refresh token that is used twice ends the session.
 * Returns the claim with the present tokens; null if another request has the claim. The claim of a dead process expires.
 */
export async function claimRefresh(
  db: Db,
  sealKey: SealKey,
  session: string,
): Promise<{ claim: string; tokens: SessionTokens | null } | null> {
  const id_hash = hashOf(session)
  const claim = newId()
  const row = await db
    .updateTable('outside_sessions')
    .set({ claim, claimed_until: sql`now_ms() + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})` })
    .where('id_hash', '=', id_hash)
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .returning('sealed')
    .executeTakeFirst()
  return row ? { claim, tokens: unseal(sealKey, id_hash, row.sealed) } : null
}

/** Stores new tokens and releases the claim. Returns false if the session was ended meanwhile, or another request has the claim. */
export async function renewSession(db: Db, sealKey: SealKey, session: string, claim: string, tokens: SessionTokens): Promise<boolean> {
  const id_hash = hashOf(session)
  const { numUpdatedRows } = await db
    .updateTable('outside_sessions')
    .set({ sealed: seal(sealKey, id_hash, tokens), expires_at: expiry(tokens), claim: null, claimed_until: null })
    .where('id_hash', '=', id_hash)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases a claim without new tokens. @param seconds until the next claim is allowed */
export async function giveUpRefresh(db: Db, session: string, claim: string, seconds: number): Promise<void> {
  await db
    .updateTable('outside_sessions')
    .set(
      seconds === 0
        ? { claim: null, claimed_until: null }
        : { claim: newId(), claimed_until: sql<string>`now_ms() + make_interval(secs => ${sql.lit(seconds)})` },
    )
    .where('id_hash', '=', hashOf(session))
    .where('claim', '=', claim)
    .execute()
}
