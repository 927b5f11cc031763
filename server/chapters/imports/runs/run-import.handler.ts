import { JobError } from '../../../platform/jobs/errors.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import { importMessage } from '../messages-catalogue.ts'
import { executeRun } from './run-source.ts'
import { failUnexpectedly } from './end.ts'
import { runImport } from './run-import.job.ts'

/** Executes one run. A fault of the source ends the run and the job; after an internal fault the job is retried and the run resumes. */
export const runImportHandler = handler(runImport, async (services, { run }, { signal, stopping, finish, last }) => {
  const next = () => {
    signal.throwIfAborted()
    if (stopping.aborted) throw new JobError(importMessage('handed_over'))
  }
  try {
    await executeRun(services, run, { next, signal: AbortSignal.any([signal, stopping]), finish })
  } catch (error) {
    if (last && !signal.aborted && !stopping.aborted) await failUnexpectedly(services, run)
    throw error
  }
})
