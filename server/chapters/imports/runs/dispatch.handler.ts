import { sql } from 'kysely'
import { transact } from '../../../platform/db/db.ts'
import { handler } from '../../../platform/jobs/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { runImport } from './run-import.job.ts'
import { nextAfter } from '../sources/schedule.ts'
import { openRun } from './start.ts'
import { dispatchJob } from './dispatch.job.ts'

/** The most sources started in one transaction. */
const AT_ONCE = 50

/**
 * Starts the runs that are due. Rows locked by another process are skipped, so that no run is started twice.
 * @returns how many sources were due
 */
export function startDue({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<number> {
  return transact(database.db, async (tx) => {
    const { rows } = await sql<{ id: string; frequence_minutes: number }>`
      select id, frequence_minutes from import_sources where next_run_at <= now() order by next_run_at, id
      limit ${AT_ONCE} for update skip locked`.execute(tx)
    for (const { id, frequence_minutes } of rows) {
      await sql`update import_sources set next_run_at = ${nextAfter(frequence_minutes)}::timestamptz where id = ${id}`.execute(tx)
      // No second run when one is already under way.
      const run = await openRun(tx, { sourceId: id, trigger: 'schedule', userId: null, force: false })
      if (run) await jobs.send(tx, runImport, { run: run.id })
    }
    return rows.length
  })
}

/** Starts the runs of due sources, every minute. */
export const dispatchHandler = handler(dispatchJob, async (services, _, { signal }) => {
  while (!signal.aborted && (await startDue(services)) === AT_ONCE);
})
