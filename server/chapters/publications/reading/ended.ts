import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** Few rows in one transaction: it holds the rows of the totals. */
const BATCH = 500

/**
 * Takes the publications that have left the lists out of the stored totals and the indexes of lists (`hors_liste`). The lists and their totals
 * compare with the clock by themselves: this only keeps what they have to compare small.
 * @returns how many publications were taken out
 */
export async function settleEnded(db: Db): Promise<number> {
  for (let total = 0; ;) {
    const { numAffectedRows } = await sql`
      update publications set hors_liste = true where id in (
        select id from publications where publiable and not hors_liste and jusqua <= now() order by id limit ${sql.lit(BATCH)}
        for update skip locked)`.execute(db)
    total += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < BATCH) return total
  }
}
