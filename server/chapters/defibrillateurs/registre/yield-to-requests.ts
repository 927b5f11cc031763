import { setImmediate as turn } from 'node:timers/promises'
import type { OpenDatabase } from '../../../platform/db/open.ts'

/** The longest time in milliseconds that a sync waits for requests before its next chunk. */
const PATIENCE_MS = 25

/** Lets requests run between two chunks of work. */
export type YieldToRequests = () => Promise<void>

/**
 * On the embedded database, whose one connection is shared, a sync continues when no request waits for the connection: a request of
 * several statements is then delayed by one chunk in all, not by one for each statement. The sync waits no longer than it has worked, so
 * that under permanent load it takes twice its own time and not ten times. PostgreSQL runs both in parallel.
 */
export function yieldingTo({ kind, pool }: Pick<OpenDatabase, 'kind' | 'pool'>): YieldToRequests {
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
