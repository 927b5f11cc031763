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

/** Callbacks of the watch. */
interface Callbacks {
  /** A lost job was found. */
  found: () => void
  /** A job died with its worker. */
  died: (job: Died) => void
  failed: (error: Error) => void
}

/**
 * Looks every second for jobs of dead or stopped workers and gives them back to their queue. Without such jobs it only reads;
 * pg-boss itself would count every queue, which is too expensive every second.
 * @returns a function that ends the watch
 */
export function watchForLostJobs(pool: pg.Pool, boss: PgBoss, { found, died, failed }: Callbacks): () => void {
  let over = false
  const later = () => setTimeout(() => void look(), EVERY_MS)
  let timer = later()
  /** A queue whose lost job is still locked by its worker's transaction does not delay the other queues. */
  const requeue = async ({ name, last }: { name: string; last: string[] }) => {
    await boss.supervise(name)
    if (last.length === 0) return
    for (const { output, ...job } of await reportDead(pool, last)) died({ ...job, ...storedFault(output) })
  }
  const look = async () => {
    try {
      const queues = await lostJobs(pool)
      for (const queue of queues) if (!over) await requeue(queue).catch(failed)
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
