import { z } from 'zod'
import { job, JobError } from '../../platform/jobs/handler.ts'
import { doRun } from './run-source.ts'
import { failUnexpectedly } from './end.ts'

/** The queue of the jobs that work on runs. */
export const RUN_JOB = 'imports.run'

/** Works on one run. What is wrong with the source ends the run and the job; what is wrong here is tried again, where it was. */
export const runJob = job({
  name: RUN_JOB,
  data: z.object({ run: z.guid() }),
  attempts: 5,
  wait: { first: 10, longest: 300 },
  seconds: 1800,
  policy: 'any',
  atOnce: 2,
  run: async (services, { run }, { signal, stopping, finish, last }) => {
    const next = () => {
      signal.throwIfAborted()
      if (stopping.aborted) throw new JobError('The process stops: the import goes on elsewhere, or after the next start.')
    }
    try {
      await doRun(services, run, { next, signal: AbortSignal.any([signal, stopping]), finish })
    } catch (error) {
      if (last && !signal.aborted && !stopping.aborted) await failUnexpectedly(services, run)
      throw error
    }
  },
})
