import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { REPORT_REASONS, OfficePublication } from './publication-records.ts'
import { byId, extension, IdOut, SuspectOut, Timestamp, one, pageOf, paging, query, text } from '../shared.ts'

/** Reports of a publication, for moderators. Beyond Spec §4.1, §2-51. */

export const Report = z
  .object({
    id: IdOut,
    reason: z.enum(REPORT_REASONS),
    message: z.string().nullable(),
    email: z.string().nullable().describe('The reporter’s address for an answer, if given.'),
    suspect: SuspectOut,
    created_at: Timestamp,
    status: z.enum(['open', 'closed']),
    closed_at: Timestamp.nullable(),
    closed_how: z
      .enum(['decision', 'no_action', 'muted', 'office'])
      .nullable()
      .describe(
        'decision: closed by a moderation decision; no_action: closed without one; muted: received later, about the same content; office: closed by the municipal office.',
      ),
    mairie: z
      .object({ id: IdOut.nullable(), nom: z.string().nullable(), motif: z.string(), transmitted_at: Timestamp.nullable() })
      .nullable()
      .describe('The municipal office that has closed it, or passed it to the administrators (transmitted_at), with its reason.')
      .meta(extension),
    close_reason: z.string().nullable().describe('The reason for closing without a decision, if given.'),
  })
  .meta({ id: 'Report' })

const admin = { chapter: 'administration', access: 'admin', params: byId } as const
export const listReports = endpoint('GET /admin/publications/{id}/reports', {
  ...admin,
  id: 'listReports',
  permission: 'publications.read',
  territory: 'publication',
  summary: 'Reports of a publication, newest first',
  query: query({ ...paging(), status: z.enum(['open', 'closed']).optional() }),
  response: pageOf(Report),
})
export const closeReports = endpoint('PATCH /admin/publications/{id}/reports/close', {
  ...admin,
  id: 'closeReports',
  permission: 'publications.moderate',
  territory: 'publication',
  summary: 'Close the open reports without a decision',
  description:
    'Until the content of the publication is edited, new reports are stored as closed; reporters get the usual answer. ' +
    'Without open reports nothing changes.',
  body: z.strictObject({ reason: text(3, 2000).nullable().optional() }).optional(),
  response: one(OfficePublication),
  limit: 'moderation',
  audit: ['publication.close_reports'],
  concurrency: { versioned: true },
})
