import * as contract from '../../../contract/jobs/jobs.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listJobs } from './admin-list.ts'

/** Routes of background jobs, for administrators. */
export function jobRoutes(on: Serve, { jobs, messages }: Services): void {
  on(contract.listJobs, ({ db, query }) => listJobs(db, messages, query))
  on(contract.retryJob, async ({ db, caller, params }) => ({ data: await jobs.retry(db, caller, params.id) }))
}
