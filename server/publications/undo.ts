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

/**
 * Reverses decisions on publications, and opens the reports again that they closed. In one statement, so that what the triggers
 * count is locked in one order.
 */
export async function undoPublications(tx: Tx, steps: readonly KeptStep[]): Promise<Outcome[]> {
  const ids = steps.map(({ target_id }) => target_id)
  const stood = new Map((await lockAll(tx, ids)).map((row) => [row.id, row]))
  const standing = steps.filter(({ target_id, version }) => stood.get(target_id)?.version === version)
  const reversed = new Set(standing.map(({ target_id }) => target_id))
  if (standing.length > 0) {
    await reopen(tx, standing)
    await putBack(tx, standing, stood)
  }
  const now = new Map((await lockAll(tx, [...reversed])).map((row) => [row.id, row]))
  return ids.map((id) => {
    const [before, after] = [stood.get(id), now.get(id)]
    if (!before) return { kept: 'gone' }
    return after ? { before, after } : { kept: 'changed_since' }
  })
}

async function putBack(tx: Tx, steps: readonly KeptStep[], stood: ReadonlyMap<string, LockedRow>): Promise<void> {
  const rows = steps.map(({ target_id, before }) => ({
    id: target_id,
    ...Object.fromEntries(UNDOABLE.map((name) => [name, name in before ? before[name] : stood.get(target_id)?.[name]])),
  }))
  const columns = sql.join(UNDOABLE.map((name) => sql.ref(name)))
  const values = sql.join(UNDOABLE.map((name) => sql.ref(`r.${name}`)))
  await sql`
    update publications p set (${columns}) = row(${values}),
      reports_count = (select count(*) from publication_reports o where o.publication_id = p.id and o.status = 'open'),
      version = p.version + 1, updated_at = now_ms()
    from json_populate_recordset(null::publications, ${JSON.stringify(rows)}::json) r where p.id = r.id`.execute(tx)
}

/** Someone who has reported again since has an open report already: theirs stays the only one. */
async function reopen(tx: Tx, steps: readonly KeptStep[]): Promise<void> {
  const reports = steps.flatMap(({ dependents }) => (dependents['reports'] ?? []) as string[])
  if (reports.length === 0) return
  await sql`update publication_reports r set status = 'open', resolved_at = null
    where r.id = any(${reports}::uuid[]) and r.status = 'resolved' and not exists (
      select from publication_reports o
      where o.publication_id = r.publication_id and o.status = 'open' and o.reporter_hash = r.reporter_hash)`.execute(tx)
}
