import { LOCKS } from '../../../platform/db/locks.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { JobTakenOver } from '../../../platform/jobs/errors.ts'
import { jobMessage } from '../../../platform/jobs/messages-catalogue.ts'
import { archivePublications, createPublications, updateItems, rewritePublications, touchItems } from './apply.ts'
import { CONTENT, digest } from './content.ts'
import { shownChanges } from './shown-changes.ts'
import { type Counts, counted, type RunState, type Line } from './run-state.ts'
import { isStored, writeLines } from './run-log.ts'
import type { Decision, ImportedItem } from './decide-item.ts'
import { type Incoming, type Item, planBatch, type Planned } from './plan-batch.ts'
import { itemMessage } from '../messages-catalogue.ts'
import { removeGonePictures } from '../pictures/gone-pictures.ts'
import { queuePictures } from '../pictures/queue-pictures.ts'
import { recordItems } from './trail.ts'

/** The result of a batch, valid once its transaction has committed, or was rolled back in a dry run. */
export interface BatchResult {
  counts: Counts
  lines: Line[]
  /** Number of lines stored. */
  kept: number
  made: [key: string, publicationId: string | null][]
  /** Number of pictures to fetch. */
  pictures: number
}

/**
 * Plans and writes one batch of items in the transaction. A dry run does the same and is rolled back.
 * @throws JobTakenOver when another attempt has taken over the run
 */
export async function executeBatch(tx: Tx, runState: RunState, batch: readonly Incoming[]): Promise<BatchResult> {
  const { source, runId } = runState
  if (runState.dry)
    await sql`insert into import_runs (id, source_id, trigger, status) values (${runId}, ${source.id}, 'manual', 'done')`.execute(tx)
  else await lockRun(tx, runState)
  await lockImportBatches(tx)
  if (source.propre) source.statut_creation = await ownStatus(tx, source.acteur_id)
  const planned = await planBatch(
    tx,
    runState,
    batch.filter((one) => one.kind !== 'line'),
  )
  const versions = await write(tx, runState, planned)
  const lines = [
    ...batch.flatMap((one) => (one.kind === 'line' ? [one.line] : [])),
    ...planned.map((one) => lineOf(one, versions.get(one))),
  ]
  const counts = counted(runState.counts, lines)
  counts.read += batch.filter((one) => (one.kind === 'item' && !one.cancelled) || (one.kind === 'line' && one.line.action !== null)).length
  const kept = lines.filter(isStored)
  await writeLines(tx, runId, runState.seq, kept)
  const pictures = await queuePictures(tx, runState, planned, versions)
  const { rows } = await sql<{
    at: string
  }>`update import_runs set pictures = pictures + ${pictures}, read = ${counts.read}, created = ${counts.created}, updated = ${counts.updated}, unchanged = ${counts.unchanged},
    duplicates = ${counts.duplicates}, archived = ${counts.archived}, refused = ${counts.refused}, warnings = ${counts.warnings}
    where id = ${runId} returning now_ms() as at`.execute(tx)
  const made = planned.flatMap((one) => one.keys.map((key): [string, string | null] => [key, versions.get(one)?.id ?? null]))
  if (rows[0] && !runState.dry) await recordItems(tx, runState, versions, rows[0].at)
  return { counts, lines, kept: kept.length, made, pictures }
}

/**
 * Returns how a source that belongs to its actor publishes: by the actor's right at this moment, which does not change before the commit, so that
 * nothing appears after the right was taken away. Spec §2-72.
 */
async function ownStatus(tx: Tx, acteurId: string | null): Promise<'published' | 'pending'> {
  const acteur = await tx.selectFrom('acteurs').select('can_publish').where('id', '=', acteurId).forShare().executeTakeFirst()
  return acteur?.can_publish ? 'published' : 'pending'
}

/** Takes the advisory lock of import batches, with longer timeouts than those of a request. */
export async function lockImportBatches(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.importBatches)})`.execute(tx)
}

/** Locks the row of a run. @throws JobTakenOver when another attempt has taken over the run */
export async function lockRun(tx: Tx, { runId, attempt }: Pick<RunState, 'runId' | 'attempt'>): Promise<void> {
  const { rows } = await sql`
    select from import_runs where id = ${runId} and attempt = ${attempt} and status = 'running' for update`.execute(tx)
  if (rows.length === 0) throw new JobTakenOver(jobMessage('taken_over', { what: 'run' }))
}

/** Writes the planned changes. Returns the publications written, with their new versions. */
async function write(tx: Tx, { source }: RunState, planned: readonly Planned[]): Promise<Map<Planned, { id: string; version: number }>> {
  const of = (how: Decision['write']['how']) => planned.filter(({ write: { how: its } }) => its === how)
  const item = ({ incoming }: Planned) => incoming as Item
  const written = new Map<Planned, { id: string; version: number }>()
  const created = of('create')
  const ids = await createPublications(tx, source, created.map(item))
  for (const [index, one] of created.entries()) written.set(one, { id: ids[index] ?? '', version: 1 })
  const touched = planned.flatMap((one) => (one.known ? [{ one, known: one.known }] : []))
  const rewritten = touched.filter(({ one }) => one.write.how === 'update')
  await rewritePublications(
    tx,
    source,
    rewritten.map(({ one, known }) => ({ ...item(one), known, back: one.write.back ?? false })),
  )
  await removeGonePictures(
    tx,
    rewritten.flatMap(({ known }) => (known.deleted_at === null ? [] : [known.publication_id])),
  )
  const archived = touched.filter(({ one }) => one.write.how === 'archive')
  await archivePublications(
    tx,
    archived.map(({ known }) => known),
  )
  for (const { one, known } of [...rewritten, ...archived]) written.set(one, { id: known.publication_id, version: known.version + 1 })
  // Only the row of the item is updated when its name changed, or when its content equals an edit by a person.
  const noted = touched.filter(
    ({ one, known }) =>
      one.incoming.kind === 'item' &&
      (one.write.how === 'adopt' || (one.message.name === 'same' && known.external_id !== one.incoming.external_id)),
  )
  await updateItems(
    tx,
    source,
    noted.map(({ one, known }) => ({ ...item(one), id: known.publication_id, content_hash: digest(known) })),
  )
  await touchItems(
    tx,
    source.id,
    of('none').flatMap(({ incoming, known }) => (incoming.kind === 'item' && known ? [incoming.external_id] : [])),
  )
  return written
}

function lineOf({ incoming, known, action, message, changes, other }: Planned, now?: { id: string; version: number }): Line {
  const [code] = incoming.kind === 'item' ? incoming.warnings : []
  const warning = code === undefined ? null : itemMessage(code)
  return {
    level: warning ? 'warn' : 'info',
    action,
    external_id: incoming.external_id,
    title: incoming.kind === 'item' ? incoming.content.title : (known?.title ?? null),
    message,
    warning,
    changes: shownChanges(changes),
    publication_id: now?.id ?? known?.publication_id ?? other,
    version: now?.version ?? null,
    before: now && known ? beforeOf(known) : null,
  }
}

const UNDO_FIELDS = [
  ...CONTENT,
  'moderation_status',
  'valide',
  'deleted_at',
  'version',
  'content_hash',
  'source_hash',
  'undone_hash',
  'removed_at',
] as const
const beforeOf = (known: ImportedItem): Record<string, unknown> => Object.fromEntries(UNDO_FIELDS.map((name) => [name, known[name]]))
