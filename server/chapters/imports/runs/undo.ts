import { sql } from 'kysely'
import type { z } from 'zod'
import type { undoImportRun } from '../../../../contract/imports/import-runs.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { record, unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import type { Services } from '../../../platform/services.ts'
import { lockImportBatches } from './execute-batch.ts'
import { isRunning, lockSource } from '../rows.ts'
import { runById } from './run-history.ts'
import type { ImportedItem } from './decide-item.ts'
import { undoPictures } from '../pictures/gone-pictures.ts'
import { sendPictures } from '../pictures/send-pictures.ts'
import { FIELDS as AUDITED_FIELDS, recordUndone, type Undone } from './trail.ts'

type Answer = z.output<(typeof undoImportRun)['response']>['data']
type Counts = Pick<Answer, 'removed' | 'restored' | 'unarchived' | 'kept' | 'failed'>

/** Messages for publications that were not reversed. */
const NOT_REVERSED = {
  kept: ['Modifiée depuis : gardée.', 'Changed since: kept.'],
  failed: ['La publication n’existe plus.', 'The publication is gone.'],
} as const
const NOT_REVERSED_MAX = 100

/** The most publications reversed in one transaction: few enough that a request on the single connection of the embedded database hardly waits. */
const AT_ONCE = 100

/**
 * Undoes a run, a hundred publications at a time: created publications are deleted, changed or archived ones are restored. A
 * publication that a person or a later run has changed since is skipped. An interrupted undo resumes at the next request; a finished
 * one changes nothing more. Ours, beyond Spec §4.1-45.
 * @throws AppError not_found, invalid_state (the run did nothing, or is not over), sync_in_progress (another run is under way)
 */
export async function undoRun(
  { db, caller, services }: Context & { services: Pick<Services, 'jobs'> },
  { id, runId }: { id: string; runId: string },
): Promise<Answer> {
  for (let first = true; ; first = false) {
    const done = await transact(db, (tx) => undoSome(tx, { caller, services }, { id, runId, first }))
    if (done) return done
    // Waiting requests are served between steps.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

interface Undoing {
  /** The source. */
  id: string
  runId: string
  /** The first step of this request is refused while a run is under way. A run may start between later steps: it compares versions too. */
  first: boolean
}

interface Undoer {
  caller: Caller
  services: Pick<Services, 'jobs'>
}

/** Executes one step. Returns the answer once nothing is left to do. */
async function undoSome(tx: Tx, { caller, services }: Undoer, { id, runId, first }: Undoing): Promise<Answer | undefined> {
  await lockSource(tx, id)
  const before = await runById(tx, { id, runId })
  if (first && (await isRunning(tx, id))) throw new AppError('sync_in_progress')
  if (before.status === 'undone') {
    unchanged(caller, 'import_source.undo')
    return answer(tx, { id, runId })
  }
  await lockImportBatches(tx)
  const seqs = await nextLines(tx, runId)
  const current = seqs.length > 0 ? await markLines(tx, id, runId, seqs) : []
  await reverse(tx, runId, seqs)
  await undoPictures(
    tx,
    current.map((one) => one.id),
  )
  const undone = await reversedPublications(tx, current)
  if (seqs.length === AT_ONCE) {
    await recordUndone(tx, caller, runId, undone)
    return undefined
  }
  await sql`update import_runs set status = 'undone' where id = ${runId}`.execute(tx)
  const done = await answer(tx, { id, runId })
  const { removed, restored, unarchived, reversed, kept, failed } = done
  if (reversed + kept + failed === 0) throw new AppError('invalid_state')
  await sendPictures(tx, services, id)
  await recordUndone(tx, caller, runId, undone)
  await record(tx, caller, 'import_source.undo', {
    type: 'import_source',
    id,
    after: { run: runId, removed, restored, unarchived, kept, failed },
  })
  return done
}

async function nextLines(tx: Tx, runId: string): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from import_run_entries where run_id = ${runId} and version is not null and undo is null order by seq limit ${AT_ONCE}`.execute(
    tx,
  )
  return rows.map(({ seq }) => seq)
}

/** Marks each line by whether its publication is unchanged since the run. Returns the current publications, locked. */
async function markLines(tx: Tx, sourceId: string, runId: string, seqs: readonly number[]): Promise<CurrentPublication[]> {
  // Same lock order as every other lock on several publications.
  const { rows } = await sql<CurrentPublication>`select ${AUDITED} from publications p where p.id in (
    select publication_id from import_run_entries where run_id = ${runId} and seq = any(${[...seqs]}::integer[])) order by p.id for update`.execute(
    tx,
  )
  await sql`
    update import_run_entries e set undo = case when p.id is null or i.publication_id is null then 'failed' when p.version = e.version then 'reversed' else 'kept' end
    from import_run_entries own left join publications p on p.id = own.publication_id
      left join import_items i on i.publication_id = own.publication_id and i.source_id = ${sourceId}
    where own.run_id = ${runId} and own.seq = any(${[...seqs]}::integer[]) and e.run_id = own.run_id and e.seq = own.seq`.execute(tx)
  return rows
}

type CurrentPublication = Partial<ImportedItem> & { id: string; version: number }
/** The audited columns of a publication. */
const AUDITED = sql`p.id, p.version, ${sql.join(AUDITED_FIELDS.map((name) => sql.ref(`p.${name}`)))}`

/** Returns the reversed publications, before and after. */
async function reversedPublications(tx: Tx, current: readonly CurrentPublication[]): Promise<Undone[]> {
  if (current.length === 0) return []
  const { rows } =
    await sql<CurrentPublication>`select ${AUDITED} from publications p where p.id = any(${current.map(({ id }) => id)}::uuid[])`.execute(
      tx,
    )
  const now = new Map(rows.map((row) => [row.id, row]))
  return current.flatMap((before) => {
    const after = now.get(before.id)
    return after && after.version !== before.version ? [{ id: before.id, before, after }] : []
  })
}

/** The most undone contents of an item that are remembered besides the last: so many runs undone one after the other. */
const UNDONE_MAX = 50

/** Reverses the publications that are unchanged since the run, in one statement a table. */
async function reverse(tx: Tx, runId: string, seqs: readonly number[]): Promise<void> {
  const those = sql`e.run_id = ${runId} and e.seq = any(${[...seqs]}::integer[]) and e.undo = 'reversed'`
  const lines = sql`import_run_entries e where ${those}`
  await sql`
    update publications p set
      title = coalesce(e.before ->> 'title', p.title), body = coalesce(e.before ->> 'body', p.body),
      type_id = ${put('type_id', 'uuid')}, date_debut = ${put('date_debut', 'date')}, date_fin = ${put('date_fin', 'date')},
      source_url = ${put('source_url', 'text')}, image_url = ${put('image_url', 'text')},
      evenement = ${put('evenement', 'jsonb')},
      moderation_status = coalesce(e.before ->> 'moderation_status', p.moderation_status),
      valide = coalesce((e.before ->> 'valide')::boolean, p.valide),
      deleted_at = case when e.before is null then now_ms() else (e.before ->> 'deleted_at')::timestamptz end,
      version = p.version + 1, updated_at = now_ms()
    from (select * from ${lines}) e where p.id = e.publication_id`.execute(tx)
  // The digest of undone content is stored, so that the next run does not write it again.
  await sql`
    update import_items i set
      undone_hash = case when e.action = 'archive' then i.undone_hash else i.source_hash end,
      undone_earlier = case when e.action = 'archive' or i.undone_hash is null then i.undone_earlier
        else (i.undone_hash || i.undone_earlier)[1:${sql.lit(UNDONE_MAX)}] end,
      source_hash = coalesce(e.before ->> 'source_hash', i.source_hash),
      content_hash = coalesce(e.before ->> 'content_hash', i.content_hash),
      removed_at = case when e.before is null then now_ms() else (e.before ->> 'removed_at')::timestamptz end,
      kept = e.action = 'archive'
    from (select * from ${lines}) e where i.publication_id = e.publication_id`.execute(tx)
  // The publication is now as the previous run left it, so that run can be undone too.
  await sql`
    update import_run_entries earlier set version = p.version
    from import_run_entries e join publications p on p.id = e.publication_id
    where ${those} and earlier.publication_id = e.publication_id and earlier.undo is null
      and earlier.version = (e.before ->> 'version')::integer`.execute(tx)
}
const put = (name: string, type: 'uuid' | 'date' | 'text' | 'jsonb') =>
  sql`case when e.before is null then p.${sql.ref(name)} else (e.before ->> ${sql.lit(name)})::${sql.raw(type)} end`

async function answer(tx: Tx, { id, runId }: { id: string; runId: string }): Promise<Answer> {
  const counts = await sql<Counts>`
    select count(*) filter (where undo = 'reversed' and before is null)::int as removed,
      count(*) filter (where undo = 'reversed' and before is not null and action <> 'archive')::int as restored,
      count(*) filter (where undo = 'reversed' and before is not null and action = 'archive')::int as unarchived,
      count(*) filter (where undo = 'kept')::int as kept, count(*) filter (where undo = 'failed')::int as failed
    from import_run_entries where run_id = ${runId}`.execute(tx)
  const { rows } = await sql<{ external_id: string; title: string | null; publication_id: string; undo: 'kept' | 'failed' }>`
    select external_id, title, publication_id, undo from import_run_entries
    where run_id = ${runId} and undo in ('kept', 'failed') order by seq limit ${NOT_REVERSED_MAX}`.execute(tx)
  const left = rows.map(({ undo, ...line }) => ({ ...line, reason: NOT_REVERSED[undo][0], reason_en: NOT_REVERSED[undo][1] }))
  const { removed = 0, restored = 0, unarchived = 0, kept = 0, failed = 0 } = counts.rows[0] ?? {}
  const reversed = removed + restored + unarchived
  return { run: await runById(tx, { id, runId }), reversed, removed, restored, unarchived, kept, failed, left }
}
