import { transact } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { ImportError } from '../../../platform/open-data/import-error.ts'
import { syncMessage } from './messages-catalogue.ts'
import { lastRun, openRun, recordStart, type Run, type SyncScope } from './open-run.ts'
import { syncCommune } from './commune.ts'
import { syncFrance } from './national.ts'
import { beginRun, failRun } from './runs.ts'
import { withSession } from './session.ts'
import type { Control, Work } from './work.ts'

/**
 * Executes a run to its end. An error in the registry's file or answer ends the run as failed, with a message, and leaves the catalogue
 * unchanged. Any other error is thrown; then the run can be resumed.
 */
export function executeRun(services: Work['services'], id: string, control: Control): Promise<void> {
  return withSession(services.database, id, (session) => execute({ ...control, services, session }, id))
}

/**
 * Runs a sync in this process from start to end.
 * @throws AppError sync_in_progress while another sync of the same scope is queued or running
 */
export async function syncNow(services: Work['services'], what: SyncScope, control: Control): Promise<Run> {
  const id = newId()
  const { kind } = services.database
  return withSession(services.database, id, async (session) => {
    await transact(session, async (tx) => {
      const run = await openRun(tx, control.caller, kind, { ...what, id })
      await recordStart(tx, control.caller, run, what.force)
    })
    try {
      await execute({ ...control, services, session }, id)
    } catch (error) {
      await failRun(session, id, syncMessage('unexpected', { logged: false }))
      throw error
    }
    return (await lastRun(session, what.scope)) as Run
  })
}

async function execute(work: Work, id: string): Promise<void> {
  const run = await beginRun(work.session, id)
  if (!run) return
  const started = performance.now()
  try {
    const outcome = await (run.commune_id === null ? syncFrance(work, run) : syncCommune(work, run, run.commune_id))
    const { refusals: _, message, ...counts } = outcome
    work.services.logger.info(
      { ...counts, message: message?.en ?? null, ms: Math.round(performance.now() - started) },
      'defibrillators synced',
    )
  } catch (error) {
    work.throwIfStopped()
    if (!(error instanceof ImportError)) throw error
    await failRun(work.session, id, { ...error.stored, en: error.message })
    work.services.logger.warn({ reason: error.message }, 'defibrillators not synced')
  }
}
