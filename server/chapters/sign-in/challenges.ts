import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

/** The life of a challenge, in minutes. */
export const CHALLENGE_MINUTES = 5

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

/** How a first factor is shown, of which a second may be asked. */
const FIRST_FACTORS = ['password', 'code', 'proconnect', 'franceconnect'] as const
type FirstFactor = (typeof FIRST_FACTORS)[number]

/** What a challenge is for. */
interface Purpose {
  purpose: 'passkey_register' | 'passkey_sign_in' | 'second_factor'
  /** The account; null for a sign-in by passkey. */
  account: string | null
  /** Of a second factor: how the first factor was shown, and whether the session outlives the browser. */
  method?: FirstFactor
  remember?: boolean
}

/** Stores a new challenge by its digest. Returns the challenge: 32 random bytes, base64url. */
export async function makeChallenge(db: Db, { purpose, account, method, remember = true }: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await sql`insert into sign_in_challenges (id_hash, purpose, account_id, method, remember, expires_at)
    values (${hashOf(challenge)}, ${purpose}, ${account}::uuid, ${method ?? null}, ${remember},
      now_ms() + make_interval(mins => ${CHALLENGE_MINUTES}))`.execute(db)
  return challenge
}

/** Spends a challenge. Returns whether it was open for this purpose and account: of two requests with the same challenge one gets true. */
export async function spendChallenge(tx: Tx, challenge: string, { purpose, account }: Purpose): Promise<boolean> {
  const { rows } = await sql`delete from sign_in_challenges
    where id_hash = ${hashOf(challenge)} and purpose = ${purpose} and account_id is not distinct from ${account}::uuid and expires_at > now()
    returning 1 as spent`.execute(tx)
  return rows.length === 1
}

/** A second factor that is asked for. */
export interface OpenSecondFactor {
  account: string
  method: FirstFactor
  remember: boolean
  attempts: number
}

/** Locks the challenge of a second factor; null if it is not open. */
export async function lockSecondFactor(tx: Tx, challenge: string): Promise<OpenSecondFactor | null> {
  const { rows } = await sql<{ account: string; method: string; remember: boolean; attempts: number }>`
    select account_id as account, method, remember, attempts from sign_in_challenges
    where id_hash = ${hashOf(challenge)} and purpose = 'second_factor' and expires_at > now() for update`.execute(tx)
  const [row] = rows
  return row ? { ...row, method: FIRST_FACTORS.find((method) => method === row.method) ?? 'password' } : null
}

/** Counts a refused attempt of a second factor, or deletes the challenge when it is used or its attempts are used up. */
export async function closeSecondFactor(tx: Tx, challenge: string, { over }: { over: boolean }): Promise<void> {
  const id_hash = hashOf(challenge)
  await (
    over
      ? sql`delete from sign_in_challenges where id_hash = ${id_hash}`
      : sql`update sign_in_challenges set attempts = attempts + 1 where id_hash = ${id_hash}`
  ).execute(tx)
}
