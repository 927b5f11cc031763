import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Flag, Id, IdOut, one, pageOf, paging, query, visibleLine } from '../shared.ts'
import { IMPORT_TYPES, ImportLine, ImportRun, ImportSource } from './import-records.ts'
import { DryRun, ImportRunWithLines, lineQuery, UndoneRun } from './import-runs.ts'
import { Detected, Parametres, Secret, SourceUrl } from './imports.ts'

/** The import sources of an actor, as its people run them. Spec §2-72. */

/** The most sources that the people of an actor may have made. */
export const OWN_SOURCES = 10
/** The shortest interval of their runs, in minutes. */
const OWN_INTERVAL = 60

const fields = {
  nom: visibleLine(1, 200),
  type: z.enum(IMPORT_TYPES),
  url: SourceUrl,
  commune_id: Id.describe('One of the communes of the actor.'),
  type_id: Id.nullable().optional(),
  parametres: Parametres,
  secret: Secret.nullable().optional(),
  active: z.boolean(),
  frequence_minutes: z
    .int()
    .min(OWN_INTERVAL)
    .max(10_080)
    .nullable()
    .optional()
    .describe('The interval of runs, from an hour to a week; null: only run by hand. Absent at creation: once a day.'),
}

const ofActeur = { chapter: 'imports', access: 'bearer', params: byId } as const
const ofSource = { ...ofActeur, params: z.object({ id: Id, sourceId: Id }) } as const
const ofRun = { ...ofActeur, params: z.object({ id: Id, sourceId: Id, runId: Id }) } as const
const MAY = 'For its owners, and members who have both permissions.'

export const listOwnSources = endpoint('GET /acteurs/{id}/sources', {
  ...ofActeur,
  id: 'listOwnSources',
  summary: 'The import sources of an actor',
  description: `With those that administrators made, which are theirs to change. ${MAY}`,
  query: query(paging(100)),
  response: pageOf(ImportSource),
  errors: ['scope_violation', 'permission_denied'],
})
export const createOwnSource = endpoint('POST /acteurs/{id}/sources', {
  ...ofActeur,
  id: 'createOwnSource',
  summary: 'Create an import source of an actor',
  description: `At most ${OWN_SOURCES}. Without a type_id a source of events gives events; without parametres.series a calendar gives one publication for a series. Items appear at once while the actor has can_publish, else they wait for moderation. ${MAY}`,
  body: z.strictObject({ ...fields, parametres: fields.parametres.default({}), active: fields.active.default(true) }),
  response: one(ImportSource),
  answers: { status: 201 },
  errors: ['scope_violation', 'permission_denied', 'invalid_source_url'],
  audit: ['import_source.create'],
  concurrency: { idempotent: true, versioned: true },
})
export const detectOwnSource = endpoint('POST /acteurs/{id}/sources/detect', {
  ...ofActeur,
  id: 'detectOwnSource',
  summary: 'Find what an address offers to import, for an actor',
  description: `As for administrators. Nothing is stored. ${MAY}`,
  body: z.strictObject({ url: SourceUrl }),
  response: one(Detected),
  errors: ['scope_violation', 'permission_denied', 'invalid_source_url'],
  limit: 'detection',
  audit: ['import_source.detect'],
})
export const getOwnSource = endpoint('GET /acteurs/{id}/sources/{sourceId}', {
  ...ofSource,
  id: 'getOwnSource',
  summary: 'An import source of an actor',
  response: one(ImportSource),
  errors: ['scope_violation', 'permission_denied'],
  concurrency: { versioned: true },
})
export const updateOwnSource = endpoint('PATCH /acteurs/{id}/sources/{sourceId}', {
  ...ofSource,
  id: 'updateOwnSource',
  summary: 'Update an import source of an actor',
  description:
    'One that its people made. Changing the origin of url deletes the secret, unless the request has a new one. active=true ends a pause.',
  body: z.strictObject(fields).partial(),
  response: one(ImportSource),
  errors: ['scope_violation', 'permission_denied', 'invalid_source_url'],
  audit: ['import_source.update'],
  concurrency: { versioned: true },
})
export const deleteOwnSource = endpoint('DELETE /acteurs/{id}/sources/{sourceId}', {
  ...ofSource,
  id: 'deleteOwnSource',
  summary: 'Delete an import source of an actor',
  description: 'One that its people made. Its publications stay. The secret is deleted.',
  response: one(z.object({ id: IdOut, deleted: z.literal(true), publications: z.int() })),
  errors: ['scope_violation', 'permission_denied', 'sync_in_progress'],
  audit: ['import_source.delete'],
})
export const runOwnSource = endpoint('POST /acteurs/{id}/sources/{sourceId}/run', {
  ...ofSource,
  id: 'runOwnSource',
  summary: 'Run an import of an actor',
  description: 'As for administrators: the answer comes at once, the run shows the progress; with dry_run=true nothing is changed.',
  query: query({ dry_run: Flag.default(false) }),
  body: z.strictObject({}).optional(),
  response: z.union([one(ImportRun), one(DryRun)]),
  answers: { status: 202, existing: 'With dry_run=true: the planned run and its lines.' },
  errors: ['scope_violation', 'permission_denied', 'sync_in_progress'],
  limit: 'detection',
  audit: ['import_source.run'],
})
export const listOwnRuns = endpoint('GET /acteurs/{id}/sources/{sourceId}/runs', {
  ...ofSource,
  id: 'listOwnRuns',
  summary: 'Runs of an import source of an actor, newest first',
  query: query(paging()),
  response: pageOf(ImportRun),
  errors: ['scope_violation', 'permission_denied'],
})
export const getOwnRun = endpoint('GET /acteurs/{id}/sources/{sourceId}/runs/{runId}', {
  ...ofRun,
  id: 'getOwnRun',
  summary: 'A run of an actor’s import source, and its lines',
  query: lineQuery,
  response: z.object({ data: ImportRunWithLines, meta: pageOf(ImportLine).shape.meta }),
  errors: ['scope_violation', 'permission_denied'],
  concurrency: { searchSlot: 'q' },
})
export const undoOwnRun = endpoint('POST /acteurs/{id}/sources/{sourceId}/runs/{runId}/undo', {
  ...ofRun,
  id: 'undoOwnRun',
  summary: 'Undo a run of an actor’s import source',
  description: 'As for administrators: publications changed since are not touched.',
  body: z.strictObject({}).optional(),
  response: one(UndoneRun),
  errors: ['scope_violation', 'permission_denied', 'invalid_state', 'sync_in_progress'],
  audit: ['import_source.undo'],
})
