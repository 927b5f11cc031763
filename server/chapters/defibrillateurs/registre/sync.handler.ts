import { z } from 'zod'
import { machineCaller } from '../../../platform/access/caller.ts'
import { job, JobError } from '../../../platform/jobs/handler.ts'
import { SYNC_JOB } from './open-run.ts'
import { doRun } from './run.ts'
import { failRun } from './runs.ts'

/** Works on one run. What is wrong with the registry ends the run and the job; what is wrong here is tried again. */
export const syncJob = job({
  name: SYNC_JOB,
  data: z.object({ run: z.guid() }),
  attempts: 5,
  wait: { first: 30, longest: 600 },
  seconds: 3600,
  policy: 'any',
  run: async (services, { run }, { signal, stopping, finish, last }) => {
    const next = () => {
      signal.throwIfAborted()
      if (stopping.aborted) throw new JobError('The process stops: the sync is done again elsewhere, or after the next start.')
    }
    try {
      const ends = AbortSignal.any([signal, stopping])
      await doRun(services, run, { caller: machineCaller('system'), next, signal: ends, finish })
    } catch (error) {
      if (last && !signal.aborted && !stopping.aborted)
        await failRun(services.database.db, run, 'An unexpected fault ended it; the log has it. Nothing was changed.')
      throw error
    }
  },
})
