import { sql } from 'kysely'
import { type Db, transact } from './db.ts'

/** The number of slots in which transactions write kept totals and the audit trail (functions/write_slot.sql). */
export const SLOTS = 16

/**
 * Adds the totals of all slots to those of slot 0, so that a total is read from one row again. Each slot has a transaction of some milliseconds. A
 * slot that a writer uses is left for the next time.
 * @returns how many totals were moved
 */
export async function foldSlots(db: Db): Promise<number> {
  let moved = 0
  for (let slot = 1; slot < SLOTS; slot += 1) {
    const { rows } = await transact(db, (tx) => sql<{ moved: number }>`select fold_slot(${slot}::integer) as moved`.execute(tx))
    moved += rows[0]?.moved ?? 0
  }
  return moved
}
