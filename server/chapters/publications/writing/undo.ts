import { sql } from 'kysely'
import { isWithinCommunes } from '../../../platform/access/scope.ts'
import type { UndoStep, Outcome } from '../../../platform/audit/reversal.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { cancelEmail } from '../../../platform/mail/outbox.ts'
import { missingMedias } from '../../medias/attach.ts'
import { withdrawnBefore } from '../acts/withdrawal.ts'
import { type LockedRow, lockAll } from './lock.ts'
import { mediaIdsOf } from '../pictures/stored-medias.ts'
import { auditFields, COLUMNS } from './recorded.ts'
import { newest, type WaitingEdit } from './waiting-edit.ts'

type LockedRows = ReadonlyMap<string, LockedRow>

/**
 * Reverses decisions on publications and edits of them, and opens the closed reports again; a publication that was created is deleted.
 * One statement changes all publications, so that the triggers lock the totals in one order. The rule of visibility alone decides
 * whether residents see the result.
 */
export async function undoPublications(tx: Tx, steps: readonly UndoStep[]): Promise<Outcome[]> {
  const rowsBefore = await lockedRows(tx, steps)
  const unchanged = steps.filter(({ target_id, version }) => rowsBefore.get(target_id)?.version === version)
  const allowed: UndoStep[] = []
  const posted = new Set(unchanged.filter((step) => withdrawsAct(step, rowsBefore)))
  for (const step of unchanged) if (!posted.has(step) && (await mayPublishThere(tx, step, rowsBefore))) allowed.push(step)
  const ids = (step: UndoStep) => mediasToRestore(step, rowsBefore)
  const gone = await missingMedias(tx, allowed.flatMap(ids))
  const possible = allowed.filter((step) => !ids(step).some((id) => gone.has(id)))
  if (possible.length > 0) {
    await reopen(tx, possible)
    await restoreEdits(tx, possible)
    await restoreColumns(tx, possible, rowsBefore)
    for (const id of possible.flatMap(({ dependents }) => (dependents['email_ids'] ?? []) as string[])) await cancelEmail(tx, id)
  }
  const rowsAfter = await lockedRows(tx, possible)
  return steps.map((step) => {
    const [before, after] = [rowsBefore.get(step.target_id), rowsAfter.get(step.target_id)]
    if (!before) return { kept: 'gone' }
    if (after) return { before: auditFields(before), after: auditFields(after), version: after.version }
    if (allowed.includes(step)) return { kept: 'media_gone' }
    if (posted.has(step)) return { kept: 'act_posted' }
    return { kept: unchanged.includes(step) ? 'not_possible_now' : 'changed_since' }
  })
}

async function lockedRows(tx: Tx, steps: readonly UndoStep[]): Promise<LockedRows> {
  const ids = steps.map(({ target_id }) => target_id)
  return new Map((await lockAll(tx, ids)).map((row) => [row.id, row]))
}

/** Returns the columns of a publication as they were before the step. */
const rowToRestore = ({ target_id, before, dependents }: UndoStep, rowsBefore: LockedRows): Record<string, unknown> => {
  const was = { ...rowsBefore.get(target_id), ...before }
  return dependents['made'] ? { ...was, deleted_at: new Date().toISOString() } : was
}

/** Whether undoing a step would end the posting of an act early: that is a decision with a reason. Spec §2-62. */
function withdrawsAct(step: UndoStep, rowsBefore: LockedRows): boolean {
  const row = rowsBefore.get(step.target_id)
  return row !== undefined && withdrawnBefore(row, rowToRestore(step, rowsBefore) as unknown as LockedRow) !== null
}

/** Returns the media that a publication uses again once a step is undone. Files that nothing uses are removed after thirty days. Spec §2-60. */
function mediasToRestore(step: UndoStep, rowsBefore: LockedRows): string[] {
  const usedBy = (row: LockedRow | undefined) =>
    row ? [...(row.deleted_at === null ? mediaIdsOf(row) : []), ...mediaIdsOf(row.waiting?.content ?? {})] : []
  const used = new Set(usedBy(rowsBefore.get(step.target_id)))
  return usedBy(rowToRestore(step, rowsBefore) as unknown as LockedRow).filter((id) => !used.has(id))
}

/** Whether the actor may publish in the communes to restore: it may have lost one since the edit. Spec §4.2-6. */
async function mayPublishThere(tx: Tx, step: UndoStep, rowsBefore: LockedRows): Promise<boolean> {
  if (!['commune_id', 'commune_ids', 'waiting'].some((field) => field in step.before)) return true
  const { acteur_id, commune_id, commune_ids } = newest(rowToRestore(step, rowsBefore) as unknown as LockedRow)
  return isWithinCommunes(tx, acteur_id, [commune_id, ...commune_ids])
}

async function restoreColumns(tx: Tx, steps: readonly UndoStep[], rowsBefore: LockedRows): Promise<void> {
  // Without a change of what residents see, the publication keeps its time.
  const isEditOnly = ({ before, dependents }: UndoStep) =>
    !dependents['made'] && Object.keys(before).every((name) => ['waiting', 'version', 'correction_demandee'].includes(name))
  const rows = steps.map((step) => ({
    id: step.target_id,
    ...pick(stored(rowToRestore(step, rowsBefore))),
    updated_at: isEditOnly(step) && 'waiting' in step.before ? rowsBefore.get(step.target_id)?.updated_at : null,
  }))
  const columns = sql.join(RESTORED.map((name) => sql.ref(name)))
  const values = sql.join(RESTORED.map((name) => sql.ref(`r.${name}`)))
  await sql`
    update publications p set (${columns}) = row(${values}),
      reports_count = (select count(*) from publication_reports o where o.publication_id = p.id and o.status = 'open'),
      version = p.version + 1, updated_at = coalesce(r.updated_at, now_ms())
    from json_populate_recordset(null::publications, ${JSON.stringify(rows)}::json) r where p.id = r.id`.execute(tx)
}

/**
 * Returns the row as it is stored: `en_avant` reads as false after the end of a featuring, and `featured_until` shows that there was one; an empty
 * list of pictures or documents is null.
 */
const stored = (row: Record<string, unknown>) => ({
  ...row,
  en_avant: row['en_avant'] === true || row['featured_until'] !== null,
  images: listOrNull(row['images']),
  documents: listOrNull(row['documents']),
  waiting_edit_status: (row['waiting'] as WaitingEdit | null)?.status ?? null,
})
const listOrNull = (list: unknown) => (Array.isArray(list) && list.length > 0 ? list : null)
const RESTORED = [...COLUMNS, 'waiting_edit_status'] as const
const pick = (row: Record<string, unknown>) => Object.fromEntries(RESTORED.map((name) => [name, row[name]]))

/** Brings the waiting edits back as they were before the steps. An author whose account was erased since is not named again. */
async function restoreEdits(tx: Tx, steps: readonly UndoStep[]): Promise<void> {
  const changed = steps.filter(({ before }) => 'waiting' in before)
  if (changed.length === 0) return
  await sql`delete from publication_waiting_edits where publication_id = any(${changed.map(({ target_id }) => target_id)}::uuid[])`.execute(
    tx,
  )
  const rows = changed.flatMap(({ target_id, before }) => (before['waiting'] ? [{ publication_id: target_id, ...before['waiting'] }] : []))
  await sql`
    insert into publication_waiting_edits
    select r.publication_id, r.content, r.status, r.reason, (select u.id from users u where u.id = r.author and u.erased_at is null), r.admin_decision,
      r.created_at, r.updated_at, r.decided_at
    from json_populate_recordset(null::publication_waiting_edits, ${JSON.stringify(rows)}::json) r`.execute(tx)
}

/**
 * Opens again the reports that were resolved by a decision or closed without one, and the reports stored closed since that closing.
 * Of each reporter only the first is opened, and none if the reporter has an open report: one report of each is open at most.
 */
async function reopen(tx: Tx, steps: readonly UndoStep[]): Promise<void> {
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
