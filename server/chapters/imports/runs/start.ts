import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { hasOpenJob } from '../../../platform/jobs/queue-tables.ts'
import type { Services } from '../../../platform/services.ts'
import { runImport } from './run-import.job.ts'
import { RUN_COLUMNS, type RunRow, shownRun, type StoredRun } from '../rows.ts'
import { storedWithTexts } from '../../../platform/stored-messages/message.ts'
import { importMessage } from '../messages-catalogue.ts'

/** Records the start of a run in the audit trail. */
export const recordStart = (tx: Tx, caller: Caller, { id, source_id }: RunRow, force: boolean): Promise<string[]> =>
  record(tx, caller, 'import_source.run', { type: 'import_source', id: source_id, after: { run: id, force } })

interface Start {
  sourceId: string
  trigger: 'manual' | 'schedule'
  userId: string | null
  force: boolean
}

/**
 * Inserts a queued run. The unique index on open runs accepts one of several concurrent inserts. Spec §4.1-50.
 * @returns null while another run of the source is queued or running
 */
export async function openRun(tx: Tx, { sourceId, trigger, userId, force }: Start): Promise<RunRow | null> {
  await endAbandoned(tx, sourceId)
  const { rows } = await sql<StoredRun>`
    insert into import_runs as r (id, source_id, trigger, requested_by, force)
    select ${newId()}::uuid, s.id, ${trigger}, ${userId}::uuid, ${force} from import_sources s where s.id = ${sourceId} and s.deleted_at is null
    on conflict (source_id) where status in ('queued', 'running') do nothing returning ${RUN_COLUMNS}`.execute(tx)
  return rows[0] ? shownRun(rows[0]) : null
}

/** Ends an open run without an active job: its job has failed for good, and another run may begin. */
async function endAbandoned(tx: Tx, sourceId: string): Promise<void> {
  await sql`
    update import_runs r set status = 'failed', finished_at = now_ms(), message = ${JSON.stringify(storedWithTexts(importMessage('abandoned')))}::jsonb
    where r.source_id = ${sourceId} and r.status in ('queued', 'running') and r.created_at < now() - interval '1 minute'
      and not ${hasOpenJob(runImport.name, 'run', sql`r.id::text`)}`.execute(tx)
}

/**
 * Starts a run in the background. Spec §4.1-39.
 * @returns the run, queued
 * @throws AppError not_found, sync_in_progress
 */
export function startRun(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs'> },
  { id, force }: { id: string; force: boolean },
): Promise<RunRow> {
  return transact(db, async (tx) => {
    // Waits for a concurrent deletion or undo.
    const { rows } = await sql`select from import_sources where id = ${id} and deleted_at is null for share`.execute(tx)
    if (rows.length === 0) throw new AppError('not_found')
    const run = await openRun(tx, { sourceId: id, trigger: 'manual', userId: caller.userId, force })
    if (!run) throw new AppError('sync_in_progress')
    await services.jobs.send(tx, runImport, { run: run.id })
    await recordStart(tx, caller, run, force)
    return run
  })
}
