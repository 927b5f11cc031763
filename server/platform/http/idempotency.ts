import { createHash } from 'node:crypto'
import { AppError } from '../../../contract/errors.ts'
import { sealText, unsealText } from '../access/sealed.ts'
import { type Db, type Tx, transact } from '../db/db.ts'

/** A finished answer, as it was sent the first time. */
export interface StoredAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

const KEY = /^[\x21-\x7e]{1,255}$/

/** The key of a replay: same caller, same Idempotency-Key, same method, address and body. */
export interface ReplayKey {
  caller: string
  key: string
  requestHash: string
}

/** @throws AppError validation_failed when the header is not 1 to 255 visible ASCII characters */
export function replayKey(header: string, caller: string, method: string, path: string, body: unknown): ReplayKey {
  if (!KEY.test(header))
    throw new AppError('validation_failed', {
      details: [{ path: 'header.Idempotency-Key', message: 'must be 1 to 255 visible ASCII characters' }],
    })
  const requestHash = createHash('sha256')
    .update(JSON.stringify([method, path, body]))
    .digest('base64url')
  return { caller, key: header, requestHash }
}

/**
 * Does the work once for a key: the key, the effect and the answer are committed together. A second request with the key waits for the
 * first and gets the same bytes. A failed attempt is rolled back and may be repeated. Spec §2-44.
 * @param secret the key under which the body is stored: it may have what is shown once, such as the follow-up code of a claim
 * @throws AppError idempotency_conflict when the key was used for another request; internal_error if the secret has changed since
 */
export function once(
  db: Db,
  { caller, key, requestHash }: ReplayKey,
  secret: Buffer,
  work: (tx: Tx) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const boundTo = `${caller} ${key} ${requestHash}`
  return transact(db, async (tx) => {
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ caller, key, request_hash: requestHash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (claimed) {
      const answer = await work(tx)
      await tx
        .updateTable('idempotency_keys')
        .set({ status: answer.status, headers: JSON.stringify(answer.headers), body: sealed(secret, boundTo, answer.body) })
        .where('caller', '=', caller)
        .where('key', '=', key)
        .execute()
      return answer
    }
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'status', 'headers', 'body'])
      .where('caller', '=', caller)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (first.request_hash !== requestHash) throw new AppError('idempotency_conflict')
    return {
      status: first.status ?? 200,
      headers: first.headers as Record<string, string>,
      body: opened(secret, boundTo, first.body ?? ''),
    }
  })
}

/** The beginning of a sealed body. No answer begins with it: the releases before stored answers as they are. */
const SEALED = 'sealed:'
const sealed = (secret: Buffer, boundTo: string, body: string) => SEALED + sealText(secret, boundTo, body).toString('base64url')

function opened(secret: Buffer, boundTo: string, stored: string): string {
  if (!stored.startsWith(SEALED)) return stored
  const body = unsealText(secret, boundTo, Buffer.from(stored.slice(SEALED.length), 'base64url'))
  if (body === null) throw new Error('A stored answer cannot be opened with the present AUTH_SECRET')
  return body
}
