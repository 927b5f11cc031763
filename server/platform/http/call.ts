import type { Endpoint, Input } from '../../../contract/endpoint.ts'
import type { Context } from '../access/context.ts'
import type { Db } from '../db/db.ts'

/** What a route gets of a request: the context of its verb and the checked parts of the request, from which the route makes the verb's input. */
export interface Call<E extends Endpoint> extends Context {
  /** The pool; or the transaction that an Idempotency-Key opened. */
  db: Db
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
