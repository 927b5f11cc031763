import { sql } from 'kysely'
import type { Caller } from '../../../platform/access/caller.ts'
import { idsInside } from '../../../platform/access/territory.ts'
import { record } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { decideAll } from '../moderation/moderate-bulk.ts'
import { closeOpenReports } from '../reports/close-reports.ts'
import { type LockedRow, lockAll } from '../writing/lock.ts'
import { changeOf } from '../writing/recorded.ts'
import { presentCaller } from './present-caller.ts'
import type { LockedRun } from './rows.ts'
import { end } from './stop.ts'
import { decisionOf, refusalOf } from './verdict.ts'

/**
 * Changes the next publications of a locked run, with one audit row each, and moves the run on in the same transaction: nothing is changed twice.
 * A run whose asker may not decide any more is stopped.
 * @returns whether more are left
 */
export async function changePart(tx: Tx, run: LockedRun): Promise<boolean> {
  const caller = await presentCaller(tx, { userId: run.requested_by, requestId: run.request_id, addressHash: run.address_hash })
  if (!caller) {
    await end(tx, run)
    return false
  }
  const { territory } = caller
  const locked = await lockAll(tx, territory ? await idsInside(tx, territory, 'publication', run.ids) : run.ids)
  const rows = new Map(locked.map((row) => [row.id, row]))
  const refusals: [id: string, code: string][] = []
  const accepted: LockedRow[] = []
  for (const [n, id] of run.ids.entries()) {
    const row = rows.get(id)
    const code = refusalOf(row, run.versions[n], run)
    if (code) refusals.push([id, code])
    else if (row) accepted.push(row)
  }
  await sql`
    update bulk_runs set position = position + cardinality(${run.ids}::uuid[]), done = done + ${accepted.length}::integer,
      refusals = refusals || ${JSON.stringify(refusals)}::jsonb, status = ${run.last ? 'done' : 'running'},
      finished_at = case when ${run.last} then now_ms() end
    where id = ${run.id}`.execute(tx)
  if (accepted.length > 0) await change(tx, caller, run, accepted)
  return !run.last
}

/** Changes locked publications that nothing keeps from it. */
async function change(tx: Tx, caller: Caller, run: LockedRun, locked: readonly LockedRow[]): Promise<void> {
  const ids = locked.map(({ id }) => id)
  const decision = decisionOf(run)
  if (decision) {
    await decideAll(tx, caller, { ids, locked, decision, byAdmin: true, batchId: run.audit_id })
    return
  }
  const closings = new Map<string, string>()
  if (run.action === 'close_reports') for (const id of ids) closings.set(id, await closeOpenReports(tx, caller, id, run.reason))
  else
    await sql`update publications set deleted_at = now_ms(), status_reason = coalesce(${run.reason}::text, status_reason), version = version + 1,
      updated_at = now_ms() where id = any(${ids}::uuid[])`.execute(tx)
  const after = new Map((await lockAll(tx, ids)).map((row) => [row.id, row]))
  const changes = locked.map((row) => {
    const closing = closings.get(row.id)
    const recorded = changeOf(row, after.get(row.id) ?? row, closing === undefined ? undefined : { closing })
    return closing === undefined ? recorded : { ...recorded, after: { ...recorded.after, close_reason: run.reason } }
  })
  await record(tx, caller, run.action === 'delete' ? 'publication.delete' : 'publication.close_reports', changes, run.audit_id)
}
