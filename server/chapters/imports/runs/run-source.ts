import { sql } from 'kysely'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import type { Services } from '../../../platform/services.ts'
import { acteurFits } from '../rows.ts'
import { lockRun } from './execute-batch.ts'
import { counted, type RunState, type Line, newRunState, type RunSource } from './run-state.ts'
import { endRun } from './end.ts'
import { runLine, writeLines } from './run-log.ts'
import { NOTHING_READ, type Outcome, readRun } from './read-and-apply.ts'
import type { SourceKind } from '../readers/item.ts'
import { importMessage, type ImportCode } from '../messages-catalogue.ts'
import { fetchesPictures, PICTURES_PER_RUN } from '../pictures/queue-pictures.ts'
import { unseal } from '../sources/secret.ts'
import { readSettings, type SourceSettings } from '../sources/settings.ts'

export type Needs = Pick<Services, 'outside' | 'database' | 'logger' | 'secrets' | 'jobs' | 'config'>
export interface RunControl {
  next: () => void
  signal?: AbortSignal | undefined
  /** Ends the job with the run. */
  finish: (tx: Tx) => Promise<void>
}

const NOTHING_SET: SourceSettings = { reader: {}, types: new Map(), pictures: false }

/** A source ready to be read, with its secret decrypted; `unfit` is the reason why it cannot be read. */
interface Ready {
  source: RunSource
  settings: SourceSettings
  secret: string | null
  unfit: ImportCode | null
}

/** Loads the source of a run; undefined when it does not exist. */
async function readySource(db: Db, secrets: Services['secrets'], sourceId: string): Promise<Ready | undefined> {
  const { rows } = await sql<RunSource & { parametres: Record<string, unknown>; secret: Buffer | null }>`
    select s.id, s.nom, s.type, s.url, s.commune_id, s.acteur_id, s.type_id, s.statut_creation, s.propre, s.active, s.frequence_minutes,
      s.consecutive_failures, s.etag, s.last_modified, s.version, s.created_by, s.parametres,
      (select max(r.started_at) from import_runs r where r.source_id = s.id and r.status in ('done', 'partial')) as last_read, s.secret, coalesce(c.timezone, 'Europe/Paris') as timezone
    from import_sources s join communes c on c.id = s.commune_id where s.id = ${sourceId} and s.deleted_at is null`.execute(db)
  if (!rows[0]) return undefined
  const { parametres, secret: sealed, ...source } = rows[0]
  const secret = sealed && unseal(secrets, source, sealed)
  const settings = settingsOf(source.type, parametres)
  const unfit = !settings
    ? 'settings_unfit'
    : sealed && secret === null
      ? 'secret_lost'
      : (await acteurFits(db, source))
        ? null
        : 'acteur_unfit'
  return { source, settings: settings ?? NOTHING_SET, secret, unfit }
}

function settingsOf(type: string, parametres: Record<string, unknown>): SourceSettings | null {
  try {
    return readSettings(type as SourceKind, parametres)
  } catch {
    return null
  }
}

const failed = (code: ImportCode): Outcome => ({ ...NOTHING_READ, status: 'failed', message: importMessage(code) })

/**
 * Executes a run. If the process is killed, the next attempt resumes it and does not repeat the writes of this one.
 * @throws JobTakenOver, and internal faults
 */
export async function executeRun(services: Needs, runId: string, control: RunControl): Promise<void> {
  const { db } = services.database
  const claimed = await transact(db, (tx) => claim(tx, runId))
  if (!claimed) return
  const ready = await readySource(db, services.secrets, claimed.source_id)
  if (!ready) return
  const runState = newRunState({
    runId,
    source: ready.source,
    settings: ready.settings,
    dry: false,
    attempt: claimed.attempt,
    requestedBy: claimed.requested_by,
    force: claimed.force,
    picturesLeft: fetchesPictures(services, ready.settings) ? Math.max(PICTURES_PER_RUN - claimed.pictures, 0) : 0,
  })
  await transact(db, (tx) => resumeRun(tx, runState))
  const outcome = ready.unfit
    ? failed(ready.unfit)
    : await readRun(services, runState, ready.secret, { next: control.next, signal: control.signal, force: claimed.force })
  await endRun(services, runState, outcome, control.finish)
}

/** Executes a run without writing anything. Its lines are in `runState.plan`. */
export async function executeDryRun(
  services: Needs,
  sourceId: string,
  force: boolean,
  signal?: AbortSignal,
): Promise<{ runState: RunState; outcome: Outcome } | undefined> {
  const ready = await readySource(services.database.db, services.secrets, sourceId)
  if (!ready) return undefined
  const runState = newRunState({
    runId: newId(),
    source: ready.source,
    settings: ready.settings,
    dry: true,
    attempt: 0,
    requestedBy: null,
    force,
    picturesLeft: 0,
  })
  const outcome = ready.unfit ? failed(ready.unfit) : await readRun(services, runState, ready.secret, { next: () => {}, signal, force })
  return { runState, outcome }
}

interface Claimed {
  source_id: string
  attempt: number
  force: boolean
  requested_by: string | null
  /** The pictures that earlier attempts asked for. */
  pictures: number
}

/** Assigns the run to this attempt; undefined when the run is over. */
async function claim(tx: Tx, runId: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update import_runs set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now_ms())
    where id = ${runId} and status in ('queued', 'running') returning source_id, attempt, force, requested_by, pictures`.execute(tx)
  return rows[0]
}

/** Resumes after an earlier attempt: its lines that wrote a publication remain and are counted, the other lines are deleted. */
async function resumeRun(tx: Tx, runState: RunState): Promise<void> {
  const { runId } = runState
  await lockRun(tx, runState)
  await sql`delete from import_run_entries where run_id = ${runId} and version is null`.execute(tx)
  const { rows } = await sql<Pick<Line, 'action' | 'external_id'> & { seq: number; warning: unknown }>`
    select seq, action, external_id, warning from import_run_entries where run_id = ${runId} order by seq`.execute(tx)
  for (const { external_id } of rows) if (external_id !== null) runState.done.add(external_id)
  runState.counts = counted(runState.counts, rows)
  runState.counts.read = runState.counts.created + runState.counts.updated
  runState.seq = rows.at(-1)?.seq ?? 0
  await writeLines(tx, runId, runState.seq, [runLine('info', importMessage(runState.attempt === 1 ? 'started' : 'started_again'))])
  runState.seq += 1
}
