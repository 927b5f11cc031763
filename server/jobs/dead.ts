import type { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { type Fault, keptFault } from './fault.ts'
import { DEAD } from './install.ts'

/** How many one statement gives back. */
const AT_ONCE = 1000

/** A job that has used up its attempts, or that none would mend. */
export interface DeadJob extends Fault {
  id: string
  job: string
  attempts: number
  sent_at: string
  died_at: string
}

interface Row {
  id: string
  source_name: string
  source_retry_count: number
  source_created_on: string
  source_output: unknown
  created_on: string
}

/** The dead jobs, latest first. What they carried is not told. */
export async function deadJobs(pool: pg.Pool, limit: number): Promise<DeadJob[]> {
  const { rows } = await pool.query<Row>(
    `select id, source_name, source_retry_count, source_created_on, source_output, created_on
     from pgboss.job where name = $1 and state = 'created' order by created_on desc, id limit $2`,
    [DEAD, limit],
  )
  return rows.map((row) => ({
    id: row.id,
    job: row.source_name,
    attempts: row.source_retry_count + 1,
    sent_at: row.source_created_on,
    died_at: row.created_on,
    ...keptFault(row.source_output),
  }))
}

/**
 * Gives dead jobs back to their queues, with all their attempts before them.
 * @param ids those to run again; all where none is named
 * @returns how many were given back
 */
export async function runAgain(boss: PgBoss, ids?: string[]): Promise<number> {
  let all = 0
  for (;;) {
    const given = await boss.redrive(DEAD, { limit: AT_ONCE, ...(ids ? { ids } : {}) })
    all += given
    if (given < AT_ONCE) return all
  }
}
