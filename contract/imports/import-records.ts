import { z } from 'zod'
import { IdOut, Timestamp, extension } from '../shared.ts'

/** What leaves of import sources and their runs. Spec §4.1, §2-48. */

export const IMPORT_TYPES = ['rss', 'json_feed', 'ical', 'openagenda', 'datatourisme', 'jsonld_page', 'tec_rest'] as const
export const RUN_STATUSES = ['queued', 'running', 'done', 'partial', 'failed', 'unchanged', 'undone'] as const
export const LINE_ACTIONS = ['create', 'update', 'unchanged', 'duplicate', 'archive', 'refuse'] as const
const LOG_LEVELS = ['info', 'warn', 'error'] as const
const note = z.string().nullable()

/** A sentence in French, with the same in English and a name that does not change. */
const said = {
  code: z.string().describe('A name of the reason that does not change.').meta(extension),
  reason: z.string().describe('In French.'),
  reason_en: z.string().meta(extension),
}

export const ImportRun = z
  .object({
    id: IdOut,
    source_id: IdOut,
    trigger: z.string().describe('manual or schedule.'),
    dry_run: z.boolean(),
    status: z.string().describe(`One of ${RUN_STATUSES.join(', ')}.`),
    started_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
    http_status: z.int().nullable().describe('Of the last answer of the source.'),
    bytes: z.int().describe('Read from the source, decompressed.'),
    read: z.int().describe('Items of the source.'),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    duplicates: z.int(),
    archived: z.int(),
    refused: z.int(),
    message: note.describe('In French: why it failed, or what is worth knowing.'),
    message_en: note.meta(extension),
    code: note.describe('A name of the message that does not change.').meta(extension),
    created_at: Timestamp.meta(extension),
  })
  .meta({ id: 'ImportRun' })

/** What a run does, or would do, to one item. */
export const ImportLine = z
  .object({
    action: z.string().describe(`One of ${LINE_ACTIONS.join(', ')}.`),
    external_id: note.describe('The source’s own name of the item.'),
    title: note,
    ...said,
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).describe('Field: [before, after].'),
    publication_id: IdOut.nullable()
      .describe('The publication concerned; of a duplicate, the one that was there. Null where it is only planned.')
      .meta(extension),
  })
  .meta({ id: 'ImportLine' })

export const ImportLogEntry = z
  .object({
    at: Timestamp,
    level: z.string().describe(`One of ${LOG_LEVELS.join(', ')}.`),
    message: z.string().describe('In French.'),
    message_en: z.string().meta(extension),
    code: z.string().meta(extension),
    external_id: note,
    action: note.meta(extension),
  })
  .meta({ id: 'ImportLogEntry' })

export const ImportSource = z
  .object({
    id: IdOut,
    nom: z.string(),
    type: z.string(),
    url: z.string(),
    commune_id: IdOut,
    commune: z.object({ id: IdOut, slug: z.string(), nom: z.string() }).meta(extension),
    acteur_id: IdOut.nullable(),
    acteur: z.object({ id: IdOut, nom: z.string() }).nullable().meta(extension),
    type_id: IdOut.nullable(),
    statut_creation: z.string(),
    parametres: z.record(z.string(), z.unknown()),
    has_secret: z.boolean().describe('The secret itself is never read back.'),
    active: z.boolean(),
    frequence_minutes: z.int().nullable().describe('Null: by hand only.'),
    next_run_at: Timestamp.nullable(),
    last_run: ImportRun.nullable(),
    consecutive_failures: z.int(),
    paused_at: Timestamp.nullable().describe('When too many failures in a row stopped its schedule.').meta(extension),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
  })
  .meta({ id: 'ImportSource' })

/** What a source would give: its first items as publications. */
export const ImportPreview = z
  .object({
    external_id: z.string(),
    title: z.string(),
    body: z.string(),
    date_debut: note,
    date_fin: note,
    source_url: note,
    image_url: note,
  })
  .meta({ id: 'ImportPreview' })
