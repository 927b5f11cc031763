import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { type BulkAnswer, type LockedRun, lockRun, runById } from './rows.ts'

/** Whether publications of the run still wait. */
export const isOpen = ({ status }: Pick<LockedRun, 'status'>): boolean => status === 'queued' || status === 'running'

/** Ends a locked run where it is. */
export async function end(tx: Tx, { id }: Pick<LockedRun, 'id'>): Promise<void> {
  await sql`update bulk_runs set status = case status when 'undoing' then 'undone' else 'stopped' end, finished_at = now_ms()
    where id = ${id}`.execute(tx)
}

/**
 * Stops a run after its present part. Spec §4.1-57.
 * @throws AppError not_found
 */
export function stopBulk({ db, caller }: Context, { id }: { id: string }): Promise<BulkAnswer> {
  return transact(db, async (tx) => {
    await runById(tx, caller, id)
    const run = await lockRun(tx, id)
    if (!run) throw new AppError('not_found')
    if (isOpen(run)) {
      await end(tx, run)
      await record(tx, caller, 'publication.bulk_stop', { type: 'bulk', id, before: { status: run.status }, after: { status: 'stopped' } })
    } else unchanged(caller, 'publication.bulk_stop')
    return runById(tx, caller, id)
  })
}
