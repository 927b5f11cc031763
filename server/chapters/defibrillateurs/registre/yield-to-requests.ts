import { setImmediate as turn } from 'node:timers/promises'
import type { OpenDatabase } from '../../../platform/db/open.ts'

/** So long a sync stands back for requests before it does its next piece, in milliseconds. */
const PATIENCE_MS = 25

/** Gives requests their turn between two pieces of work. */
export type Pace = () => Promise<void>

/**
 * On the embedded database, whose one connection all share, a sync goes on when nobody waits for it: a request of several statements is then
 * held up by one piece, not by one piece each. In all it stands back no longer than it has worked, so that under a load without end it
 * takes twice its own time and not ten times. PostgreSQL serves both beside each other.
 */
export function requestsFirst({ kind, pool }: Pick<OpenDatabase, 'kind' | 'pool'>): Pace {
  if (kind === 'postgres') return () => turn()
  let owed = 0
  let since = performance.now()
  return async () => {
    const begun = performance.now()
    owed += begun - since
    const until = begun + Math.min(PATIENCE_MS, owed)
    do await turn()
    while ((pool.waitingCount > 0 || pool.idleCount < pool.totalCount) && performance.now() < until)
    since = performance.now()
    owed -= since - begun
  }
}
