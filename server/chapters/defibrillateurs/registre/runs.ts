import { sql } from 'kysely'
import { record } from '../../../platform/audit/record.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { type EnglishMessage, stored, storedJson } from '../../../platform/stored-messages/message.ts'
import { deleteDemonstration } from '../demonstration.ts'
import { syncMessage } from './messages-catalogue.ts'
import type { Outcome, StoredRefusal } from './run-outcome.ts'
import type { Work } from './work.ts'

export const FRANCE = 'france'

/** A run to execute. */
export interface OpenRun {
  id: string
  commune_id: string | null
  force: boolean
}

/** The version of the parser. Increment it if the same file gives other rows, so that an unchanged file is parsed again. */
const PARSER_VERSION = 4

/** Starts a queued run, or one that an earlier attempt did not finish; null if it has ended. */
export async function beginRun(db: Db, id: string): Promise<OpenRun | null> {
  const { rows } = await sql<OpenRun>`
    update defibrillateur_runs set status = 'running', started_at = coalesce(started_at, now_ms()), progress = null, read = 0
    where id = ${id} and status in ('queued', 'running') returning id, commune_id, force`.execute(db)
  return rows[0] ?? null
}

/** Stores the address that a run reads, so that a failed run has it too. */
export async function storeSource(db: Db, id: string, source_url: string | null): Promise<void> {
  await sql`update defibrillateur_runs set source_url = ${source_url} where id = ${id} and status = 'running'`.execute(db)
}

/** Stores the progress of a run, in a statement of its own. */
export async function storeProgress(db: Db, id: string, read: number, progress: number | null): Promise<void> {
  await sql`update defibrillateur_runs set read = ${read}, progress = ${progress} where id = ${id} and status = 'running'`.execute(db)
}

/** The record of the audit trail for a sync: the national catalogue, or a commune. */
export const targetOf = (scope: string) => (scope === FRANCE ? { type: 'defibrillateurs', id: FRANCE } : { type: 'commune', id: scope })

const NO_ROWS = { read: 0, created: 0, updated: 0, unchanged: 0, absent: 0, refused: 0, refusals: [] }
const NO_FILE = { source_url: null, etag: null, last_modified: null }

/**
 * Ends a run as done, in the transaction of its changes, and writes the changes to the audit trail.
 * @param result the counts that are not 0, and what is known of the file
 * @throws Error if the run has been ended by others meanwhile, so that the transaction is rolled back
 */
export async function completeRun(
  tx: Tx,
  { caller, finish }: Pick<Work, 'caller' | 'finish'>,
  { id, commune_id }: OpenRun,
  result: Partial<Outcome>,
): Promise<Outcome> {
  const fictitious = await deleteDemonstration(tx, commune_id)
  const removed = fictitious > 0 ? syncMessage('demonstration_removed', { count: fictitious }) : null
  const outcome: Outcome = { ...NO_ROWS, ...NO_FILE, ...result, message: result.message ?? removed }
  const { read, created, updated, unchanged, absent, refused, message, source_url, etag, last_modified } = outcome
  const refusals = outcome.refusals.map(({ reason, ...row }): StoredRefusal => ({ ...row, reason: reason.en, ...stored(reason) }))
  const { rows } = await sql`
    update defibrillateur_runs set status = 'done', finished_at = now_ms(), progress = 100, read = ${read}, created = ${created},
      updated = ${updated}, unchanged = ${unchanged}, absent = ${absent}, refused = ${refused}, refusals = ${JSON.stringify(refusals)},
      end_message = ${storedJson(message)}::jsonb, source_url = ${source_url}, etag = ${etag}, last_modified = ${last_modified}, lecture = ${sql.lit(PARSER_VERSION)}
    where id = ${id} and status = 'running' returning id`.execute(tx)
  if (rows.length === 0) throw new Error('The run was ended by another.')
  await finish?.(tx)
  const after = { created, updated, unchanged, absent, run: id }
  if (created + updated + absent > 0) await record(tx, caller, 'defibrillateurs.import', { ...targetOf(commune_id ?? FRANCE), after })
  return outcome
}

/** Ends a failed run, with the message of the reason. */
export async function failRun(db: Db, id: string, message: EnglishMessage): Promise<void> {
  await sql`update defibrillateur_runs set status = 'failed', finished_at = now_ms(),
      end_message = ${storedJson(message)}::jsonb
    where id = ${id} and status in ('queued', 'running')`.execute(db)
}

/**
 * Returns the file version of the last successful national sync, and the number of devices after it: counting them would block the
 * embedded database for a tenth of a second, often only to find that nothing has changed. Null if there is no such sync.
 */
export async function lastNational(
  db: Db,
): Promise<{ source_url: string | null; etag: string | null; last_modified: string | null; known: number; current: boolean } | null> {
  const { rows } = await sql<{ source_url: string; etag: string; last_modified: string; known: number; current: boolean }>`
    select source_url, etag, last_modified, lecture = ${sql.lit(PARSER_VERSION)} as current,
      case when exists (select from defibrillateurs where absent_since is null) then created + updated + unchanged else 0 end as known
    from defibrillateur_runs where scope = 'france' and status = 'done' order by finished_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whether a sync has ever ended well, of France or of a commune: until then each list of a commune says that the register was not read. */
export async function hasEverSynced(db: Db): Promise<boolean> {
  const { rows } = await sql`select from defibrillateur_runs where status = 'done' limit 1`.execute(db)
  return rows.length > 0
}
