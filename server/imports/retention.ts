import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Rows deleted in one statement: few enough that nobody waits for it. */
const AT_ONCE = 5000

/**
 * Forgets the lines of runs older than ninety days, which can then no longer be undone, and runs older than a year but for the
 * last of each source. What a source has brought stays known.
 */
export async function forgetOldRuns(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from import_run_entries where (run_id, seq) in (
        select e.run_id, e.seq from import_runs r join import_run_entries e on e.run_id = r.id
        where r.created_at < now() - interval '90 days' limit ${AT_ONCE})`.execute(db)
    if (Number(numAffectedRows ?? 0) < AT_ONCE) break
  }
  await sql`
    delete from import_runs r where r.created_at < now() - interval '1 year' and exists (
      select from import_runs later where later.source_id = r.source_id and (later.created_at, later.id) > (r.created_at, r.id))`.execute(
    db,
  )
}
