import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'

/** Whether the device `d` is one of the demonstration. A sync does not count it when it decides whether too many would vanish. */
export const ofDemonstration = sql<boolean>`exists (select from demo_records r where r.kind = 'defibrillateurs' and r.id = d.id)`

/**
 * Deletes the devices of the demonstration: with a successful sync, the real ones are there.
 * @param communeId only those of this commune; null: all
 * @returns how many were deleted
 */
export async function deleteDemonstration(tx: Tx, communeId: string | null): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from defibrillateurs where id in (select id from demo_records where kind = 'defibrillateurs')
        and (${communeId}::uuid is null or commune_id = ${communeId}) returning id
    ) delete from demo_records where kind = 'defibrillateurs' and id in (select id from gone) returning id`.execute(tx)
  return rows.length
}
