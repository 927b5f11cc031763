import type { Context } from '../../platform/access/context.ts'
import { transact } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import type { Services } from '../../platform/services.ts'
import { syncJob } from './registre/sync.job.ts'
import { openRun, recordStart, type Run, type SyncScope } from './registre/open-run.ts'

export { lastRun } from './registre/open-run.ts'

/**
 * Starts a sync in the background. Spec §4.1-29, §4.1-30, §4.1-31.
 * @returns the queued run; lastRun() returns its progress
 * @throws AppError sync_in_progress while another sync of the same scope is queued or running
 */
export function startSync(
  { db, caller, services: { jobs, database } }: Context & { services: Pick<Services, 'jobs' | 'database'> },
  what: SyncScope,
): Promise<Run> {
  return transact(db, async (tx) => {
    const run = await openRun(tx, caller, database.kind, { ...what, id: newId() })
    await jobs.send(tx, syncJob, { run: run.id })
    await recordStart(tx, caller, run, what.force)
    return run
  })
}
