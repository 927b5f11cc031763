import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * Rows that are of no use after hours or days, such as sessions. They are deleted each hour and without an audit row. What an operator sets
 * the term of, or the trail records, is a rule of class.ts.
 */
export interface Expiry {
  /** As the log names it. */
  name: string
  table: string
  /** Whether a row is of no use any more. */
  expired: RawBuilder<boolean>
}

/** Deletes the expired rows of a table. */
export async function deleteExpired(db: Db, { table, expired }: Expiry): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${expired}`.execute(db)
}
