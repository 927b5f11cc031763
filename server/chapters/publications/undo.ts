import { sql } from 'kysely'
import { isWithinCommunes } from '../../platform/access/scope.ts'
import type { KeptStep, Outcome } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type LockedRow, lockAll } from './lock.ts'
import { CONTENT } from './rows.ts'

/** What decisions on a publication and edits of it may change, and undoing them brings back. */
export const UNDOABLE = [
  ...CONTENT,
  'epingle',
  'moderation_status',
  'valide',
  'publie_le',
  'status_reason',
  'admin_decision',
  'en_avant',
  'featured_until',
  'deleted_at',
] as const satisfies (keyof LockedRow)[]

type Stood = ReadonlyMap<string, LockedRow>

/**
 * Reverses decisions on publications and edits of them, and opens the reports again that were closed; what was created is deleted.
 * In one statement, so that what the triggers count is locked in one order. Whether readers see the outcome is for the rule of
 * visibility: nothing here decides it.
 */
export async function undoPublications(tx: Tx, steps: readonly KeptStep[]): Promise<Outcome[]> {
  const ids = steps.map(({ target_id }) => target_id)
  const stood = new Map((await lockAll(tx, ids)).map((row) => [row.id, row]))
  const unchanged = steps.filter(({ target_id, version }) => stood.get(target_id)?.version === version)
  const standing: KeptStep[] = []
  for (const step of unchanged) if (await mayAppearThere(tx, step, stood)) standing.push(step)
  if (standing.length > 0) {
    await reopen(tx, standing)
    await putBack(tx, standing, stood)
  }
  const now = new Map(
    (
      await lockAll(
        tx,
        standing.map(({ target_id }) => target_id),
      )
    ).map((row) => [row.id, row]),
  )
  return steps.map((step) => {
    const [before, after] = [stood.get(step.target_id), now.get(step.target_id)]
    if (!before) return { kept: 'gone' }
    return after ? { before, after, version: after.version } : { kept: unchanged.includes(step) ? 'not_possible_now' : 'changed_since' }
  })
}

/** The columns of a publication as the step says they were. */
const asItWas = ({ target_id, before, dependents }: KeptStep, stood: Stood): Record<string, unknown> => {
  const was = { ...stood.get(target_id), ...before }
  return dependents['made'] ? { ...was, deleted_at: new Date().toISOString() } : was
}

/** Its actor may have lost a commune since: an edit is not undone into one where it may not publish. Spec §4.2-6. */
async function mayAppearThere(tx: Tx, step: KeptStep, stood: Stood): Promise<boolean> {
  if (!('commune_id' in step.before || 'commune_ids' in step.before)) return true
  const { acteur_id, commune_id, commune_ids } = asItWas(step, stood) as unknown as LockedRow
  return isWithinCommunes(tx, acteur_id, [commune_id, ...commune_ids])
}

async function putBack(tx: Tx, steps: readonly KeptStep[], stood: Stood): Promise<void> {
  const rows = steps.map((step) => ({ id: step.target_id, ...pick(stored(asItWas(step, stood))) }))
  const columns = sql.join(UNDOABLE.map((name) => sql.ref(name)))
  const values = sql.join(UNDOABLE.map((name) => sql.ref(`r.${name}`)))
  await sql`
    update publications p set (${columns}) = row(${values}),
      reports_count = (select count(*) from publication_reports o where o.publication_id = p.id and o.status = 'open'),
      version = p.version + 1, updated_at = now_ms()
    from json_populate_recordset(null::publications, ${JSON.stringify(rows)}::json) r where p.id = r.id`.execute(tx)
}

/** What is stored: a featuring that has ended reads as none, and its end says that there was one. */
const stored = (row: Record<string, unknown>) => ({ ...row, en_avant: row['en_avant'] === true || row['featured_until'] !== null })
const pick = (row: Record<string, unknown>) => Object.fromEntries(UNDOABLE.map((name) => [name, row[name]]))

/**
 * Opens the reports again that decisions settled, or that were closed without one, with those that have landed closed since.
 * Of each reporter the first, and none where one is open: theirs stays the only one.
 */
async function reopen(tx: Tx, steps: readonly KeptStep[]): Promise<void> {
  const reports = steps.flatMap(({ dependents }) => (dependents['reports'] ?? []) as string[])
  const closings = steps.flatMap(({ dependents }) => (dependents['closing'] as string | undefined) ?? [])
  if (reports.length === 0 && closings.length === 0) return
  await sql`update report_closings set standing = false where id = any(${closings}::uuid[])`.execute(tx)
  await sql`update publication_reports set status = 'open', resolved_at = null, closed_how = null, closing_id = null
    where id in (
      select distinct on (r.publication_id, r.reporter_hash) r.id from publication_reports r
      where (r.id = any(${reports}::uuid[]) or r.closing_id = any(${closings}::uuid[])) and r.status = 'resolved' and not exists (
        select from publication_reports o
        where o.publication_id = r.publication_id and o.status = 'open' and o.reporter_hash = r.reporter_hash)
      order by r.publication_id, r.reporter_hash, r.created_at, r.id)`.execute(tx)
}
