import * as contract from '../../../contract/jobs/jobs.ts'
import type { Serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { jobKinds } from './queue-tables.ts'
import { listJobs } from './admin-list.ts'

/** Routes of background jobs, for administrators. */
export function jobRoutes(on: Serve, services: Services): void {
  on(contract.listJobs, (call) => listJobs({ ...call, services }, call.query))
  on(contract.listJobKinds, async ({ db }) => ({ data: await jobKinds(db) }))
  on(contract.retryJob, async (call) => ({ data: await services.jobs.retry(call, { id: call.params.id }) }))
}
