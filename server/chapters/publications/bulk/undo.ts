import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Context } from '../../../platform/access/context.ts'
import { mayUndo, type Undoing } from '../../../platform/audit/followed.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { type BulkAnswer, lockRun, runById } from './rows.ts'
import { bulkRun } from './run.job.ts'
import { isOpen } from './stop.ts'

/**
 * Starts the undo of a run that is over. Spec §3-24, §4.1-57.
 * @throws AppError not_found, invalid_state (the run is not over, or nothing of it can be undone)
 */
export async function undoBulk(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs'> },
  { id }: { id: string },
): Promise<BulkAnswer> {
  const answer = await transact(db, async (tx) => {
    await runById(tx, caller, id)
    const run = await lockRun(tx, id)
    if (!run) throw new AppError('not_found')
    if (run.status === 'undoing' || run.status === 'undone') {
      unchanged(caller, 'audit.undo')
      return runById(tx, caller, id)
    }
    const { rows: steps } = await sql<Undoing>`
      select coalesce(s.kind, s.target_type) as kind, s.target_type, s.target_id, l.action, s.dependents
      from undo_steps s join audit_log l on l.id = s.audit_id where s.batch_id = ${run.audit_id} and s.undone_by is null`.execute(tx)
    if (isOpen(run) || steps.length === 0) throw new AppError('invalid_state')
    if (!(await mayUndo(tx, caller, steps))) throw new AppError('not_found')
    await services.jobs.send(tx, bulkRun, { run: id })
    const after = { undoes: run.audit_id, publications: steps.length }
    const [auditId] = await record(tx, caller, 'audit.undo', { type: 'bulk', id, after })
    await sql`update bulk_runs set status = 'undoing', finished_at = null, undone_by = ${caller.userId}, undo_request_id = ${caller.requestId},
      undo_audit_id = ${auditId}, address_hash = ${caller.addressHash} where id = ${id}`.execute(tx)
    return runById(tx, caller, id)
  })
  services.jobs.wake(bulkRun)
  return answer
}
