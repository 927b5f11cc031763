import type pg from 'pg'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Job, JobState } from '../../../contract/jobs/jobs.ts'
import type { Db } from '../db/db.ts'
import { PLAN_ANEW } from '../db/statement-names.ts'
import { offsetOf } from '../lists/page.ts'
import { type Period, within } from '../lists/period.ts'

/*
 * Every statement on the tables of pg-boss. They only read: whatever changes a job goes through pg-boss. No other file of the project
 * names its tables, so that a new version of pg-boss is checked against this file.
 */

/** The schema of pg-boss's tables. */
export const QUEUE_SCHEMA = 'pgboss'
/** The queue that dead jobs are moved to, with the error that ended them. No worker polls it. */
export const DEAD = 'dead'

/** A job of the contract without its error, with the output that pg-boss stores. */
export type StoredJob = Omit<z.output<typeof Job>, 'error'> & { output: unknown }
type State = z.output<typeof JobState>

const isDead = sql`j.name = ${sql.lit(DEAD)}`
const isAlive = sql`j.name <> ${sql.lit(DEAD)}`

/** Conditions on `pgboss.job j` for each state. Those of waiting jobs repeat the condition of pg-boss's partial index. */
const STATES: Record<State, RawBuilder<unknown>> = {
  waiting: sql`(j.state = 'created' and ${isAlive})`,
  retrying: sql`(j.state = 'retry' and ${isAlive})`,
  running: sql`j.state = 'active'`,
  done: sql`j.state = 'completed'`,
  dead: isDead,
}
/** One row for each job: a dead job has a failed row as well as its row in the queue `dead`. pg-boss's own jobs are left out. */
const ONE_ROW = sql`(${isDead} or (j.state not in ('failed', 'cancelled') and j.name not like '\\_\\_pgboss%'))`

/** The id of a job for its whole life: a job that is moved to the queue `dead`, or back from it, is a new row to pg-boss. */
const ID = sql`coalesce(j.source_root_id, j.id)`
const NAME = sql`coalesce(j.source_name, j.name)`
const SENT_AT = sql`coalesce(j.source_created_on, j.created_on)`
const STATE = sql`case when ${isDead} then 'dead'
  else case j.state when 'created' then 'waiting' when 'retry' then 'retrying' when 'active' then 'running' else 'done' end end`

/** What COLUMNS are read from. */
const TABLES = sql`pgboss.job j
  left join pgboss.queue q on ${isDead} and q.name = j.source_name
  left join pgboss.job f on ${isDead} and f.name = j.source_name and f.id = j.source_id`
/** The columns of a StoredJob. */
const COLUMNS = sql`${ID} as id, ${NAME} as name, ${STATE} as state,
  case when ${isDead} then j.source_retry_count + 1 when j.started_on is null then 0 else j.retry_count + 1 end as attempts,
  case when ${isDead} then greatest(q.retry_limit, j.source_retry_count) else j.retry_limit end + 1 as attempts_max,
  ${SENT_AT} as sent_at,
  case when ${isDead} then f.started_on else j.started_on end as started_at,
  case when ${isAlive} and j.state in ('created', 'retry') then j.start_after end as next_try_at,
  case when ${isDead} then j.created_on else j.completed_on end as ended_at,
  case when ${isDead} then j.source_output when j.state <> 'completed' then j.output end as output`

/** Filters and order of a list of jobs. */
export interface JobQuery extends Period {
  page: number
  per_page: number
  sort: 'sent_at_desc' | 'sent_at_asc'
  state?: State | undefined
  name?: string | undefined
}

/** One page of jobs, and how many there are in all. */
export async function jobPage(db: Db, query: JobQuery): Promise<{ jobs: StoredJob[]; total: number }> {
  const conditions = [...(query.state ? [STATES[query.state]] : []), ONE_ROW, ...within(SENT_AT, query)]
  if (query.name !== undefined) conditions.push(sql`${NAME} = ${query.name}`)
  const where = sql.join(conditions, sql` and `)
  const order = query.sort === 'sent_at_asc' ? sql`${SENT_AT}, j.id` : sql`${SENT_AT} desc, j.id desc`
  const { rows } = await sql<StoredJob & { id: string | null; total: number; place: number | null }>`${sql.raw(PLAN_ANEW)}
    with page as materialized (
      select j.name, j.id from pgboss.job j where ${where} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}),
    shown as (select ${COLUMNS}, row_number() over (order by ${order}) as place
      from page join (${TABLES}) on j.name = page.name and j.id = page.id)
    select one.total, shown.*
    from (select count(*)::int as total from pgboss.job j where ${where}) one left join shown on true order by shown.place`.execute(db)
  return { jobs: rows[0]?.id ? rows.map(({ total: _, place: __, ...row }) => row) : [], total: rows[0]?.total ?? 0 }
}

/** A job in its present state, with the id of its row; undefined: there is none. */
export async function jobById(db: Db, id: string): Promise<{ row: string; job: StoredJob } | undefined> {
  const { rows } = await sql<StoredJob & { row: string }>`
    select j.id as row, ${COLUMNS} from ${TABLES}
    where (j.source_root_id = ${id} or (j.id = ${id} and j.name = any(select name from pgboss.queue)))
      and ${ID} = ${id} and ${ONE_ROW}`.execute(db)
  const [{ row, ...job } = { row: undefined }] = rows
  return row === undefined ? undefined : { row, job: job as StoredJob }
}

/** How many jobs are to be done or dead, by kind and state, and for how many seconds the oldest has been due. */
export async function unfinishedJobs(db: Db): Promise<{ job: string; state: string; n: number; waited: number | null }[]> {
  const { rows } = await sql<{ job: string; state: string; n: number; waited: number | null }>`
    select ${NAME} as job, ${STATE} as state, count(*)::int as n,
      (extract(epoch from max(now() - j.start_after) filter (where j.start_after <= now() and j.state < 'active')))::float8 as waited
    from pgboss.job j where j.state < 'completed' and ${ONE_ROW} group by 1, 2`.execute(db)
  return rows
}

/** The jobs of these kinds that wait, or ran in a process that is gone: how many there are of each kind, and since when the oldest waits. */
export async function waitingJobs(db: Db, names: readonly string[]): Promise<{ name: string; count: number; oldest_at: string }[]> {
  const { rows } = await sql<{ name: string; count: number; oldest_at: string }>`
    select j.name, count(*)::int as count, min(j.created_on) as oldest_at from pgboss.job j
    where j.name = any(${names}::text[]) and j.state in ('created', 'retry', 'active') group by j.name order by j.name`.execute(db)
  return rows
}

/** How the jobs of a kind fare. */
export interface KindRow {
  name: string
  last_success_at: string | null
  next_at: string | null
  dead: number
  retrying: number
  waiting: number
  running: number
  done_today: number
}

/** Each kind of job that is stored, with its last success and what is left of it. */
export async function jobKinds(db: Db): Promise<KindRow[]> {
  const { rows } = await sql<KindRow>`
    select ${NAME} as name,
      max(j.completed_on) filter (where j.state = 'completed' and ${isAlive}) as last_success_at,
      min(j.start_after) filter (where j.state in ('created', 'retry') and ${isAlive}) as next_at,
      (count(*) filter (where ${STATES.dead}))::int as dead,
      (count(*) filter (where ${STATES.retrying}))::int as retrying,
      (count(*) filter (where ${STATES.waiting}))::int as waiting,
      (count(*) filter (where ${STATES.running}))::int as running,
      (count(*) filter (where j.state = 'completed' and ${isAlive} and j.completed_on > now() - interval '1 day'))::int as done_today
    from pgboss.job j where ${ONE_ROW} group by 1
    order by (count(*) filter (where ${STATES.dead})) = 0, (count(*) filter (where ${STATES.retrying})) = 0, 1`.execute(db)
  return rows
}

/** The number of dead jobs. */
export const deadJobCount: RawBuilder<{ n: number }> = sql`select count(*)::int as n from pgboss.job j where ${isDead} and ${ONE_ROW}`

/** A statement with the time at which each dead job died. */
export const deadJobs: RawBuilder<unknown> = sql`select j.created_on as at from pgboss.job j where ${isDead} and ${ONE_ROW}`

/** The ids of the dead jobs, the oldest first. */
export async function deadJobIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${ID} as id from pgboss.job j where ${isDead} order by j.created_on, j.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A condition for a statement of a chapter: a job of this kind whose data have this value under this key waits or runs. */
export const hasOpenJob = (kind: string, key: string, value: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`exists (
  select from pgboss.job j
  where j.name = ${sql.lit(kind)} and j.state in ('created', 'retry', 'active') and j.data ->> ${sql.lit(key)} = ${value})`

/** A subquery for a statement of a chapter: the values of a list in the data of the jobs of this kind that wait or run, as `value`. */
export const openJobValues = (kind: string, key: string): RawBuilder<{ value: string }> => sql`
  select jsonb_array_elements_text(j.data -> ${sql.lit(key)}) as value from pgboss.job j
  where j.name = ${sql.lit(kind)} and j.state < 'completed'`

/** Whether pg-boss is installed. */
export const isInstalled = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query<{ found: boolean }>('select to_regnamespace($1) is not null as found', [QUEUE_SCHEMA])).rows[0]?.found ?? false
