import { sql } from 'kysely'
import type { z } from 'zod'
import type { ImportRun, ImportSource } from '../../../contract/imports/import-records.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { BACKUP_MESSAGES } from '../../platform/backup/messages-catalogue.ts'
import { OUTSIDE_MESSAGES } from '../../platform/fetch/messages-catalogue.ts'
import type { Bilingual, StoredMessage, Translated } from '../../platform/stored-messages/message.ts'
import { catalogueOf } from '../../platform/stored-messages/part.ts'
import { DOCUMENT_MESSAGES, IMPORT_END_MESSAGES, IMPORT_MESSAGES, IMPORT_PICTURE_MESSAGES, ITEM_MESSAGES } from './messages-catalogue.ts'

export type SourceRow = z.output<typeof ImportSource>
export type RunRow = z.output<typeof ImportRun>

/** A message of a run or of a line as stored; without params it is from a release before the catalogue and contains its texts. */
export type RunMessage = StoredMessage | (Bilingual & { code: string; params?: never })

const MESSAGES = catalogueOf([
  IMPORT_MESSAGES,
  IMPORT_END_MESSAGES,
  DOCUMENT_MESSAGES,
  ITEM_MESSAGES,
  OUTSIDE_MESSAGES,
  BACKUP_MESSAGES,
  IMPORT_PICTURE_MESSAGES,
])

/** Returns a message of a run or of a line, with the code used in answers. */
export const shownMessage = (message: RunMessage): Translated =>
  message.params ? MESSAGES.translate(message) : { name: message.code, fr: message.fr, en: message.en }

/** A run as stored. */
export type StoredRun = Omit<RunRow, 'message' | 'message_en' | 'code'> & { message: RunMessage | null }

/** The columns of a StoredRun, of `import_runs r`. */
export const RUN_COLUMNS = sql`r.id, r.source_id, r.trigger, false as dry_run, r.status, r.started_at, r.finished_at, r.http_status, r.bytes,
  r.read, r.created, r.updated, r.unchanged, r.duplicates, r.archived, r.refused, r.warnings, r.pictures,
  r.pictures_shown, r.pictures_refused, r.message, r.created_at`

/** Returns a run as in answers. */
export function shownRun({ message, ...run }: StoredRun): RunRow {
  const shown = message && shownMessage(message)
  return { ...run, message: shown?.fr ?? null, message_en: shown?.en ?? null, code: shown?.name ?? null }
}

/** The columns of a SourceRow but for its last run, of `import_sources s` with SOURCE_JOINS. */
export const SOURCE_COLUMNS = sql`s.id, s.nom, s.type, s.url, s.commune_id, s.acteur_id, s.type_id, s.statut_creation, s.propre, s.parametres,
  s.secret is not null as has_secret, s.active, s.frequence_minutes, s.next_run_at, s.consecutive_failures, s.paused_at, s.created_at,
  s.updated_at, s.version, json_build_object('id', c.id, 'slug', c.slug, 'nom', c.nom, 'departement', c.departement) as commune,
  case when a.id is not null then json_build_object('id', a.id, 'nom', a.nom) end as acteur`

/** Joins what a SourceRow shows besides `import_sources s`. */
export const SOURCE_JOINS = sql`join communes c on c.id = s.commune_id left join acteurs a on a.id = s.acteur_id`

/** Adds the last run to each of these sources, with one index lookup each in one statement. */
export async function withLastRuns(db: Db, sources: Omit<SourceRow, 'last_run'>[]): Promise<SourceRow[]> {
  const ids = sources.map(({ id }) => id)
  const { rows } = await sql<StoredRun>`
    select last.* from unnest(${ids}::uuid[]) as wanted (source_id), lateral (
      select ${RUN_COLUMNS} from import_runs r where r.source_id = wanted.source_id order by r.created_at desc, r.id desc limit 1) last`.execute(
    db,
  )
  const runs = new Map(rows.map((run) => [run.source_id, shownRun(run)]))
  return sources.map((source) => ({ ...source, last_run: runs.get(source.id) ?? null }))
}

/**
 * Returns a source; a deleted source is not found.
 * @throws AppError not_found
 */
export async function sourceById(db: Db, id: string): Promise<SourceRow> {
  const { rows } = await sql<Omit<SourceRow, 'last_run'>>`
    select ${SOURCE_COLUMNS} from import_sources s ${SOURCE_JOINS} where s.id = ${id} and s.deleted_at is null`.execute(db)
  const [row] = await withLastRuns(db, rows)
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Locks a source against changes and new runs.
 * @throws AppError not_found
 */
export async function lockSource(tx: Tx, id: string): Promise<SourceRow> {
  await sql`select from import_sources where id = ${id} for update`.execute(tx)
  return sourceById(tx, id)
}

/** @throws AppError not_found for a source that does not exist */
export async function assertSource(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select from import_sources where id = ${id} and deleted_at is null`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
}

/** Whether a run of the source is queued or running. */
export async function isRunning(tx: Tx, sourceId: string): Promise<boolean> {
  const { rows } = await sql`select from import_runs where source_id = ${sourceId} and status in ('queued', 'running')`.execute(tx)
  return rows.length > 0
}

/** Whether a source may publish for its actor: it has no actor, or an active one that publishes in the commune. Spec §4.2-6. */
export async function acteurFits(db: Db, { acteur_id, commune_id }: { acteur_id: string | null; commune_id: string }): Promise<boolean> {
  if (acteur_id === null) return true
  const { rows } = await sql`
    select from acteurs a where a.id = ${acteur_id} and a.active and a.deleted_at is null and (a.commune_id = ${commune_id}
      or exists (select from acteur_communes l where l.acteur_id = a.id and l.commune_id = ${commune_id}))`.execute(db)
  return rows.length > 0
}
