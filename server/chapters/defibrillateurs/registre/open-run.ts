import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { LastSync, SyncRun } from '../../../../contract/defibrillateurs/defibrillateur-records.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { record } from '../../../platform/audit/record.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { OpenDatabase } from '../../../platform/db/open.ts'
import { hasOpenJob } from '../../../platform/jobs/queue-tables.ts'
import type { StoredRefusal } from './run-outcome.ts'
import { failRun, FRANCE, targetOf } from './runs.ts'
import type { StoredMessage } from '../../../platform/stored-messages/message.ts'
import { syncMessage } from './messages-catalogue.ts'
import { isExecuting } from './session.ts'
import { syncJob } from './sync.job.ts'

/** A run as stored in its row. shown-run.ts translates its messages. */
export type Run = Omit<z.output<typeof SyncRun>, 'message' | 'message_en' | 'code' | 'refusals'> & {
  end_message: StoredMessage | null
  refusals: StoredRefusal[]
}
/** The last run of a scope, and the last one that succeeded before it. */
export type LastRun = Run & Pick<z.output<typeof LastSync>, 'previous_success'>
/** The scope of a sync: the national catalogue (`france`), or the id of a commune. */
export interface SyncScope {
  scope: string
  /** Sync even if more than a fifth of the devices would vanish, or the file has not changed. */
  force: boolean
}

const COLUMNS: RawBuilder<Run> = sql`id, scope, status, started_at, finished_at, progress, read, created, updated, unchanged, absent, refused,
  refusals, end_message, source_url`

/**
 * Inserts a queued run. Of several at the same time, the unique index on open runs accepts one. Spec §4.1-31.
 * @throws AppError sync_in_progress
 */
export async function openRun(
  tx: Tx,
  caller: Caller,
  kind: OpenDatabase['kind'],
  { id, scope, force }: SyncScope & { id: string },
): Promise<Run> {
  await endAbandoned(tx, kind, scope)
  const { rows } = await sql<Run>`
    insert into defibrillateur_runs (id, scope, commune_id, force, requested_by)
    values (${id}, ${scope}, ${scope === FRANCE ? null : scope}, ${force}, ${caller.userId})
    on conflict (scope) where status in ('queued', 'running') do nothing returning ${COLUMNS}`.execute(tx)
  if (!rows[0]) throw new AppError('sync_in_progress')
  return rows[0]
}

/** Writes the start of a run to the audit trail. */
export async function recordStart(tx: Tx, caller: Caller, { id, scope }: Run, force: boolean): Promise<void> {
  await record(tx, caller, 'defibrillateurs.sync', { ...targetOf(scope), after: { run: id, force } })
}

/** Returns the last sync of the national catalogue (`france`) or of a commune; null if there was none. Spec §4.1-31. */
export async function lastRun(db: Db, scope: string): Promise<LastRun | null> {
  const { rows } = await sql<Run>`
    select ${COLUMNS} from defibrillateur_runs where scope = ${scope} order by created_at desc, id desc limit 1`.execute(db)
  const [last] = rows
  if (!last) return null
  const { rows: successes } = await sql<NonNullable<LastRun['previous_success']>>`
    select finished_at, read, created, updated, unchanged, absent, refused from defibrillateur_runs
    where scope = ${scope} and status = 'done' and id <> ${last.id} order by finished_at desc limit 1`.execute(db)
  return { ...last, previous_success: successes[0] ?? null }
}

/** Ends as failed each open run without an open job and without a process that executes it, so that another can begin: its process died. */
async function endAbandoned(tx: Tx, kind: OpenDatabase['kind'], scope: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select r.id from defibrillateur_runs r
    where r.scope = ${scope} and r.status in ('queued', 'running') and not ${hasOpenJob(syncJob.name, 'run', sql`r.id::text`)}
    for update`.execute(tx)
  for (const { id } of rows) if (!(await isExecuting(tx, kind, id))) await failRun(tx, id, syncMessage('abandoned'))
}
