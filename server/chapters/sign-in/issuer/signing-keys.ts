import { createPrivateKey, generateKeyPairSync, type KeyObject, type webcrypto } from 'node:crypto'
import type { JSONWebKeySet, JWK } from 'jose'
import { sql } from 'kysely'
import { record } from '../../../platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { machineCaller } from '../../../platform/access/caller.ts'
import { sealText, unsealText } from '../../../platform/access/sealed.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'

/** How long a key signs, and how long its public half is shown afterwards. */
const [SIGNS_DAYS, SHOWN_DAYS] = [90, 30]

interface SigningKey {
  id: string
  key: KeyObject
}

/** The signing keys of the embedded issuer. Each is sealed by the root secret. */
export interface SigningKeys {
  /** Returns the newest key that the present secret opens; made if there is none. */
  current: () => Promise<SigningKey>
  /** Returns the public halves. One that signs nothing any more is among them for thirty days. */
  shown: () => Promise<JSONWebKeySet>
  /** Retires the keys that another root secret has sealed. Returns their number. */
  retire: () => Promise<number>
}

/**
 * The keys of one service. A key that another AUTH_SECRET has sealed is retired: it ends now, as by rotation, so that its public half remains valid for
 * thirty days and it signs nothing. Sessions end with it, as docs/security.md says of another secret. A key that was made after this
 * service began belongs to another process with another secret, and is left: two such processes do not retire each other's keys.
 */
export function signingKeys(db: Db, secrets: Pick<Secrets, 'key'>): SigningKeys {
  const begun = new Date()
  const seal = secrets.key('jwks')
  // Few: a key lives ninety days.
  const opened = new Map<string, KeyObject | null>()
  const open = (id: string, sealed: string): KeyObject | null => {
    let key = opened.get(id)
    if (key === undefined) {
      const jwk = unsealText(seal, id, Buffer.from(sealed, 'base64url'))
      key = jwk === null ? null : createPrivateKey({ key: JSON.parse(jwk) as webcrypto.JsonWebKey, format: 'jwk' })
      opened.set(id, key)
    }
    return key
  }
  const newest = async (tx: Db): Promise<SigningKey | null> => {
    const rows = await tx
      .selectFrom('auth_jwks')
      .select(['id', 'privateKey'])
      .where('expiresAt', '>', sql<string>`now()`)
      .orderBy('createdAt', 'desc')
      .execute()
    for (const { id, privateKey } of rows) {
      const key = open(id, privateKey)
      if (key) return { id, key }
    }
    return null
  }

  // Of two processes that start at the same time one retires keys, and one makes a key.
  const lockKeys = (tx: Tx) => sql`lock table auth_jwks in share row exclusive mode`.execute(tx)
  const retire = async (tx: Tx): Promise<number> => {
    await lockKeys(tx)
    const live = await tx
      .selectFrom('auth_jwks')
      .select(['id', 'privateKey'])
      .where('createdAt', '<', begun.toISOString())
      .where('expiresAt', '>', sql<string>`now()`)
      .execute()
    const keys = live.filter(({ id, privateKey }) => open(id, privateKey) === null).map(({ id }) => id)
    if (keys.length === 0) return 0
    await tx
      .updateTable('auth_jwks')
      .set({ expiresAt: sql<string>`now_ms()` })
      .where('id', 'in', keys)
      .execute()
    const { numDeletedRows } = await tx.deleteFrom('auth_session').where('createdAt', '<', begun.toISOString()).executeTakeFirst()
    const after = { keys, sessions: Number(numDeletedRows) }
    await record(tx, machineCaller('system'), 'auth.retire_keys', { type: 'database', id: 'database', after })
    return keys.length
  }
  const make = async (tx: Tx): Promise<SigningKey> => {
    await lockKeys(tx)
    const made = await newest(tx)
    if (made) return made
    const [id, { publicKey, privateKey }] = [newId(), generateKeyPairSync('ed25519')]
    await tx
      .insertInto('auth_jwks')
      .values({
        id,
        publicKey: JSON.stringify(publicKey.export({ format: 'jwk' })),
        privateKey: sealText(seal, id, JSON.stringify(privateKey.export({ format: 'jwk' }))).toString('base64url'),
        alg: 'EdDSA',
        crv: 'Ed25519',
        createdAt: sql<string>`now_ms()`,
        expiresAt: sql<string>`now_ms() + make_interval(days => ${sql.lit(SIGNS_DAYS)})`,
      })
      .execute()
    await retire(tx)
    return { id, key: privateKey }
  }
  const current = async () => (await newest(db)) ?? (await transact(db, make))

  const shown = async (): Promise<JSONWebKeySet> => {
    const rows = await db
      .selectFrom('auth_jwks')
      .select(['id', 'publicKey', 'alg', 'crv'])
      .where('expiresAt', '>', sql<string>`now() - make_interval(days => ${sql.lit(SHOWN_DAYS)})`)
      .orderBy('createdAt')
      .execute()
    return {
      keys: rows.map(({ id, publicKey, alg, crv }) => ({ alg: alg ?? '', crv: crv ?? '', ...(JSON.parse(publicKey) as JWK), kid: id })),
    }
  }
  return {
    current,
    shown: async () => {
      const { keys } = await shown()
      if (keys.length > 0) return { keys }
      await current()
      return shown()
    },
    retire: () => transact(db, retire),
  }
}
