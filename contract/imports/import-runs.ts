import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ImportLine, ImportLogEntry, ImportRun, LINE_ACTIONS, RUN_STATUSES } from './import-records.ts'
import { byId, DayIn, Flag, Id, IdOut, one, extension, pageOf, paging, query, SearchText } from '../shared.ts'

/** Spec §4.1, runs of import sources and their logs. */

const admin = { chapter: 'imports', access: 'admin' } as const
const ofRun = z.object({ id: Id, runId: Id })

export const runImportSource = endpoint({
  ...admin,
  id: 'runImportSource',
  method: 'POST',
  path: '/admin/import-sources/{id}/run',
  params: byId,
  query: query({
    dry_run: Flag.default(false).describe('Says what a run would do, and changes nothing.'),
    force: Flag.default(false).describe('Archives also where more than half of the items would go.').meta(extension),
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
        truncated: z.boolean().describe('The plan holds the first thousand lines; the counts are of all.').meta(extension),
      }),
    ),
  ]),
  answers: { status: 202, existing: 'With dry_run=true: the run as it would have been, and its plan.' },
  errors: ['not_found', 'sync_in_progress'],
  audit: ['import_source.run'],
})
export const listImportRuns = endpoint({
  ...admin,
  id: 'listImportRuns',
  method: 'GET',
  path: '/admin/import-sources/{id}/runs',
  params: byId,
  query: query({ ...paging(), status: z.enum(RUN_STATUSES).optional().meta(extension) }),
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
  query: query({
    ...paging(100),
    action: z.enum(LINE_ACTIONS).optional().describe('Lines of what was done in this way alone.'),
    q: SearchText.optional().describe('A part of the item’s title or of the source’s own name of it; case and accents do not matter.'),
  }),
  summary: 'A run and its lines',
  description: 'Items that were the same as before have no line.',
  response: z.object({
    data: z.object({
      run: ImportRun,
      lines: z.array(ImportLine),
      line_counts: z.record(z.string(), z.int()).describe('How many lines of each action the run has, whatever the filters.'),
    }),
    meta: pageOf(ImportLine).shape.meta,
  }),
  concurrency: { searchSlot: 'q' },
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
      reversed: z.int().describe('Of which removed, restored and unarchived below.'),
      removed: z.int().describe('Created by the run, and removed.').meta(extension),
      restored: z.int().describe('Changed by the run, and as they were before.').meta(extension),
      unarchived: z.int().describe('Archived by the run, and back.').meta(extension),
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
  answers: { plainText: true },
})
