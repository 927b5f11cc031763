import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Id, IdOut, Timestamp, one, pageOf, paging, period, query, SearchText, Flag, text } from '../shared.ts'

/** The audit trail. Spec §6-14, §6-16. */

export const AuditRow = z
  .object({
    id: IdOut,
    seq: z.int().describe('The position in the chain.'),
    at: Timestamp,
    actor_kind: z.string().describe('user, anonymous, system or cli.'),
    user_id: IdOut.nullable(),
    user: z.object({ id: IdOut, nom: z.string().nullable(), prenom: z.string().nullable(), email: z.string().nullable() }).nullable(),
    action: z.string(),
    target_type: z.string(),
    target_id: z.string().nullable(),
    target_label: z.string().nullable().describe('The target’s present name; null if the target is deleted or has no name.'),
    changes: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .describe('{field: [before, after]}; long and personal texts are replaced by their length and digest.'),
    request_id: z.string().nullable(),
    address_hash: z.string().nullable(),
    part_of: IdOut.nullable().describe('Of a part of a decision on several records: the row of the decision.'),
    parts: z.int().describe('How many other rows are parts of this one.'),
    undoes: z
      .object({ action: z.string(), changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])) })
      .nullable()
      .describe('Of an undoing: what was undone; null too if that row is no longer kept.'),
    undo: z
      .enum(['possible', 'done', 'changed_since', 'left'])
      .nullable()
      .describe(
        'possible: the caller can reverse the change by POST …/undo; done: it was reversed; changed_since: the record has changed since; left: the e-mail was sent; null: this change cannot be undone.',
      ),
  })
  .meta({ id: 'AuditRow' })

const admin = { chapter: 'audit', access: 'admin' } as const
const filters = {
  action: text(1, 400).optional().describe('One action, or several separated by commas; `publication.*` for all actions of a kind.'),
  user_id: Id.optional(),
  target_type: text(1, 40).optional(),
  target_id: text(1, 100).optional(),
  q: SearchText.optional().describe(
    'Words of the name of a person, as author or as the one concerned, or of the present name or title of a record. For who may read the whole trail.',
  ),
  folded: Flag.optional().describe('Whether the parts of a decision on several records are left out: its row has their number.'),
  part_of: Id.optional().describe('The row of a decision: its parts.'),
  ...period,
  sort: z.enum(['at_desc', 'at_asc']).default('at_desc'),
}
export const listAudit = endpoint('GET /admin/audit', {
  ...admin,
  id: 'listAudit',
  permission: 'audit.record',
  territory: 'query',
  summary: 'The audit trail',
  query: query({ ...paging(), ...filters }),
  concurrency: { searchSlot: 'q' },
  response: pageOf(AuditRow),
})
export const exportAudit = endpoint('GET /admin/audit.csv', {
  ...admin,
  id: 'exportAudit',
  fresh: 'whole_export',
  permission: 'audit.read',
  summary: 'The audit trail as a file for spreadsheets',
  description:
    'All rows that match the filters, as CSV: semicolons, UTF-8 with a byte order mark, times of Europe/Paris, formulas neutralised.',
  query: query(filters),
  concurrency: { searchSlot: 'q' },
  response: z.string(),
  answers: { media: 'text/csv', file: true },
})
export const undoAudited = endpoint('POST /admin/audit/{id}/undo', {
  ...admin,
  id: 'undoAudited',
  permission: 'audit.undo',
  territory: 'query',
  summary: 'Reverse a recorded change',
  description:
    'For a month: changes by administrators, and edits by authors and the municipal office (content, states, links, roles, settings, creations, deletions); bulk decisions by the row of the whole; replies that were not sent yet. ' +
    'The consequences of the change are reversed with it. The rules of the change itself also apply to its reversal. `X-Audit-Id` of an answer is the row’s id; `undo` of a row tells whether it can be undone.',
  params: byId,
  response: one(
    z.object({
      undone: z.array(
        z.object({
          target_type: z.string(),
          target_id: IdOut,
          target_label: z
            .string()
            .nullable()
            .optional()
            .describe('Where one record was changed back: its name, as of an audit row; of a record that is gone, the one that it had.'),
          version: z.int().nullable().describe('The record’s new version; null if it has no version, is deleted, or was not changed.'),
          email_sent: z.boolean().optional().describe('Of a claim: whether the e-mail to the claimant had already been sent.'),
        }),
      ),
      kept: z
        .array(z.object({ target_type: z.string(), target_id: IdOut, reason: z.string() }))
        .describe('Of a bulk decision: the records that changed since or were deleted, and are left as they are.'),
    }),
  ),
  errors: [
    'permission_denied',
    'forbidden',
    'fresh_sign_in_required',
    'invalid_state',
    'already_sent',
    'media_gone',
    'act_posted',
    'undone_in_parts',
    'already_exists',
    'last_admin',
    'sync_in_progress',
  ],
  limit: 'moderation',
  audit: ['audit.undo'],
})
