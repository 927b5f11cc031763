import type { Context } from '../access/context.ts'
import type { Services } from '../services.ts'
import { type Page, page } from '../lists/page.ts'
import { jobPage, type JobQuery } from './queue-tables.ts'
import { jobRow, type JobRow } from './rows.ts'

type ListContext = Pick<Context, 'db'> & { services: Pick<Services, 'messages'> }

/** Returns one page of background jobs, without their data. Spec §1-16. */
export async function listJobs({ db, services }: ListContext, query: JobQuery): Promise<Page<JobRow>> {
  const { jobs, total } = await jobPage(db, query)
  const rows = jobs.map((job) => jobRow(job, services.messages))
  return page(rows, total, query)
}
