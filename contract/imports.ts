import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IMPORT_TYPES, ImportLine, ImportLogEntry, ImportPreview, ImportRun, ImportSource, RUN_STATUSES } from './import-records.ts'
import { byId, DayIn, Flag, Id, IdOut, one, ours, pageOf, paging, query, SearchText, text } from './shared.ts'

/** Spec §4.1, automatic import sources. */

const admin = { chapter: 'imports', access: 'admin' } as const
const SORTS = ['created_at_desc', 'created_at_asc', 'nom_asc', 'nom_desc'] as const
const ofRun = z.object({ id: Id, runId: Id })

const Parametres = z
  .record(z.string().max(60), z.unknown())
  .refine((given) => Object.keys(given).length <= 30, 'must hold at most 30')
  .describe('Settings of the reading, by type; one that the type does not know is refused. categories: {category: type_id}.')
const SourceUrl = z.string().trim().min(1).max(2048).describe('A public http or https address.')
const Secret = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
  .describe('A key of the source. It is sealed, sent to the origin of url alone, and never read back.')
const FREQUENCE = z.int().min(5).max(10_080).nullable().describe('From every 5 minutes to weekly; null: by hand only.')

/** Body of a creation. */
export const NewImportSource = z.strictObject({
  nom: text(1, 200),
  type: z.enum(IMPORT_TYPES),
  url: SourceUrl,
  commune_id: Id,
  acteur_id: Id.nullable().optional(),
  type_id: Id.nullable().optional(),
  statut_creation: z.enum(['pending', 'published']).default('pending'),
  parametres: Parametres.default({}),
  secret: Secret.nullable().optional(),
  active: z.boolean().default(true),
  frequence_minutes: FREQUENCE.optional(),
})
/** Body of a change: absent means unchanged, null means cleared. */
export const ImportSourceChange = z.strictObject({
  nom: text(1, 200).optional(),
  type: z.enum(IMPORT_TYPES).optional(),
  url: SourceUrl.optional(),
  commune_id: Id.optional(),
  acteur_id: Id.nullable().optional(),
  type_id: Id.nullable().optional(),
  statut_creation: z.enum(['pending', 'published']).optional(),
  parametres: Parametres.optional(),
  secret: Secret.nullable().optional(),
  active: z.boolean().optional(),
  frequence_minutes: FREQUENCE.optional(),
})

export const listImportSources = endpoint({
  ...admin,
  id: 'listImportSources',
  method: 'GET',
  path: '/admin/import-sources',
  summary: 'Import sources',
  query: query({
    ...paging(),
    sort: z.enum(SORTS).default('created_at_desc'),
    q: SearchText.optional().describe('Words of the name or the address.'),
    type: z.enum(IMPORT_TYPES).optional(),
    active: Flag.optional(),
    commune_id: Id.optional(),
    acteur_id: Id.optional(),
    paused: Flag.optional().describe('Stopped after too many failures.').meta(ours),
  }),
  response: pageOf(ImportSource),
})
export const createImportSource = endpoint({
  ...admin,
  id: 'createImportSource',
  method: 'POST',
  path: '/admin/import-sources',
  summary: 'Create an import source',
  description: 'Without an actor every item waits for moderation, whatever statut_creation says.',
  body: NewImportSource,
  response: one(ImportSource),
  status: 201,
  errors: ['invalid_source_url'],
  audit: ['import_source.create'],
  idempotent: true,
  versioned: true,
})
export const detectImportSource = endpoint({
  ...admin,
  id: 'detectImportSource',
  method: 'POST',
  path: '/admin/import-sources/detect',
  summary: 'Find what an address offers to import',
  description:
    'Reads the address and up to five of the feeds, calendars and pages that it names, and proposes sources with a preview of five items. Nothing is kept.',
  body: z.strictObject({ url: SourceUrl }),
  response: one(
    z.object({
      url: z.string().describe('Where the address led.'),
      candidates: z.array(
        z.object({
          type: z.string(),
          url: z.string(),
          nom: z.string(),
          parametres: z.record(z.string(), z.unknown()),
          items: z.int().nullable().describe('How many items it gives today.'),
          preview: z.array(ImportPreview),
          reason: z.string().nullable().describe('In French: why there is no preview.'),
          reason_en: z.string().nullable(),
        }),
      ),
      reason: z.string().nullable().describe('In French: why nothing was found.'),
      reason_en: z.string().nullable(),
    }),
  ),
  errors: ['invalid_source_url'],
  limit: 'detection',
  audit: ['import_source.detect'],
  extension: true,
})
const record = { ...admin, path: '/admin/import-sources/{id}', params: byId, response: one(ImportSource), versioned: true } as const
export const getImportSource = endpoint({
  ...record,
  id: 'getImportSource',
  method: 'GET',
  summary: 'An import source',
  errors: ['not_found'],
})
export const updateImportSource = endpoint({
  ...record,
  id: 'updateImportSource',
  method: 'PATCH',
  summary: 'Update an import source',
  description: 'Another origin in url drops the secret, unless a new one comes with it. active=true ends a pause.',
  body: ImportSourceChange,
  errors: ['not_found', 'invalid_source_url'],
  audit: ['import_source.update'],
})
export const deleteImportSource = endpoint({
  ...admin,
  id: 'deleteImportSource',
  method: 'DELETE',
  path: '/admin/import-sources/{id}',
  params: byId,
  summary: 'Delete an import source',
  description: 'Its publications stay as they are; its secret does not.',
  response: one(
    z.object({ id: IdOut, deleted: z.literal(true), publications: z.int().describe('How many not-deleted publications it leaves.') }),
  ),
  errors: ['not_found', 'sync_in_progress'],
  audit: ['import_source.delete'],
})
export const runImportSource = endpoint({
  ...admin,
  id: 'runImportSource',
  method: 'POST',
  path: '/admin/import-sources/{id}/run',
  params: byId,
  query: query({
    dry_run: Flag.default(false).describe('Says what a run would do, and changes nothing.'),
    force: Flag.default(false).describe('Archives also where more than half of the items would go.').meta(ours),
  }),
  summary: 'Run an import',
  description:
    'Answers at once; the run tells how far it is. With dry_run=true it answers when the plan is made, also where the source cannot be read.',
  body: z.strictObject({}).optional(),
  response: z.union([
    one(ImportRun),
    one(
      z.object({
        run: ImportRun,
        plan: z.array(ImportLine),
        truncated: z.boolean().describe('The plan holds the first thousand lines; the counts are of all.').meta(ours),
      }),
    ),
  ]),
  status: 202,
  repeats: 'With dry_run=true: the run as it would have been, and its plan.',
  errors: ['not_found', 'sync_in_progress'],
  audit: ['import_source.run'],
})
export const listImportRuns = endpoint({
  ...admin,
  id: 'listImportRuns',
  method: 'GET',
  path: '/admin/import-sources/{id}/runs',
  params: byId,
  query: query({ ...paging(), status: z.enum(RUN_STATUSES).optional().meta(ours) }),
  summary: 'Runs of an import source, newest first',
  response: pageOf(ImportRun),
  errors: ['not_found'],
})
export const getImportRun = endpoint({
  ...admin,
  id: 'getImportRun',
  method: 'GET',
  path: '/admin/import-sources/{id}/runs/{runId}',
  params: ofRun,
  query: query({ ...paging(100) }),
  summary: 'A run and its lines',
  description: 'Items that were the same as before have no line.',
  response: z.object({ data: z.object({ run: ImportRun, lines: z.array(ImportLine) }), meta: pageOf(ImportLine).shape.meta }),
  errors: ['not_found'],
  extension: true,
})
const Left = z.object({
  external_id: z.string(),
  title: z.string().nullable(),
  publication_id: IdOut,
  reason: z.string(),
  reason_en: z.string(),
})
export const undoImportRun = endpoint({
  ...admin,
  id: 'undoImportRun',
  method: 'POST',
  path: '/admin/import-sources/{id}/runs/{runId}/undo',
  params: ofRun,
  summary: 'Undo a run',
  description:
    'Takes back what it created, brings back what it changed and archived. Publications changed since are left. What was undone is not imported again until the source changes it.',
  body: z.strictObject({}).optional(),
  response: one(
    z.object({
      run: ImportRun,
      reversed: z.int(),
      kept: z.int().describe('Left, because changed since.'),
      failed: z.int().describe('Gone, or not to be reversed.'),
      left: z.array(Left).describe('The first hundred of those kept or failed.'),
    }),
  ),
  errors: ['not_found', 'invalid_state', 'sync_in_progress'],
  audit: ['import_source.undo'],
  extension: true,
})
export const getImportLog = endpoint({
  ...admin,
  id: 'getImportLog',
  method: 'GET',
  path: '/admin/import-sources/{id}/logs/{date}',
  params: z.object({ id: Id, date: DayIn }),
  query: query({ run_id: Id.optional().describe('Another run of that day than the last.') }),
  summary: 'The log of a run, by its day (Europe/Paris)',
  description: 'As plain text with `Accept: text/plain`.',
  response: one(z.object({ date: z.string(), run: ImportRun, entries: z.array(ImportLogEntry) })),
  errors: ['not_found'],
  plainText: true,
})
