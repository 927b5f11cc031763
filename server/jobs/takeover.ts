import type { PgBoss } from 'pg-boss'
import type pg from 'pg'

const EVERY_MS = 1000

/** Queues with a job whose worker has been silent for longer than its heartbeat allows, or has taken too long. */
const LOST = `
  select distinct name from pgboss.job
  where state = 'active'
    and (heartbeat_on + heartbeat_seconds * interval '1 second' < now() or started_on + expire_seconds * interval '1 second' < now())`

/**
 * Looks every second for jobs of dead or stopped workers and gives them back to their queue. It only reads while there are
 * none; pg-boss itself would count every queue to look, which is too much for each second.
 * @param found called when there was one
 * @returns what ends the watch
 */
export function watchForLost(
  pool: pg.Pool,
  boss: PgBoss,
  { found, failed }: { found: () => void; failed: (error: Error) => void },
): () => void {
  let over = false
  const later = () => setTimeout(() => void look(), EVERY_MS)
  let timer = later()
  const look = async () => {
    try {
      const { rows } = await pool.query<{ name: string }>(LOST)
      for (const { name } of rows) if (!over) await boss.supervise(name)
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
