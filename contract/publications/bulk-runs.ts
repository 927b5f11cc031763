import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BULK_RUN_MAX } from '../limits.ts'
import { byId, distinct, Flag, Id, IdOut, one, pageOf, paging, query, Timestamp } from '../shared.ts'
import { listReported } from './publication-reports.ts'
import { listAdminPublications } from './publications-admin.ts'
import { Reason, versionsOf } from './publication-input.ts'

/** Decisions on up to five thousand publications, made in the background. Beyond Spec §4.1, §4.1-57. */

const BULK_ACTIONS = ['publish', 'approve', 'reject', 'delete', 'close_reports'] as const
const BULK_RUN_STATES = ['queued', 'running', 'done', 'stopped', 'undoing', 'undone'] as const
/** Why a publication was left as it was. */
export const BULK_REFUSALS = ['already', 'changed_since', 'not_found', 'needs_reason', 'would_end_act', 'alert_too_long'] as const
/** Why the undo left a publication as it was. */
const BULK_KEPT = ['changed_since', 'gone', 'not_possible_now', 'media_gone', 'act_posted', 'left'] as const

/** The filters of the list of publications, as its query has them. */
const Filter = listAdminPublications.query.omit({ page: true, per_page: true, sort: true, duplicates: true })

/** The filters of the list of reported publications. */
const Reported = listReported.query.omit({ page: true, per_page: true })

const NewBulkRun = z
  .strictObject({
    action: z.enum(BULK_ACTIONS),
    reason: Reason.nullable()
      .optional()
      .describe('Required to reject, and for acts that the action withdraws before the end of their posting.'),
    ids: distinct(z.array(Id).min(1).max(BULK_RUN_MAX)).optional(),
    versions: versionsOf(BULK_RUN_MAX),
    filter: Filter.optional().describe('Instead of ids: every publication that these filters of the list find now.'),
    reported: Reported.optional().describe('Instead of ids: every publication that these filters of the list of reports find now.'),
    seen: z
      .int()
      .min(1)
      .optional()
      .describe('With filter or reported: how many publications the caller saw them find. Another number now is refused.'),
  })
  .superRefine(({ action, reason, ids, versions, filter, reported, seen }, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (action === 'reject' && !reason) fault('reason', 'is required to reject')
    if ([ids, filter, reported].filter((named) => named !== undefined).length !== 1)
      fault('ids', 'either ids, filter or reported is required')
    if (ids === undefined && seen === undefined) fault('seen', 'is required with filter')
    if (versions && versions.length !== ids?.length) fault('versions', 'must have one version for each id')
  })

export const BulkRun = z
  .object({
    id: IdOut,
    action: z.enum(BULK_ACTIONS),
    status: z
      .enum(BULK_RUN_STATES)
      .describe('done: every publication was dealt with; stopped: it ended before, and what was done stays; undone: the undo is over.'),
    total: z.int().describe('The publications that the run was asked for. They do not change afterwards.'),
    done: z.int().describe('Those that it has changed.'),
    refused: z.int().describe('Those that it left as they were. Dealt with until now: done and refused.'),
    undone: z.int().describe('Those that the undo has changed back.'),
    kept: z.int().describe('Those that the undo left as they are.'),
    by: z.object({ id: IdOut, nom: z.string().nullable(), prenom: z.string().nullable() }).nullable(),
    audit_id: IdOut.describe('The row of the audit trail for the whole.'),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'BulkRun' })

/** What a run would do now. */
export const BulkPreview = z
  .object({
    total: z.int(),
    accepted: z.int().describe('The publications that would be changed.'),
    withdrawn: z.int().describe('Of these: the acts whose posting the action ends before its two months.'),
    posted: z.int().describe('Of these: the acts that the action posts. They stay for two months, and no undo takes them down.'),
    refused: z.array(z.object({ code: z.enum(BULK_REFUSALS), count: z.int() })).describe('The others, by reason.'),
  })
  .meta({ id: 'BulkPreview' })

const admin = { chapter: 'administration', access: 'admin', permission: 'publications.moderate', territory: 'query' } as const
export const startBulkRun = endpoint('POST /admin/bulk-runs', {
  ...admin,
  id: 'startBulkRun',
  summary: `Decide on up to ${BULK_RUN_MAX} publications in the background`,
  description:
    'The publications are fixed at once, with their versions: one that changes before its turn is left as it is. They are changed a hundred in a transaction, each exactly once, also if the service is killed. Answers at once; the run shows the progress. With dry_run=true nothing changes, and the answer tells what would not go. Deleting needs a fresh sign-in.',
  query: query({ dry_run: Flag.default(false) }),
  body: NewBulkRun,
  response: z.union([one(BulkRun), one(BulkPreview)]),
  answers: { status: 202, existing: 'With dry_run=true: what the run would do.' },
  errors: ['selection_changed', 'too_many_selected', 'fresh_sign_in_required'],
  concurrency: { idempotent: true },
  limit: 'moderation',
  audit: ['publication.bulk'],
})
export const listBulkRuns = endpoint('GET /admin/bulk-runs', {
  ...admin,
  id: 'listBulkRuns',
  summary: 'The caller’s runs, newest first',
  query: query(paging()),
  response: pageOf(BulkRun),
})
export const getBulkRun = endpoint('GET /admin/bulk-runs/{id}', {
  ...admin,
  id: 'getBulkRun',
  summary: 'A run and its progress',
  description: 'Of anybody; with a role that is bounded to a territory, one’s own and those whose publications are all inside.',
  params: byId,
  response: one(BulkRun),
})
export const listBulkRefusals = endpoint('GET /admin/bulk-runs/{id}/refusals', {
  ...admin,
  id: 'listBulkRefusals',
  summary: 'The publications that a run, or its undo, left as they were',
  params: byId,
  query: query({ ...paging(50), of: z.enum(['run', 'undo']).default('run') }),
  response: pageOf(
    z.object({
      publication_id: IdOut,
      title: z.string().nullable().describe('Null if it no longer exists, or is outside the caller’s territory.'),
      code: z.enum([...BULK_REFUSALS, ...BULK_KEPT.filter((code) => code !== 'changed_since')]),
    }),
  ),
})
export const stopBulkRun = endpoint('POST /admin/bulk-runs/{id}/stop', {
  ...admin,
  id: 'stopBulkRun',
  summary: 'Stop a run where it is',
  description: 'What was done stays, and can be undone. A run that is over is left as it is.',
  params: byId,
  response: one(BulkRun),
  audit: ['publication.bulk_stop'],
})
export const undoBulkRun = endpoint('POST /admin/bulk-runs/{id}/undo', {
  ...admin,
  id: 'undoBulkRun',
  summary: 'Undo a run in the background',
  description:
    'For a month, a hundred publications in a transaction, by the rules of undoing each; those that changed since are left as they are. Repeated, it changes nothing more.',
  params: byId,
  response: one(BulkRun),
  answers: { status: 202 },
  errors: ['invalid_state'],
  limit: 'moderation',
  audit: ['audit.undo'],
})
