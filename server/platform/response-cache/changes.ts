import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** A change of public answers: the process id of its session, and its tags, separated by spaces. */
interface Change {
  tags: string
  session: number
}

/** A reading of the changes: the snapshot in which it was made, and whether changes before it were removed unread. */
export interface ChangesRead {
  snapshot: string
  missed: boolean
  changes: readonly Change[]
}

/** The snapshot before the first reading. */
export const SNAPSHOT = 'select pg_current_snapshot()::text as snapshot'

/**
 * Reads the changes that a snapshot did not see and the present one sees: exactly those of transactions committed in between, whatever the order in
 * which they began. Parameter 1 is the snapshot of the reading before.
 */
export const CHANGES_SINCE = `select pg_current_snapshot()::text as snapshot,
  coalesce((select below > pg_snapshot_xmin($1::pg_snapshot) from hot_changes_kept), false) as missed,
  (select coalesce(json_agg(json_build_object('tags', c.tags, 'session', c.session)), '[]') from hot_changes c
    where c.xact >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(c.xact, $1::pg_snapshot)) as changes`

/** Removes changes that every process has read (functions/hot_prune.sql). @returns how many */
export async function pruneChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select hot_prune() as removed`.execute(db)
  return rows[0]?.removed ?? 0
}
