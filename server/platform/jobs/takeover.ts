import type { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { type Fault, storedFault } from './fault.ts'
import { lostJobs, reportDead } from './queue-tables.ts'

const EVERY_MS = 1000

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
    for (const { output, ...job } of await reportDead(pool, last)) died({ ...job, ...storedFault(output) })
  }
  const look = async () => {
    try {
      const queues = await lostJobs(pool)
      for (const queue of queues) if (!over) await giveBack(queue).catch(failed)
      if (queues.length > 0) found()
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
