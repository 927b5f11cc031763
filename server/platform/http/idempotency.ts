import { createHash } from 'node:crypto'
import { AppError } from '../../../contract/errors.ts'
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
 * @throws AppError idempotency_conflict when the key was used for another request
 */
export function once(db: Db, { caller, key, requestHash }: ReplayKey, work: (tx: Tx) => Promise<StoredAnswer>): Promise<StoredAnswer> {
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
        .set({ status: answer.status, headers: JSON.stringify(answer.headers), body: answer.body })
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
    return { status: first.status ?? 200, headers: first.headers as Record<string, string>, body: first.body ?? '' }
  })
}
