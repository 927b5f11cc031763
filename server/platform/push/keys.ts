import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { openSealed, type Opening, sealText } from '../access/sealed.ts'
import { sealedTable } from '../access/sealed-rows.ts'
import type { Caller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import { type Db, transact, type Tx } from '../db/db.ts'
import { OperatorError } from '../operator-error.ts'
import type { VapidKey } from './vapid.ts'

const CURVE = 'prime256v1'

/** A key pair in a file, in the form of other programs for Web Push: both base64url. */
export interface KeyFile {
  publicKey: string
  privateKey: string
}

/**
 * The key pairs by which push services know this service. A subscription is bound to the one that it was made with, so that none is ever replaced: there
 * is another one only after another AUTH_SECRET, since the private halves are sealed by the root secret.
 */
export interface VapidKeys {
  /** Returns the newest one that the present secret opens, for new subscriptions; made if there is none. */
  current: () => Promise<VapidKey>
  /** Returns the one with a public key; null if it is unknown, or was sealed by another secret. */
  of: (publicKey: string) => Promise<VapidKey | null>
  /** Returns each public key, the newest first, and whether the present secret opens the private one. */
  list: () => Promise<{ publicKey: string; opens: boolean }[]>
  /** Returns those that the present secret opens, the newest first. */
  exported: () => Promise<KeyFile[]>
  /** Adds pairs of a file, or seals those that are there by the present secret. @throws OperatorError if one is no pair of P-256 */
  add: (caller: Caller, pairs: readonly KeyFile[]) => Promise<void>
}

/** The rows of keys, for another root secret. */
export const sealedVapidKeys = sealedTable<{ public_key: string; sealed: Buffer }>({
  name: 'vapid_keys',
  use: 'vapid',
  rows: (db) => db.selectFrom('vapid_keys').select(['public_key', 'sealed']).forUpdate().execute(),
  boundTo: ({ public_key }) => public_key,
  store: (tx, { public_key }, sealed) => tx.updateTable('vapid_keys').set({ sealed }).where('public_key', '=', public_key).execute(),
})

export function vapidKeys(db: Db, secrets: Opening): VapidKeys {
  const seal = secrets.key('vapid')
  const unsealed = (publicKey: string, sealed: Buffer): string | null => openSealed(secrets, 'vapid', publicKey, sealed)?.text ?? null
  // Few. One that does not open is looked at again: a command may have sealed it by the present secret.
  const opened = new Map<string, VapidKey>()
  const open = (publicKey: string, sealed: Buffer): VapidKey | null => {
    const secret = unsealed(publicKey, sealed)
    return secret === null ? null : { publicKey, privateKey: keyObject(publicKey, secret) }
  }
  const rows = (tx: Db) =>
    tx.selectFrom('vapid_keys').select(['public_key', 'sealed']).orderBy('created_at', 'desc').orderBy('public_key').execute()
  const newest = async (tx: Db): Promise<VapidKey | null> => {
    for (const { public_key, sealed } of await rows(tx)) {
      const key = open(public_key, sealed)
      if (key) return key
    }
    return null
  }
  const store = async (tx: Tx, { publicKey, privateKey }: KeyFile) => {
    const sealed = sealText(seal, publicKey, privateKey)
    await tx
      .insertInto('vapid_keys')
      .values({ public_key: publicKey, sealed })
      .onConflict((conflict) => conflict.column('public_key').doUpdateSet({ sealed }))
      .execute()
  }
  const make = async (tx: Tx): Promise<VapidKey> => {
    // Of several processes that start together one makes a key.
    await sql`lock table vapid_keys in share row exclusive mode`.execute(tx)
    const made = await newest(tx)
    if (made) return made
    const pair = createECDH(CURVE)
    pair.generateKeys()
    const [publicKey, privateKey] = [pair.getPublicKey('base64url'), pair.getPrivateKey('base64url')]
    await store(tx, { publicKey, privateKey })
    return { publicKey, privateKey: keyObject(publicKey, privateKey) }
  }
  return {
    current: async () => (await newest(db)) ?? (await transact(db, make)),
    of: async (publicKey) => {
      const known = opened.get(publicKey)
      if (known) return known
      const row = await db.selectFrom('vapid_keys').select('sealed').where('public_key', '=', publicKey).executeTakeFirst()
      const key = row ? open(publicKey, row.sealed) : null
      if (key) opened.set(publicKey, key)
      return key
    },
    list: async () =>
      (await rows(db)).map(({ public_key, sealed }) => ({ publicKey: public_key, opens: unsealed(public_key, sealed) !== null })),
    exported: async () =>
      (await rows(db)).flatMap(({ public_key: publicKey, sealed }) => {
        const privateKey = unsealed(publicKey, sealed)
        return privateKey === null ? [] : [{ publicKey, privateKey }]
      }),
    add: (caller, pairs) =>
      transact(db, async (tx) => {
        for (const pair of pairs) {
          assertPair(pair)
          await store(tx, pair)
        }
        const after = { public_keys: pairs.map(({ publicKey }) => publicKey) }
        await record(tx, caller, 'push.import_keys', { type: 'database', id: 'database', after })
      }),
  }
}

/** The private key as a signer takes it: the public one is the mark 4 and both coordinates. */
function keyObject(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
}

function assertPair({ publicKey, privateKey }: KeyFile): void {
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    if (pair.getPublicKey('base64url') === publicKey) return
  } catch {
    // Said below.
  }
  throw new OperatorError('The file has something else than key pairs of Web Push: nothing was imported.')
}
