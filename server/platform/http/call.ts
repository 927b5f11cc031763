import type { Endpoint, Input } from '../../../contract/endpoint.ts'
import type { Caller } from '../access/caller.ts'
import type { Db } from '../db/db.ts'

/** The input of a verb. */
export interface Call<E extends Endpoint> {
  /** The pool; or the transaction that an Idempotency-Key opened. For public reads a replica, if one is up to date. */
  db: Db
  caller: Caller
  params: Input<E['params']>
  query: Input<E['query']>
  /** The unparsed body of a signed request, over which its verb checks the signature. */
  body: E['access'] extends 'signature' ? Buffer : Input<E['body']>
  /** The signature header, for an endpoint that requires one. */
  signature: string | undefined
  /** The key of its rate limits: its user, else its network address. */
  limitKey: string
  /** Versions that If-Match accepts; undefined: any version. */
  ifMatch: number[] | undefined
}
