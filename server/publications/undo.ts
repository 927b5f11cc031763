import { sql } from 'kysely'
import type { KeptStep, Outcome } from '../audit/undo.ts'
import type { Tx } from '../db/db.ts'
import { type LockedRow, lockAll } from './lock.ts'

/** What a decision on a publication may change, and undoing it brings back. */
export const UNDOABLE = [
  'moderation_status',
  'valide',
  'publie_le',
  'status_reason',
  'admin_decision',
  'en_avant',
  'featured_until',
  'deleted_at',
] as const satisfies (keyof LockedRow)[]

/** Reverses a decision on a publication, and opens the reports again that it closed. */
export async function undoPublication(tx: Tx, { target_id, version, before, dependents }: KeptStep): Promise<Outcome> {
  const [row] = await lockAll(tx, [target_id])
  if (!row) return { kept: 'gone' }
  if (row.version !== version) return { kept: 'changed_since' }
  const columns = UNDOABLE.filter((name) => name in before)
  const values = columns.map((name) => sql`${sql.ref(name)} = ${before[name] ?? null},`)
  await reopen(tx, target_id, (dependents['reports'] ?? []) as string[])
  await sql`update publications set ${sql.join(values, sql` `)}
    reports_count = (select count(*) from publication_reports r where r.publication_id = publications.id and r.status = 'open'),
    version = version + 1, updated_at = now_ms() where id = ${target_id}`.execute(tx)
  const [after] = await lockAll(tx, [target_id])
  return after ? { before: row, after } : { kept: 'gone' }
}

/** Someone who has reported again since has an open report already: theirs stays the only one. */
async function reopen(tx: Tx, publicationId: string, reports: string[]): Promise<void> {
  if (reports.length === 0) return
  await sql`update publication_reports r set status = 'open', resolved_at = null
    where r.id = any(${reports}::uuid[]) and r.status = 'resolved' and not exists (
      select from publication_reports o
      where o.publication_id = ${publicationId} and o.status = 'open' and o.reporter_hash = r.reporter_hash)`.execute(tx)
}
