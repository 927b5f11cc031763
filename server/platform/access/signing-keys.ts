import { createPrivateKey, type KeyObject, type webcrypto } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import { type Db, transact, type Tx } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { machineCaller } from './caller.ts'

/** A key as the library reads it. */
interface LibraryKey {
  id: string
  publicKey: string
  privateKey: string
  createdAt: Date
  expiresAt?: Date
}

/** The signing keys of the embedded issuer. Each is sealed by the root secret. */
export interface SigningKeys {
  /** Returns the first of some keys that the present secret opens; null if it opens none. */
  firstThatOpens: (ids: readonly string[]) => Promise<{ id: string; key: KeyObject } | null>
  /** All keys, for the library: one that the present secret does not open signs nothing, and its public part remains valid. */
  all: () => Promise<LibraryKey[]>
  /** Stores a new key of the library, and retires those that the present secret does not open. */
  add: (key: Omit<LibraryKey, 'id'>) => Promise<LibraryKey>
  /** Retires the keys that another root secret has sealed. Returns their number. */
  retire: () => Promise<number>
}

/**
 * The keys of one service. A key that another AUTH_SECRET has sealed is retired: it ends now, as by rotation, so that its public part remains valid for the
 * grace of the library (thirty days) and it signs nothing. Sessions end with it, as docs/security.md says of another secret. A key that was made after this
 * service began belongs to another process with another secret, and is left: two such processes do not retire each other's keys.
 */
export function signingKeys(db: Db, secret: string): SigningKeys {
  const begun = new Date()
  // Few: a key lives ninety days.
  const opened = new Map<string, KeyObject | null>()
  const openKey = async (id: string, sealed: string): Promise<KeyObject | null> => {
    const known = opened.get(id)
    if (known !== undefined) return known
    const jwk = await decrypted(secret, sealed)
    const key = jwk === null ? null : createPrivateKey({ key: JSON.parse(jwk) as webcrypto.JsonWebKey, format: 'jwk' })
    opened.set(id, key)
    return key
  }
  const rows = async (tx: Db) => (await tx.selectFrom('auth_jwks').selectAll().execute()).map(asDates)

  // Of two processes that start at the same time one retires keys.
  const lockKeys = (tx: Tx) => sql`lock table auth_jwks in share row exclusive mode`.execute(tx)
  const retireIn = async (tx: Tx): Promise<number> => {
    await lockKeys(tx)
    const retired: string[] = []
    const live = await tx
      .selectFrom('auth_jwks')
      .select(['id', 'privateKey'])
      .where('createdAt', '<', begun.toISOString())
      .where(sql<boolean>`("expiresAt" is null or "expiresAt" > now())`)
      .execute()
    for (const { id, privateKey } of live) if ((await openKey(id, privateKey)) === null) retired.push(id)
    if (retired.length === 0) return 0
    await tx
      .updateTable('auth_jwks')
      .set({ expiresAt: sql`now()` })
      .where('id', 'in', retired)
      .execute()
    const { numDeletedRows } = await tx.deleteFrom('auth_session').where('createdAt', '<', begun.toISOString()).executeTakeFirst()
    const after = { keys: retired, sessions: Number(numDeletedRows) }
    await record(tx, machineCaller('system'), 'auth.retire_keys', { type: 'database', id: 'database', after })
    return retired.length
  }

  return {
    firstThatOpens: async (ids) => {
      for (const id of ids) {
        const known = opened.get(id)
        const sealed =
          known === undefined ? await db.selectFrom('auth_jwks').select('privateKey').where('id', '=', id).executeTakeFirst() : null
        const key = known ?? (sealed ? await openKey(id, sealed.privateKey) : null)
        if (key) return { id, key }
      }
      return null
    },
    all: async () => {
      const over = new Date(Date.now() - 1000)
      return Promise.all(
        (await rows(db)).map(async (key) => {
          const isOver = key.expiresAt && key.expiresAt < over
          return isOver || (await openKey(key.id, key.privateKey)) ? key : { ...key, expiresAt: over }
        }),
      )
    },
    add: (key) =>
      transact(db, async (tx) => {
        const stored = { ...key, id: newId() }
        const { createdAt, expiresAt, ...rest } = stored
        await lockKeys(tx)
        await tx
          .insertInto('auth_jwks')
          .values({ ...rest, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null })
          .execute()
        await retireIn(tx)
        return stored
      }),
    retire: () => transact(db, retireIn),
  }
}

/** Opens a sealed key; null if another secret has sealed it. */
async function decrypted(secret: string, sealed: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key: secret, data: JSON.parse(sealed) as string })
  } catch {
    return null
  }
}

/** The driver returns timestamps as text. */
function asDates<Row extends { createdAt: string; expiresAt: string | null; alg: string | null; crv: string | null }>(row: Row) {
  const { createdAt, expiresAt, alg, crv, ...rest } = row
  return {
    ...rest,
    ...(alg === null ? {} : { alg }),
    ...(crv === null ? {} : { crv }),
    createdAt: new Date(createdAt),
    ...(expiresAt === null ? {} : { expiresAt: new Date(expiresAt) }),
  }
}
