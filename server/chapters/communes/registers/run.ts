import { LOCKS } from '../../../platform/db/locks.ts'
import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/db/db.ts'

/** The options of an import. */
export interface ImportOptions {
  /** Runs the import, then rolls it back: the answer has the counts that an import would have. */
  dryRun?: boolean
  /** Removes missing entries without a limit. */
  force?: boolean
  onProgress?: (progress: Progress) => void
}
export interface Progress {
  step: 'reading' | 'writing'
  done: number
  /** Null while the file is read: its end is not known. */
  total: number | null
}

const UNDONE = new Error('A dry run is taken back.')

/**
 * Runs an import in one transaction: readers see all of it or nothing. The work may be run again after a deadlock, so it must
 * read its file anew each time. Refreshes the statistics of the tables it filled.
 * @throws whatever the work throws; nothing is changed then
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
      if (dryRun) throw UNDONE
    })
  } catch (error) {
    if (error !== UNDONE) throw error
  }
  if (!done) throw new Error('The work of an import gave nothing.')
  // The embedded database has no autovacuum; on PostgreSQL the first readers need not wait for it.
  if (!dryRun) await sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
  return done.result
}
