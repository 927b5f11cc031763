import { sql } from 'kysely'
import { type Db, transactOnce } from './db.ts'
import { sqlState } from './sql-state.ts'

/**
 * Reads within a time, after which PostgreSQL gives the statement up. In a transaction of the caller, and on the embedded database, there is no limit of its own.
 * @param ms for each statement of the read, in milliseconds
 * @returns null if the time was not enough, or if an administrator has cancelled the statement
 */
export async function withinTime<T>(db: Db, ms: number, read: (tx: Db) => Promise<T>): Promise<T | null> {
  if (db.isTransaction) return read(db)
  try {
    return await transactOnce(db, async (tx) => {
      await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx)
      return read(tx)
    })
  } catch (error) {
    if (sqlState(error) === '57014') return null
    throw error
  }
}
