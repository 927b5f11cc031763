import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ImportLine, ImportLogEntry, ImportRun, LINE_ACTIONS, RUN_STATUSES } from './import-records.ts'
import { byId, DayIn, Flag, Id, IdOut, one, extension, pageOf, paging, query, SearchText } from '../shared.ts'

/** The routes of Spec §4.1 for runs of import sources and their logs. */

const admin = { chapter: 'imports', access: 'admin' } as const
const ofRun = z.object({ id: Id, runId: Id })

/** The effects that a run would have. */
export const DryRun = z.object({
  run: ImportRun,
  plan: z.array(ImportLine),
  truncated: z.boolean().describe('True if the plan has only the first thousand lines. The counts include all of them.').meta(extension),
})
/** Which lines of a run to read. */
export const lineQuery = query({
  ...paging(100),
  action: z.enum(LINE_ACTIONS).optional().describe('Only lines of this action.'),
  q: SearchText.optional().describe('A part of the item’s title or of its id at the source; case and accents are ignored.'),
})
export const ImportRunWithLines = z.object({
  run: ImportRun,
  lines: z.array(ImportLine),
  line_counts: z.record(z.string(), z.int()).describe('The number of lines by action, without the filters.'),
})

export const runImportSource = endpoint('POST /admin/import-sources/{id}/run', {
  ...admin,
  id: 'runImportSource',
  permission: 'imports.write',
  params: byId,
  query: query({
    dry_run: Flag.default(false).describe('Returns the effects of a run without changing anything.'),
    force: Flag.default(false).describe('Archive missing items even if they are more than half of the items.').meta(extension),
  }),
  summary: 'Run an import',
  description:
    'Answers at once; the run shows the progress. With dry_run=true it answers when the plan is complete, also if the source cannot be read.',
  body: z.strictObject({}).optional(),
  response: z.union([one(ImportRun), one(DryRun)]),
  answers: { status: 202, existing: 'With dry_run=true: the planned run and its lines.' },
  errors: ['sync_in_progress'],
  audit: ['import_source.run'],
})
export const listImportRuns = endpoint('GET /admin/import-sources/{id}/runs', {
  ...admin,
  id: 'listImportRuns',
  permission: 'imports.read',
  params: byId,
  query: query({ ...paging(), status: z.enum(RUN_STATUSES).optional().meta(extension) }),
  summary: 'Runs of an import source, newest first',
  response: pageOf(ImportRun),
})
export const getImportRun = endpoint('GET /admin/import-sources/{id}/runs/{runId}', {
  ...admin,
  id: 'getImportRun',
  permission: 'imports.read',
  params: ofRun,
  query: lineQuery,
  summary: 'A run and its lines',
  description: 'Unchanged items have no line.',
  response: z.object({
    data: ImportRunWithLines,
    meta: pageOf(ImportLine).shape.meta,
  }),
  concurrency: { searchSlot: 'q' },
})
const UnreversedItem = z.object({
  external_id: z.string(),
  title: z.string().nullable(),
  publication_id: IdOut,
  reason: z.string(),
  reason_en: z.string(),
})
/** What the undo of a run did. */
export const UndoneRun = z.object({
  run: ImportRun,
  reversed: z.int().describe('The sum of removed, restored and unarchived.'),
  removed: z.int().describe('Publications created by the run and now removed.').meta(extension),
  restored: z.int().describe('Publications changed by the run and now restored.').meta(extension),
  unarchived: z.int().describe('Publications archived by the run and now restored.').meta(extension),
  kept: z.int().describe('Publications not touched because they changed since.'),
  failed: z.int().describe('Publications that are deleted or cannot be reversed.'),
  left: z.array(UnreversedItem).describe('The first hundred of the publications counted by kept or failed.'),
})
export const undoImportRun = endpoint('POST /admin/import-sources/{id}/runs/{runId}/undo', {
  ...admin,
  id: 'undoImportRun',
  permission: 'imports.write',
  params: ofRun,
  summary: 'Undo a run',
  description:
    'Removes the publications that the run created, restores those that it changed or archived. Publications changed since are not touched. An undone item is imported again only when it changes at the source.',
  body: z.strictObject({}).optional(),
  response: one(UndoneRun),
  errors: ['invalid_state', 'sync_in_progress'],
  audit: ['import_source.undo'],
})
export const getImportLog = endpoint('GET /admin/import-sources/{id}/logs/{date}', {
  ...admin,
  id: 'getImportLog',
  permission: 'imports.read',
  params: z.object({ id: Id, date: DayIn }),
  query: query({ run_id: Id.optional().describe('A run of that day; the last one if absent.') }),
  summary: 'The log of a run, by its day (Europe/Paris)',
  description: 'As plain text with `Accept: text/plain`.',
  response: one(z.object({ date: z.string(), run: ImportRun, entries: z.array(ImportLogEntry) })),
  answers: { plainText: true },
})
