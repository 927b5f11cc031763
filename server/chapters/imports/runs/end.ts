import { sql } from 'kysely'
import { machineCaller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { lockRun } from './execute-batch.ts'
import type { RunState } from './run-state.ts'
import { runLine, writeLines } from './run-log.ts'
import { lastLine, type Outcome } from './read-and-apply.ts'
import { FAILURES_MAX, nextAfterFailure } from '../sources/schedule.ts'
import { importMessage } from '../messages-catalogue.ts'
import { notifyPause } from './notify-pause.ts'
import { sendPictures } from '../pictures/send-pictures.ts'
import { storedWithTexts } from '../../../platform/stored-messages/message.ts'

type Needs = Pick<Services, 'database' | 'jobs' | 'config'>

/**
 * Ends a run and its job and updates the schedule of its source, in one transaction. One audit row has the counts of a run that
 * changed anything; each publication has its own row (trail.ts). Spec §4.1-49.
 * @throws JobTakenOver
 */
export async function endRun(services: Needs, runState: RunState, outcome: Outcome, finish: (tx: Tx) => Promise<void>): Promise<void> {
  const { runId, counts } = runState
  await transact(services.database.db, async (tx) => {
    await lockRun(tx, runState)
    const paused = await noteSource(tx, services, runState, outcome)
    await writeLines(tx, runId, runState.seq, [
      lastLine(outcome),
      ...(runState.picturesCut ? [runLine('warn', importMessage('pictures_later'))] : []),
      ...(paused ? [runLine('error', importMessage('paused'))] : []),
    ])
    await sql`
      update import_runs set status = ${outcome.status}, finished_at = now_ms(), http_status = ${outcome.httpStatus}, bytes = ${outcome.bytes},
        message = ${outcome.message && JSON.stringify(storedWithTexts(outcome.message))}::jsonb where id = ${runId}`.execute(tx)
    await finish(tx)
    await sendPictures(tx, services, runState.source.id)
    if (counts.created + counts.updated + counts.archived === 0) return
    const { created, updated, archived } = counts
    const after = { run: runId, status: outcome.status, created, updated, archived }
    await record(tx, machineCaller('system'), 'import_source.import', { type: 'import_source', id: runState.source.id, after })
  })
}

/**
 * Writes the end of a run to its source: ETag and Last-Modified, unless the source was changed meanwhile, and consecutive failures.
 * @returns whether the source is now paused
 */
async function noteSource(tx: Tx, services: Needs, { source }: RunState, outcome: Outcome): Promise<boolean> {
  if (outcome.status !== 'failed') {
    const { etag, lastModified, status } = outcome
    // After failures the next run waits for longer than the interval of the source.
    await sql`
      update import_sources set consecutive_failures = 0,
        next_run_at = case when consecutive_failures > 0 and next_run_at is not null
          then least(next_run_at, now_ms() + frequence_minutes * interval '1 minute') else next_run_at end
        ${
          status === 'unchanged'
            ? sql``
            : sql`, etag = case when version = ${source.version} then ${etag}::text end,
          last_modified = case when version = ${source.version} then ${lastModified}::text end`
        }
      where id = ${source.id}`.execute(tx)
    return false
  }
  const { rows } = await sql<{ failures: number; minutes: number | null; due: boolean }>`
    update import_sources set consecutive_failures = consecutive_failures + 1 where id = ${source.id} and url = ${source.url}
    returning consecutive_failures as failures, frequence_minutes as minutes, next_run_at is not null as due`.execute(tx)
  // No row: the address was changed during the run, and its failure counts for the former one.
  const { failures = 0, minutes = null, due = false } = rows[0] ?? {}
  if (!due) return false
  const paused = failures >= FAILURES_MAX
  const next = paused ? null : nextAfterFailure(minutes, failures, outcome.retryAfterSeconds)
  await sql`update import_sources set next_run_at = ${next}::timestamptz
    ${paused ? sql`, active = false, paused_at = now_ms(), version = version + 1, updated_at = now_ms()` : sql``} where id = ${source.id}`.execute(
    tx,
  )
  if (paused) await notifyPause(tx, services, source, outcome.message ?? importMessage('unexpected'))
  return paused
}

/** Ends a run that failed through an internal fault, after its last attempt. */
export async function failUnexpectedly({ database, jobs }: Needs, runId: string): Promise<void> {
  const message = importMessage('unexpected')
  await transact(database.db, async (tx) => {
    const { rows } = await sql<{ seq: number; source_id: string }>`
      update import_runs set status = 'failed', finished_at = now_ms(), message = ${JSON.stringify(storedWithTexts(message))}::jsonb
      where id = ${runId} and status in ('queued', 'running')
      returning source_id, (select coalesce(max(seq), 0) from import_run_entries e where e.run_id = import_runs.id) as seq`.execute(tx)
    if (!rows[0]) return
    await writeLines(tx, runId, rows[0].seq, [runLine('error', message)])
    await sendPictures(tx, { jobs }, rows[0].source_id)
  })
}
