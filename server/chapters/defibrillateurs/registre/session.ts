import { LOCKS } from '../../../platform/db/locks.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { OpenDatabase } from '../../../platform/db/open.ts'

/** The runs of this process. */
const runsHere = new Set<string>()

/** Time limits that a sync switches off, since no request waits for it; restored afterwards. */
const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * Runs `work` on one session, since staged rows are in temporary tables: they vanish with the process, however it ends. The
 * embedded database has a single session, which is free for others between two statements.
 */
export async function withSession<T>({ kind, db, sessionsDb }: OpenDatabase, runId: string, work: (session: Db) => Promise<T>): Promise<T> {
  runsHere.add(runId)
  try {
    if (kind === 'embedded') return await work(db)
    return await sessionsDb.connection().execute(async (session) => {
      await sql`select pg_try_advisory_lock(${LOCKS.deviceRunClass}, hashtext(${runId})),
        ${sql.join(TIMEOUTS.map((name) => sql`set_config(${name}, '10min', false)`))}`.execute(session)
      try {
        return await work(session)
      } finally {
        await sql`select pg_advisory_unlock(${LOCKS.deviceRunClass}, hashtext(${runId}))`.execute(session)
        for (const name of TIMEOUTS) await sql`reset ${sql.ref(name)}`.execute(session)
      }
    })
  } finally {
    runsHere.delete(runId)
  }
}

/**
 * Whether a process is executing a run now. Call it in a transaction.
 * @param kind of the database: on the embedded one there is no other process
 */
export async function isExecuting(tx: Db, kind: OpenDatabase['kind'], runId: string): Promise<boolean> {
  if (runsHere.has(runId) || kind === 'embedded') return runsHere.has(runId)
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.deviceRunClass}, hashtext(${runId})) as free`.execute(tx)
  return !rows[0]?.free
}
