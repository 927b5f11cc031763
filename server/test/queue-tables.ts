import type pg from 'pg'
import { DEAD } from '../platform/jobs/queue-tables.ts'

/** The table of jobs of pg-boss. No other test file contains its name. */
export const JOB_TABLE = 'pgboss.job'

/** A database connection: a pool, a client, or another object with `query`. */
interface Queryable {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the row type of each statement is declared at its call
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}
/** A filter of jobs. A job must meet all its conditions. Without conditions, the filter selects every job. */
interface Which {
  id?: string | null
  name?: string
  states?: readonly string[]
}
/** A job as pg-boss stores it. The test declares the type of its data. */
interface StoredJob<Data> {
  id: string
  name: string
  state: string
  data: Data
  output: unknown
  source_output: unknown
  retry_count: number
  retry_limit: number
  /** Seconds until the job is due; negative if it was due earlier. */
  due_in: number
  /** For how many days it is kept if nobody runs it. */
  kept_days: number
}

const WHERE = `($1::uuid is null or id = $1) and ($2::text is null or name = $2) and ($3::text[] is null or state::text = any($3))`
const valuesOf = ({ id, name, states }: Which) => [id ?? null, name ?? null, states ?? null]

/** Returns the selected jobs in the order in which they were sent. */
export const storedJobs = async <Data = Record<string, unknown>>(db: Queryable, which: Which = {}): Promise<StoredJob<Data>[]> =>
  (
    await db.query<StoredJob<Data>>(
      `select id, name, state::text as state, data, output, source_output, retry_count, retry_limit,
        extract(epoch from start_after - now())::float8 as due_in, extract(epoch from keep_until - start_after)::float8 / 86400 as kept_days
      from pgboss.job where ${WHERE} order by created_on`,
      valuesOf(which),
    )
  ).rows

/** Returns the number of the selected jobs. */
export const jobCount = async (db: Queryable, which: Which = {}): Promise<number> =>
  (await db.query<{ n: number }>(`select count(*)::int as n from pgboss.job where ${WHERE}`, valuesOf(which))).rows[0]?.n ?? 0

/** Returns the queues with jobs that are running or due. Dead jobs and pg-boss's own jobs do not count. */
export const dueQueues = async (db: Queryable): Promise<{ name: string; running: boolean }[]> =>
  (
    await db.query<{ name: string; running: boolean }>(`
      select name, bool_or(state = 'active') as running from pgboss.job
      where name <> '${DEAD}' and name not like '\\_\\_pgboss%'
        and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
      group by name`)
  ).rows

/** Deletes the selected jobs. */
export const deleteJobs = (db: Queryable, which: Which = {}): Promise<unknown> =>
  db.query(`delete from pgboss.job where ${WHERE}`, valuesOf(which))

/**
 * Updates the selected jobs.
 * @param set SQL assignments, the text after `set`
 */
export const changeJobs = (db: Queryable, set: string, which: Which = {}): Promise<unknown> =>
  db.query(`update pgboss.job set ${set} where ${WHERE}`, valuesOf(which))

/**
 * Makes the jobs of processes that have ended due again, as the queue does within a minute (takeover.test.ts, workers.test.ts). No process
 * that works may be left.
 */
export const handBack = (db: Queryable): Promise<unknown> => changeJobs(db, "state = 'retry', start_after = now()", { states: ['active'] })

/**
 * The SQL statement that makes e-mails due at once after the mail server has refused them. It is a text for callers whose connection
 * is not a `Queryable`.
 */
export const EMAILS_DUE = `
  update pgboss.job set start_after = now() where name = 'mail.send' and state = 'retry' and start_after > now() returning id`

/** Deletes the jobs of a kind. Returns the day and hour at which each was sent, in the time zone of Paris. */
export async function takeSentHours(db: Queryable, name: string): Promise<string[]> {
  const { rows } = await db.query<{ at: string }>(
    `with gone as (delete from pgboss.job where name = $1 returning created_on)
     select to_char(created_on at time zone 'Europe/Paris', 'DD HH24') as at from gone order by created_on`,
    [name],
  )
  return rows.map(({ at }) => at)
}

/** Inserts one job of each of these kinds, with empty data, as if a process had sent it and then stopped. */
export const insertJobs = (db: Queryable, names: readonly string[], retryLimit: number): Promise<unknown> =>
  db.query(
    `insert into pgboss.job (id, name, data, state, policy, retry_limit, expire_seconds, keep_until, heartbeat_seconds)
     select gen_random_uuid(), q.name, '{}', 'created', q.policy, $2, q.expire_seconds, now() + interval '1 hour', q.heartbeat_seconds
     from pgboss.queue q where q.name = any($1)`,
    [names, retryLimit],
  )

/** Inserts a job with data that no release of Beffroi sends. `data` is JSON text, or null. */
export const insertOddJob = (db: Queryable, id: string, name: string, data: string | null): Promise<unknown> =>
  db.query(
    `insert into pgboss.job (name, id, data, policy, retry_limit, dead_letter, heartbeat_seconds)
     values ($1, $2, $3, 'standard', 1, '${DEAD}', 10)`,
    [name, id, data],
  )

/** Inserts five jobs on their last attempt whose worker has sent no heartbeat for a minute. */
export const insertLostJobs = (db: Queryable, name: string): Promise<unknown> =>
  db.query(
    `insert into pgboss.job (name, id, data, state, retry_limit, retry_count, started_on, heartbeat_on, heartbeat_seconds, dead_letter)
     select $1, gen_random_uuid(), '{}', 'active', 1, 1, now(), now() - interval '1 minute', 10, '${DEAD}' from generate_series(1, 5)`,
    [name],
  )

/** Makes the waiting jobs of a kind ones whose second worker has sent no heartbeat for a minute. */
export const loseSecondWorker = (db: Queryable, name: string): Promise<unknown> =>
  db.query(
    `update pgboss.job set state = 'active', retry_count = 1, started_on = now(), heartbeat_on = now() - interval '1 minute'
     where name = $1 and state = 'created'`,
    [name],
  )

/** Inserts a job into the queue of dead jobs, as after its last failed attempt. */
export const insertDeadJob = (
  db: Queryable,
  job: { id: string; name: string; data: unknown; sent: string; attempts: number; fault: unknown },
): Promise<unknown> =>
  db.query(
    `insert into pgboss.job (name, data, source_name, source_id, source_root_id, source_created_on, source_retry_count, source_output)
     values ('${DEAD}', $1, $2, $3, $3, $4, $5, $6)`,
    [JSON.stringify(job.data), job.name, job.id, job.sent, job.attempts - 1, JSON.stringify(job.fault)],
  )

/** Returns the queue of dead jobs, and the queues of jobs declared by tests. */
export const testQueues = async (db: Queryable): Promise<{ name: string; policy: string; retry_limit: number }[]> =>
  (
    await db.query<{ name: string; policy: string; retry_limit: number }>(
      `select name, policy, retry_limit from pgboss.queue where name like 'test.%' or name = '${DEAD}' order by name`,
    )
  ).rows

/** Deletes the schedules of these kinds of jobs. */
export const deleteSchedules = (db: Queryable, names: readonly string[]): Promise<unknown> =>
  db.query('delete from pgboss.schedule where name = any($1)', [names])

/** Renames a table, so that every statement on it fails. Returns a function that restores its name. */
export async function hideTable(db: Queryable, table: string): Promise<() => Promise<unknown>> {
  const [name = '', schema] = table.split('.').toReversed()
  await db.query(`alter table ${table} rename to gone_for_a_while`)
  return () => db.query(`alter table ${schema ? `${schema}.` : ''}gone_for_a_while rename to ${name}`)
}
