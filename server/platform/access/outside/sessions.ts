import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/id.ts'
import { hashOf, type Held, type Keeper, open, seal } from './session-tokens.ts'

/** As long as those of the embedded issuer, from the last time the provider gave new tokens. */
export const SESSION_SECONDS = 7 * 86_400
/** Longer than whoever has the turn may wait for the provider: discovery, tokens and keys. */
const CLAIM_SECONDS = 20

/** A session that nothing can renew is over with its token. */
const expiry = ({ refresh, until }: Held): string =>
  new Date(Math.min(Date.now() + SESSION_SECONDS * 1000, refresh === null ? until : Infinity)).toISOString()

/** Makes a session. Returns what its cookie holds, which is kept nowhere. */
export async function makeSession(db: Db, keeper: Keeper, userId: string, held: Held): Promise<string> {
  const session = randomBytes(32).toString('base64url')
  const id_hash = hashOf(session)
  await db
    .insertInto('outside_sessions')
    .values({ id_hash, user_id: userId, sealed: seal(keeper, id_hash, held), expires_at: expiry(held) })
    .execute()
  return session
}

/** The tokens of a session that is not over, of a user who is still let in. */
export async function findSession(db: Db, keeper: Keeper, session: string): Promise<Held | null> {
  const id_hash = hashOf(session)
  const row = await db
    .selectFrom('outside_sessions')
    .innerJoin('users', 'users.id', 'outside_sessions.user_id')
    .select('sealed')
    .where('id_hash', '=', id_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .where('users.active', '=', true)
    .executeTakeFirst()
  return row ? open(keeper, id_hash, row.sealed) : null
}

/** Ends a session. Returns its tokens, where it was one. */
export async function endSession(db: Db, keeper: Keeper, session: string): Promise<Held | null> {
  const id_hash = hashOf(session)
  const row = await db.deleteFrom('outside_sessions').where('id_hash', '=', id_hash).returning('sealed').executeTakeFirst()
  return row ? open(keeper, id_hash, row.sealed) : null
}

/**
 * Takes the turn to ask the provider for new tokens, in whatever process: a refresh token that is used twice ends the session.
 * Returns the claim with the tokens as they stand now; null where it is another's turn. The turn of a dead process is over by itself.
 */
export async function claimRefresh(db: Db, keeper: Keeper, session: string): Promise<{ claim: string; held: Held | null } | null> {
  const id_hash = hashOf(session)
  const claim = newId()
  const row = await db
    .updateTable('outside_sessions')
    .set({ claim, claimed_until: sql`now_ms() + make_interval(secs => ${sql.lit(CLAIM_SECONDS)})` })
    .where('id_hash', '=', id_hash)
    .where(sql<boolean>`(claimed_until is null or claimed_until < now())`)
    .returning('sealed')
    .executeTakeFirst()
  return row ? { claim, held: open(keeper, id_hash, row.sealed) } : null
}

/** Keeps new tokens and ends the turn. Returns false where the session was ended meanwhile, or the turn had gone to another. */
export async function renewSession(db: Db, keeper: Keeper, session: string, claim: string, held: Held): Promise<boolean> {
  const id_hash = hashOf(session)
  const { numUpdatedRows } = await db
    .updateTable('outside_sessions')
    .set({ sealed: seal(keeper, id_hash, held), expires_at: expiry(held), claim: null, claimed_until: null })
    .where('id_hash', '=', id_hash)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a turn that brought nothing. @param seconds after which the next may begin */
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
