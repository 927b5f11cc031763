import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Returns the present time by the clock of the database, like every time at which something is due. */
export async function nowOf(db: Db): Promise<Temporal.Instant> {
  const { rows } = await sql<{ now: string }>`select now_ms() as now`.execute(db)
  return Temporal.Instant.from(rows[0]?.now ?? '')
}
