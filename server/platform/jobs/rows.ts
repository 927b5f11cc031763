import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Job, JobState } from '../../../contract/jobs/jobs.ts'
import { keptFault } from './fault.ts'
import { DEAD } from './install.ts'
import { faultTold } from './sentences.ts'

export type JobRow = z.output<typeof Job>
export type State = z.output<typeof JobState>

const isDead = sql`j.name = ${sql.lit(DEAD)}`
const alive = sql`j.name <> ${sql.lit(DEAD)}`

/** Conditions on `pgboss.job j` for each state; in words of its partial index of what waits. */
const STATES: Record<State, RawBuilder<unknown>> = {
  waiting: sql`(j.state = 'created' and ${alive})`,
  retrying: sql`(j.state = 'retry' and ${alive})`,
  running: sql`j.state = 'active'`,
  done: sql`j.state = 'completed'`,
  dead: isDead,
}

/** A dead job leaves its failed row behind for a while: the row of the queue `dead` stands for it. pg-boss's own jobs are not told. */
const TOLD = sql`(${isDead} or (j.state not in ('failed', 'cancelled') and j.name not like '\\_\\_pgboss%'))`

/** Conditions on `pgboss.job j`: one row for each job, in this state or in any. */
export const inState = (state?: State): RawBuilder<unknown>[] => (state === undefined ? [TOLD] : [STATES[state], TOLD])

/** The job for its life: what is moved to the queue `dead` or back from it is a new row to pg-boss. */
export const ID = sql`coalesce(j.source_root_id, j.id)`
export const NAME = sql`coalesce(j.source_name, j.name)`
export const SENT_AT = sql`coalesce(j.source_created_on, j.created_on)`
export const STATE = sql`case when ${isDead} then 'dead'
  else case j.state when 'created' then 'waiting' when 'retry' then 'retrying' when 'active' then 'running' else 'done' end end`

/** What JOB_COLUMNS are read from. */
export const JOB_TABLES = sql`pgboss.job j
  left join pgboss.queue q on ${isDead} and q.name = j.source_name
  left join pgboss.job f on ${isDead} and f.name = j.source_name and f.id = j.source_id`
export const JOB_COLUMNS = sql`${ID} as id, ${NAME} as name, ${STATE} as state,
  case when ${isDead} then j.source_retry_count + 1 when j.started_on is null then 0 else j.retry_count + 1 end as attempts,
  case when ${isDead} then greatest(q.retry_limit, j.source_retry_count) else j.retry_limit end + 1 as attempts_max,
  ${SENT_AT} as sent_at,
  case when ${isDead} then f.started_on else j.started_on end as started_at,
  case when ${alive} and j.state in ('created', 'retry') then j.start_after end as next_try_at,
  case when ${isDead} then j.created_on else j.completed_on end as ended_at,
  case when ${isDead} then j.source_output when j.state <> 'completed' then j.output end as output`

/** A row of JOB_COLUMNS. */
export type Stored = Omit<JobRow, 'error'> & { output: unknown }

/** A row as it leaves: of what pg-boss keeps of a fault only its class and a sentence of ours. */
export function jobRow({ output, ...row }: Stored): JobRow {
  if (output === null) return { ...row, error: null }
  const { error, message } = keptFault(output)
  const { fr, en } = faultTold(message)
  return { ...row, error: { class: error, message: fr, message_en: en } }
}
