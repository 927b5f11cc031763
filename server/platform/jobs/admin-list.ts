import type { Db } from '../db/db.ts'
import type { Catalogue } from '../stored-messages/part.ts'
import { type Page, page } from '../http/page.ts'
import { jobPage, type JobQuery } from './queue-tables.ts'
import { jobRow, type JobRow } from './rows.ts'

/** Returns one page of background jobs, without their data. Spec §1-16. */
export async function listJobs(db: Db, messages: Catalogue, query: JobQuery): Promise<Page<JobRow>> {
  const { jobs, total } = await jobPage(db, query)
  return page(
    jobs.map((job) => jobRow(job, messages)),
    total,
    query,
  )
}
