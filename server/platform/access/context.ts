import type { Db } from '../db/db.ts'
import type { Caller } from './caller.ts'

/**
 * The first parameter of a verb, `(ctx, input)`: who acts, and on which database handle. A `Call` of a route is a `Context`. A read whose answer is
 * the same for every caller takes the database handle alone, `(db, input)`: without a caller, its answer cannot depend on one.
 */
export interface Context {
  /** The pool; or an open transaction, in which `transact()` does not begin another. */
  db: Db
  caller: Caller
}

/** The record that a verb changes. */
export interface Target {
  id: string
  /** The versions that If-Match accepts; undefined: any version. */
  ifMatch?: number[] | undefined
}
