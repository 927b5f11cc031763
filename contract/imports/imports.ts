import { z } from 'zod'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import { IMPORT_TYPES, ImportPreview, ImportSource } from './import-records.ts'
import { byId, Flag, Id, IdOut, one, extension, pageOf, paging, query, SearchText, visibleLine } from '../shared.ts'

/** The routes of Spec §4.1 for import sources. */

const admin = { chapter: 'imports', access: 'admin' } as const
const SORTS = ['created_at_desc', 'created_at_asc', 'nom_asc', 'nom_desc', 'paused_at_desc'] as const

export const Parametres = z
  .record(z.string().max(60), z.unknown())
  .refine((given) => Object.keys(given).length <= 30, 'must hold at most 30')
  .describe('Settings of the reader, by type of source; unknown settings are refused. categories: {category: type_id}.')
export const SourceUrl = z.string().trim().min(1).max(2048).describe('A public http or https address.')
export const Secret = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
  .describe('An API key of the source. It is stored encrypted, sent only to the origin of url, and never returned.')
const FREQUENCE = z.int().min(5).max(10_080).nullable().describe('The interval of runs, from 5 minutes to a week; null: only run by hand.')

const fields = {
  nom: visibleLine(1, 200),
  type: z.enum(IMPORT_TYPES),
  url: SourceUrl,
  commune_id: Id,
  acteur_id: Id.nullable().optional(),
  type_id: Id.nullable().optional(),
  statut_creation: z.enum(['pending', 'published']),
  parametres: Parametres,
  secret: Secret.nullable().optional(),
  active: z.boolean(),
  frequence_minutes: FREQUENCE.optional(),
}
/** The body of a creation. Spec §4.1-41. */
export const NewImportSource = z.strictObject({
  ...fields,
  statut_creation: fields.statut_creation.default('pending'),
  parametres: fields.parametres.default({}),
  active: fields.active.default(true),
})
/** The body of an update: absent means unchanged, null means cleared. */
export const ImportSourceChange = z.strictObject(fields).partial()

/** What an address offers to import. */
export const Detected = z.object({
  url: z.string().describe('The address after redirections.'),
  candidates: z.array(
    z.object({
      type: z.string(),
      url: z.string(),
      nom: z.string(),
      parametres: z.record(z.string(), z.unknown()),
      items: z.int().nullable().describe('The number of items of the source now.'),
      preview: z.array(ImportPreview),
      reason: z.string().nullable().describe('In French: the reason why there is no preview.'),
      reason_en: z.string().nullable(),
    }),
  ),
  reason: z.string().nullable().describe('In French: the reason why nothing was found.'),
  reason_en: z.string().nullable(),
})

export const listImportSources = endpoint('GET /admin/import-sources', {
  ...admin,
  id: 'listImportSources',
  permission: 'imports.read',
  summary: 'Import sources',
  query: query({
    ...paging(),
    ...byTerritoire,
    sort: z
      .enum(SORTS)
      .default('created_at_desc')
      .describe('paused_at_desc: sources whose schedule is paused first; the others by their creation.'),
    q: SearchText.optional().describe('Words of the name or the address.'),
    type: z.enum(IMPORT_TYPES).optional(),
    active: Flag.optional(),
    commune_id: Id.optional(),
    acteur_id: Id.optional(),
    paused: Flag.optional().describe('Whether the schedule is paused after too many failures.').meta(extension),
  }),
  response: pageOf(ImportSource),
  concurrency: { searchSlot: 'q' },
})
export const createImportSource = endpoint('POST /admin/import-sources', {
  ...admin,
  id: 'createImportSource',
  permission: 'imports.write',
  summary: 'Create an import source',
  description: 'Items of a source without an actor are created pending, whatever statut_creation is.',
  body: NewImportSource,
  response: one(ImportSource),
  answers: { status: 201 },
  errors: ['invalid_source_url', 'permission_denied'],
  audit: ['import_source.create'],
  concurrency: { idempotent: true, versioned: true },
})
export const detectImportSource = endpoint('POST /admin/import-sources/detect', {
  ...admin,
  id: 'detectImportSource',
  permission: 'imports.write',
  summary: 'Find what an address offers to import',
  description:
    'Reads the address and up to five feeds, calendars and pages that it links to, and proposes sources with a preview of five items. Nothing is stored.',
  body: z.strictObject({ url: SourceUrl }),
  response: one(Detected),
  errors: ['invalid_source_url'],
  limit: 'detection',
  audit: ['import_source.detect'],
})
const record = {
  ...admin,
  params: byId,
  response: one(ImportSource),
  concurrency: { versioned: true },
} as const
export const getImportSource = endpoint('GET /admin/import-sources/{id}', {
  ...record,
  id: 'getImportSource',
  permission: 'imports.read',
  summary: 'An import source',
})
export const updateImportSource = endpoint('PATCH /admin/import-sources/{id}', {
  ...record,
  id: 'updateImportSource',
  permission: 'imports.write',
  summary: 'Update an import source',
  description: 'Changing the origin of url deletes the secret, unless the request has a new one. active=true ends a pause.',
  body: ImportSourceChange,
  errors: ['invalid_source_url', 'permission_denied'],
  audit: ['import_source.update'],
})
export const deleteImportSource = endpoint('DELETE /admin/import-sources/{id}', {
  ...admin,
  id: 'deleteImportSource',
  permission: 'imports.write',
  params: byId,
  summary: 'Delete an import source',
  description: 'The publications of the source stay. The secret is deleted.',
  response: one(
    z.object({
      id: IdOut,
      deleted: z.literal(true),
      publications: z.int().describe('The number of publications of the source that are not deleted.'),
    }),
  ),
  errors: ['sync_in_progress'],
  audit: ['import_source.delete'],
})
