import type { RawBuilder } from 'kysely'
import type { Tx } from '../db/db.ts'

/** @returns the number of rows that a statement with `returning` changed */
export async function changedRows(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  return (await statement.execute(tx)).rows.length
}
