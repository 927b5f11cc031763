import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'

/** What is sealed by the root secret, and sealed anew when another one takes its place. */
export type SealedUse = 'followers' | 'vapid' | 'second factor' | 'import sources'
/** The tokens in letters that were sent, which must hold for a year. */
type EndUse = 'end of a following' | `end of a following of ${string}`

/** Keys derived from one root secret, one for each use. Spec §1-9. */
export interface Secrets {
  /** Returns the key of 32 bytes for one use, for encryption. */
  key: (use: string) => Buffer
  /** Returns a short keyed hash of a value. The value cannot be computed from the hash. */
  keyedHash: (use: string, value: string) => string
  /** Names the root secret, which cannot be derived from it. */
  fingerprint: string
  /** The root secret before this one (AUTH_SECRET_FORMER), for these uses alone; null without it. Spec §2-110. */
  former: FormerSecrets | null
}

/** What a former root secret still opens, finds and proves. */
interface FormerSecrets {
  key: (use: SealedUse | EndUse) => Buffer
  keyedHash: (use: 'sealed address', value: string) => string
  fingerprint: string
}

/**
 * Loads the root secret: AUTH_SECRET, else one that the first start created and stored in the database, so that all processes share
 * it without a setting. docs/security.md explains when to set it.
 * @param former AUTH_SECRET_FORMER
 */
export async function loadSecrets(db: Db, setting: string | undefined, former?: string): Promise<Secrets> {
  return { ...derivedFrom(setting ?? (await sharedSecret(db))), former: former === undefined ? null : derivedFrom(former) }
}

function derivedFrom(root: string): Omit<Secrets, 'former'> {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', root, 'beffroi', use, 32))
  const keys = new Map<string, Buffer>()
  const key = (use: string): Buffer => {
    let known = keys.get(use)
    if (!known) keys.set(use, (known = derive(use)))
    return known
  }
  return {
    key,
    keyedHash: (use, value) => createHmac('sha256', key(use)).update(value).digest('base64url').slice(0, 22),
    fingerprint: derive('fingerprint').toString('hex').slice(0, 24),
  }
}

async function sharedSecret(db: Db): Promise<string> {
  await db
    .insertInto('server_secrets')
    .values({ name: 'root', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('server_secrets').select('value').where('name', '=', 'root').executeTakeFirstOrThrow()
  return value
}
