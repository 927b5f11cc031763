import { setImmediate as turn } from 'node:timers/promises'
import type { OpenDatabase } from '../../db/open.ts'

/** So long a sync stands back for requests before it does its next piece, in milliseconds: under a load without end it must come to an end too. */
const PATIENCE_MS = 25

/** Gives requests their turn between two pieces of work. */
export type Pace = () => Promise<void>

/**
 * On the embedded database, whose one connection all share, a sync goes on when nobody waits for it: a request of several statements is then
 * held up by one piece, not by one piece each. PostgreSQL serves both beside each other.
 */
export function requestsFirst({ kind, pool }: Pick<OpenDatabase, 'kind' | 'pool'>): Pace {
  if (kind === 'postgres') return () => turn()
  return async () => {
    const until = performance.now() + PATIENCE_MS
    do await turn()
    while ((pool.waitingCount > 0 || pool.idleCount < pool.totalCount) && performance.now() < until)
  }
}
