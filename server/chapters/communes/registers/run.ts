import { LOCKS } from '../../../platform/db/locks.ts'
import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/db/db.ts'
import { vacuumTables } from '../../../platform/db/vacuum.ts'

/** The options of an import. */
export interface ImportOptions {
  /** Runs the import, then rolls it back. The result has the counts that a real import would have. */
  dryRun?: boolean
  /** Removes missing entries, however many they are. */
  force?: boolean
  onProgress?: (progress: Progress) => void
}
export interface Progress {
  step: 'reading' | 'writing'
  done: number
  /** Null while the file is read: the total is not known yet. */
  total: number | null
}

const DRY_RUN = new Error('A dry run is taken back.')

/**
 * Runs an import in one transaction: readers see all of it or nothing. After a deadlock, `work` may be run again, so it must read its
 * file from the start each time. Afterwards, updates the planner's statistics of the tables.
 * @throws any error that `work` throws; then nothing is changed
 */
export async function runImport<T>(db: Db, { dryRun = false }: ImportOptions, tables: string[], work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) throw new Error('An import opens its own transaction.')
  let done: { result: T } | undefined
  try {
    await transact(db, async (tx) => {
      await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '10min', true),
        set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(tx)
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.registers)})`.execute(tx)
      done = { result: await work(tx) }
      if (dryRun) throw DRY_RUN
    })
  } catch (error) {
    if (error !== DRY_RUN) throw error
  }
  if (!done) throw new Error('The work of an import gave nothing.')
  if (!dryRun) await vacuumTables(db, tables)
  return done.result
}
