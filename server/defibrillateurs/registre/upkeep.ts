import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { MergeCounts } from './merge.ts'

/** So many changed rows make the statistics that plans rest on old. */
const MANY = 5000

/** Refreshes the statistics, and takes back the room of what was replaced, after a large change: nobody else does on the embedded database. */
export async function upkeepAfter(session: Db, { created, updated, absent }: MergeCounts): Promise<void> {
  if (created + updated + absent >= MANY) await sql`vacuum (analyze) defibrillateurs, commune_defibrillateurs`.execute(session)
}
