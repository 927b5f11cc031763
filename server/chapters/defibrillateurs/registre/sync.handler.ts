import { machineCaller } from '../../../platform/access/caller.ts'
import { JobError } from '../../../platform/jobs/errors.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { syncMessage } from './messages-catalogue.ts'
import { executeRun } from './run.ts'
import { failRun } from './runs.ts'
import { syncJob } from './sync.job.ts'

/** Executes one run. An error of the registry ends the run and the job; after any other error the job is retried. */
export const syncHandler = handler(syncJob, async (services, { run }, { signal, stopping, finish, last }) => {
  const throwIfStopped = () => {
    signal.throwIfAborted()
    if (stopping.aborted) throw new JobError(syncMessage('handed_over'))
  }
  try {
    const ends = AbortSignal.any([signal, stopping])
    await executeRun(services, run, { caller: machineCaller('system'), throwIfStopped, signal: ends, finish })
  } catch (error) {
    if (last && !signal.aborted && !stopping.aborted) await failRun(services.database.db, run, syncMessage('unexpected', { logged: true }))
    throw error
  }
})
