import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, Id, IdOut, Timestamp, one, pageOf, paging, period, query, text } from '../shared.ts'

/** The audit trail. Spec §6-14, §6-16. */

export const AuditRow = z
  .object({
    id: IdOut,
    seq: z.int().describe('Its place in the chain.'),
    at: Timestamp,
    actor_kind: z.string().describe('user, anonymous, system or cli.'),
    user_id: IdOut.nullable(),
    user: z.object({ id: IdOut, nom: z.string().nullable(), prenom: z.string().nullable(), email: z.string().nullable() }).nullable(),
    action: z.string(),
    target_type: z.string(),
    target_id: z.string().nullable(),
    target_label: z.string().nullable().describe('What the target is called today; null where it is gone or has no name.'),
    changes: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .describe('{field: [before, after]}; long or personal texts by length and digest.'),
    request_id: z.string().nullable(),
    address_hash: z.string().nullable(),
    undo: z
      .enum(['possible', 'done', 'changed_since', 'left'])
      .nullable()
      .describe(
        'possible: POST …/undo reverses it for whoever asks, unless something comes between; done: it was reversed; changed_since: something newer stands on it; left: its e-mail has left; null: it cannot be.',
      ),
  })
  .meta({ id: 'AuditRow' })

const admin = { chapter: 'audit', access: 'admin', extension: true } as const
const filters = {
  action: text(1, 400).optional().describe('One action, or several with commas between; `publication.*` for all of a kind.'),
  user_id: Id.optional(),
  target_type: text(1, 40).optional(),
  target_id: text(1, 100).optional(),
  ...period,
  sort: z.enum(['at_desc', 'at_asc']).default('at_desc'),
}
export const listAudit = endpoint({
  ...admin,
  id: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  summary: 'The audit trail',
  query: query({ ...paging(), ...filters }),
  response: pageOf(AuditRow),
})
export const exportAudit = endpoint({
  ...admin,
  id: 'exportAudit',
  method: 'GET',
  path: '/admin/audit.csv',
  summary: 'The audit trail as a file for spreadsheets',
  description:
    'All rows of the filters: semicolons, UTF-8 with a byte order mark, times of Europe/Paris, nothing that a spreadsheet would run.',
  query: query(filters),
  response: z.string(),
  answers: { media: 'text/csv', file: true },
})
export const undoAudited = endpoint({
  ...admin,
  id: 'undoAudited',
  method: 'POST',
  path: '/admin/audit/{id}/undo',
  summary: 'Reverse a recorded change',
  description:
    'Whatever administrators change, and edits by authors and the municipal office, for a month: content, states, links, roles, settings, what was made and what was deleted; bulk decisions by the row of the whole; replies that have not left. ' +
    'What hung on the change comes back with it. The rules of the change itself hold for its way back. `X-Audit-Id` on an answer names its row; `undo` of the trail says whether it can be.',
  params: byId,
  response: one(
    z.object({
      undone: z.array(
        z.object({
          target_type: z.string(),
          target_id: IdOut,
          version: z.int().nullable().describe('What the record has now; null where it has none, is gone, or keeps the one it had.'),
          email_sent: z.boolean().optional().describe('Of a claim: whether the claimant had been told already.'),
        }),
      ),
      kept: z
        .array(z.object({ target_type: z.string(), target_id: IdOut, reason: z.string() }))
        .describe('Of a bulk decision: what was changed since, or is gone, and stays as it is.'),
    }),
  ),
  errors: ['not_found', 'forbidden', 'invalid_state', 'already_sent', 'already_exists', 'last_admin', 'sync_in_progress'],
  limit: 'moderation',
  audit: ['audit.undo'],
})
