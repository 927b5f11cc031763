import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { PLAN_ANEW } from '../db/pool.ts'
import { offsetOf, type Page, page } from '../http/page.ts'
import { type Period, within } from '../http/period.ts'
import { inState, JOB_COLUMNS, JOB_TABLES, jobRow, type JobRow, NAME, SENT_AT, type State, type Stored } from './rows.ts'

interface Query extends Period {
  page: number
  per_page: number
  sort: 'sent_at_desc' | 'sent_at_asc'
  state?: State | undefined
  name?: string | undefined
}

/** Background jobs, a page at a time. What they carry is not told. Spec §1-16. */
export async function listJobs(db: Db, query: Query): Promise<Page<JobRow>> {
  const conditions = [...inState(query.state), ...within(SENT_AT, query)]
  if (query.name !== undefined) conditions.push(sql`${NAME} = ${query.name}`)
  const where = sql.join(conditions, sql` and `)
  const order = query.sort === 'sent_at_asc' ? sql`${SENT_AT}, j.id` : sql`${SENT_AT} desc, j.id desc`
  const { rows } = await sql<Stored & { id: string | null; total: number }>`${sql.raw(PLAN_ANEW)}
    with page as materialized (
      select j.name, j.id from pgboss.job j where ${where} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}),
    told as (select ${JOB_COLUMNS}, row_number() over (order by ${order}) as place
      from page join (${JOB_TABLES}) on j.name = page.name and j.id = page.id)
    select one.total, told.*
    from (select count(*)::int as total from pgboss.job j where ${where}) one left join told on true order by told.place`.execute(db)
  return page(rows[0]?.id ? rows.map(({ total: _, ...row }) => jobRow(row)) : [], rows[0]?.total ?? 0, query)
}
