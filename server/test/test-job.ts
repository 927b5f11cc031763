import type { z } from 'zod'
import { handler, type JobHandler } from '../platform/jobs/handler.ts'

/** Returns a job handler. Its kind of job and its run function are declared in one object. */
export const testJob = <Data extends z.ZodType>(job: JobHandler<Data>): JobHandler<Data> =>
  handler(job, (services, data, attempt) => job.run(services, data, attempt))
