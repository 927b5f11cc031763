import type { Endpoint, Input } from '../../../contract/endpoint.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../db/db.ts'

/** What a route hands to its verb. */
export interface Call<E extends Endpoint> {
  /** The pool; or the transaction that an Idempotency-Key opened. A replica for public reads, where there is one that is not behind. */
  db: Db
  caller: Caller
  params: Input<E['params']>
  query: Input<E['query']>
  /** Of a signed request the bytes as they came, over which its verb checks the signature. */
  body: E['access'] extends 'signature' ? Buffer : Input<E['body']>
  /** The signature header, of an endpoint that asks for one. */
  signature: string | undefined
  /** Whom limits count the request by: its user, else its network address. */
  limitKey: string
  /** Versions that If-Match accepts; undefined where any will do. */
  ifMatch: number[] | undefined
}
