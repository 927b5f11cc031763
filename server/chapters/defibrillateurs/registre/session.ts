import { LOCKS } from '../../../platform/db/locks.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { OpenDatabase } from '../../../platform/db/open.ts'

/** The runs that this process works on. */
const here = new Set<string>()

/** What a sync may take that nobody waits for; the limits of requests are put back after. */
const PATIENT = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * Gives the work one session for all it does, since what it puts aside stands in temporary tables: they are gone when the
 * process is, however it ends. The embedded database has a single session, which is left free between two statements.
 */
export async function withSession<T>({ kind, db }: OpenDatabase, runId: string, work: (session: Db) => Promise<T>): Promise<T> {
  here.add(runId)
  try {
    if (kind === 'embedded') return await work(db)
    return await db.connection().execute(async (session) => {
      await sql`select pg_try_advisory_lock(${LOCKS.deviceRunClass}, hashtext(${runId})),
        ${sql.join(PATIENT.map((name) => sql`set_config(${name}, '10min', false)`))}`.execute(session)
      try {
        return await work(session)
      } finally {
        await sql`select pg_advisory_unlock(${LOCKS.deviceRunClass}, hashtext(${runId}))`.execute(session)
        for (const name of PATIENT) await sql`reset ${sql.ref(name)}`.execute(session)
      }
    })
  } finally {
    here.delete(runId)
  }
}

/**
 * Whether some process works on a run at this moment. To be asked in a transaction.
 * @param kind of the database: on the embedded one there is no other process
 */
export async function isWorkedOn(tx: Db, kind: OpenDatabase['kind'], runId: string): Promise<boolean> {
  if (here.has(runId) || kind === 'embedded') return here.has(runId)
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.deviceRunClass}, hashtext(${runId})) as free`.execute(tx)
  return !rows[0]?.free
}
