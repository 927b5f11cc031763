import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isDatabaseAway } from './sql-state.ts'

/**
 * Runs VACUUM and ANALYZE of tables that a load has just filled: index-only scans and plans of queries need it at once, the embedded database has no
 * autovacuum, and that of PostgreSQL comes a minute later. The rows are committed by then: a VACUUM that meets a time limit or a lost
 * connection is left to autovacuum and is no failure of the load.
 * @param tables their names
 * @returns whether it has run to its end
 */
export async function vacuumTables(db: Db, tables: readonly string[]): Promise<boolean> {
  try {
    await sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
    return true
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    return false
  }
}
