import { z } from 'zod'
import { extension, IdOut, NamedCommune, textOrNull, Timestamp } from '../shared.ts'

/** The answer schemas of import sources and their runs. Spec §4.1, §2-48. */

export const IMPORT_TYPES = ['rss', 'json_feed', 'ical', 'openagenda', 'datatourisme', 'jsonld_page', 'tec_rest'] as const
export const RUN_STATUSES = ['queued', 'running', 'done', 'partial', 'failed', 'unchanged', 'undone'] as const
export const LINE_ACTIONS = ['create', 'update', 'unchanged', 'duplicate', 'archive', 'refuse'] as const
const LOG_LEVELS = ['info', 'warn', 'error'] as const

/** A reason in French and English, with its stable code. */
const reasonFields = {
  code: z.string().describe('The stable code of the reason.').meta(extension),
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
    http_status: z.int().nullable().describe('The HTTP status of the last answer of the source.'),
    bytes: z.int().describe('The number of bytes read from the source, decompressed.'),
    read: z.int().describe('The number of items of the source.'),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    duplicates: z.int(),
    archived: z.int(),
    refused: z.int(),
    warnings: z
      .int()
      .describe('The number of items of which something was lost or is doubtful, and of such remarks on the whole document.')
      .meta(extension),
    pictures: z.int().describe('The number of pictures to fetch, after the run.').meta(extension),
    pictures_shown: z.int().describe('The number of them that were fetched and are shown.').meta(extension),
    pictures_refused: z
      .int()
      .describe('The number of them that could not be fetched or are no pictures: the log has the reasons.')
      .meta(extension),
    message: textOrNull.describe('In French: the reason of a failure, or a remark.'),
    message_en: textOrNull.meta(extension),
    code: textOrNull.describe('The stable code of the message.').meta(extension),
    created_at: Timestamp.meta(extension),
  })
  .meta({ id: 'ImportRun' })

/** The effect of a run on one item; of a dry run, the planned effect. */
export const ImportLine = z
  .object({
    action: z.string().describe(`One of ${LINE_ACTIONS.join(', ')}.`),
    external_id: textOrNull.describe('The item’s id at the source.'),
    title: textOrNull,
    ...reasonFields,
    warning: textOrNull.describe('In French: what was lost of the item or is doubtful; null for nothing.').meta(extension),
    warning_en: textOrNull.meta(extension),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).describe('Field: [before, after].'),
    publication_id: IdOut.nullable()
      .describe('The publication concerned; of a duplicate, the existing one. Null if its creation is only planned.')
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
    external_id: textOrNull,
    action: textOrNull.meta(extension),
  })
  .meta({ id: 'ImportLogEntry' })

export const ImportSource = z
  .object({
    id: IdOut,
    nom: z.string(),
    type: z.string(),
    url: z.string(),
    commune_id: IdOut,
    commune: NamedCommune.meta(extension),
    acteur_id: IdOut.nullable(),
    acteur: z.object({ id: IdOut, nom: z.string() }).nullable().meta(extension),
    type_id: IdOut.nullable(),
    statut_creation: z.string(),
    parametres: z.record(z.string(), z.unknown()),
    propre: z
      .boolean()
      .describe(
        'Made by the people of the actor: its publications appear at once while the actor has can_publish, whatever statut_creation is.',
      )
      .meta(extension),
    has_secret: z.boolean().describe('Whether a secret is stored. The secret itself is never returned.'),
    active: z.boolean(),
    frequence_minutes: z.int().nullable().describe('Null: only run by hand.'),
    next_run_at: Timestamp.nullable(),
    last_run: ImportRun.nullable(),
    consecutive_failures: z.int(),
    paused_at: Timestamp.nullable().describe('When the schedule was paused after too many consecutive failures.').meta(extension),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int().describe('Send it back as If-Match: "v<version>".').meta(extension),
  })
  .meta({ id: 'ImportSource' })

/** An item of a source as the publication that an import would create. */
export const ImportPreview = z
  .object({
    external_id: z.string(),
    title: z.string(),
    body: z.string(),
    date_debut: textOrNull,
    date_fin: textOrNull,
    source_url: textOrNull,
    image_url: textOrNull,
  })
  .meta({ id: 'ImportPreview' })
