import { LOCKS } from '../../../platform/db/locks.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '../../../platform/db/open.ts'
import type { Work } from './work.ts'

const ASK_EVERY_MS = 200

/** The embedded databases of this process whose catalogue is being changed. */
const changing = new WeakSet<OpenDatabase>()

/**
 * Runs `work` under the catalogue lock: one sync at a time, national or communal. Waiting holds no transaction. Decisions of
 * administrators do not wait for the lock.
 */
export async function withCatalogueLock<T>(
  { session, services, throwIfStopped }: Pick<Work, 'session' | 'services' | 'throwIfStopped'>,
  work: () => Promise<T>,
): Promise<T> {
  const { database } = services
  const take = async (): Promise<boolean> => {
    if (database.kind === 'embedded') return !changing.has(database) && changing.add(database).has(database)
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCKS.deviceCatalogue)}) as mine`.execute(session)
    return rows[0]?.mine ?? false
  }
  while (!(await take())) {
    throwIfStopped()
    await sleep(ASK_EVERY_MS)
  }
  try {
    return await work()
  } finally {
    if (database.kind === 'embedded') changing.delete(database)
    else await sql`select pg_advisory_unlock(${sql.lit(LOCKS.deviceCatalogue)})`.execute(session)
  }
}
