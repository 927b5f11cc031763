import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '../db/db.ts'

/** Keys derived from one root secret, one for each use. */
export interface Secrets {
  /** Signs the issuer's cookies and wraps its private keys. */
  issuer: string
  /** A short keyed hash: the same value gives the same text, and the text does not give the value. */
  keyedHash: (use: string, value: string) => string
}

/**
 * The root secret is AUTH_SECRET, or else one made at the first start and kept in the database, so that any number of
 * processes agree on it with nothing to set. docs/security.md says when to set it.
 */
export async function loadSecrets(db: Db, setting: string | undefined): Promise<Secrets> {
  const root = setting ?? (await sharedSecret(db))
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', root, 'beffroi', use, 32))
  const keys = new Map<string, Buffer>()
  return {
    issuer: derive('issuer').toString('base64url'),
    keyedHash: (use, value) => {
      let key = keys.get(use)
      if (!key) keys.set(use, (key = derive(use)))
      return createHmac('sha256', key).update(value).digest('base64url').slice(0, 22)
    },
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
