import type { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { type Fault, keptFault } from './fault.ts'
import { DEAD } from './install.ts'

const EVERY_MS = 1000

/** Jobs whose worker has been silent for longer than its heartbeat allows, or has taken too long; those on their last attempt apart. */
const LOST = `
  select name, coalesce(array_agg(id) filter (where retry_count >= retry_limit), '{}') as last from pgboss.job
  where state = 'active'
    and (heartbeat_on + heartbeat_seconds * interval '1 second' < now() or started_on + expire_seconds * interval '1 second' < now())
  group by name`

/** Of several processes that see a job die one is to say so: whoever marks its row. */
const TELL = `
  update pgboss.job set output = '{"told": true}' where name = '${DEAD}' and source_id = any($1::uuid[]) and output is null
  returning source_root_id as id, source_name as job, source_retry_count + 1 as attempts, source_output`

interface Died extends Fault {
  id: string
  job: string
  attempts: number
}

/** What the watch calls. */
interface Told {
  /** There was a lost job. */
  found: () => void
  /** A job died with its worker. */
  died: (job: Died) => void
  failed: (error: Error) => void
}

/**
 * Looks every second for jobs of dead or stopped workers and gives them back to their queue. It only reads while there are
 * none; pg-boss itself would count every queue to look, which is too much for each second.
 * @returns what ends the watch
 */
export function watchForLost(pool: pg.Pool, boss: PgBoss, { found, died, failed }: Told): () => void {
  let over = false
  const later = () => setTimeout(() => void look(), EVERY_MS)
  let timer = later()
  /** A queue whose lost job is still locked by a transaction of its worker keeps no other waiting. */
  const giveBack = async ({ name, last }: { name: string; last: string[] }) => {
    await boss.supervise(name)
    if (last.length === 0) return
    const { rows } = await pool.query<Died & { source_output: unknown }>(TELL, [last])
    for (const { source_output, ...job } of rows) died({ ...job, ...keptFault(source_output) })
  }
  const look = async () => {
    try {
      const { rows } = await pool.query<{ name: string; last: string[] }>(LOST)
      for (const queue of rows) if (!over) await giveBack(queue).catch(failed)
      if (rows.length > 0) found()
    } catch (error) {
      failed(error as Error)
    }
    if (!over) timer = later()
  }
  return () => {
    over = true
    clearTimeout(timer)
  }
}
