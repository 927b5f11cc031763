import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AdminPublication, REPORT_REASONS, OfficePublication } from './publication-records.ts'
import { countedAfter, countsAfter } from './counts.ts'
import { ReportedQuery } from './list-queries.ts'
import { byId, extension, IdOut, SuspectOut, Timestamp, pageOf, paging, query, text } from '../shared.ts'

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
    signalant: z
      .object({
        signalements: z.int().describe('How many other reports the same reporter has made.'),
        retenus: z.int().describe('How many of them a decision on the publication settled.'),
      })
      .describe('The history of the reporter, without the person.')
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
  query: query(countedAfter),
  body: z.strictObject({ reason: text(3, 2000).nullable().optional() }).optional(),
  response: z.object({ data: OfficePublication, ...countsAfter }),
  limit: 'moderation',
  audit: ['publication.close_reports'],
  concurrency: { versioned: true },
})

/** The reasons that are looked at first: a person may be harmed. Spec §4.1-55. */
export const GRAVE_REASONS = ['illegal_content', 'privacy', 'harassment'] as const satisfies readonly (typeof REPORT_REASONS)[number][]
export const ReportedPublication = AdminPublication.extend({
  signalement: z.object({
    reason: z.enum(REPORT_REASONS).describe('The gravest reason.'),
    count: z.int(),
    oldest_at: Timestamp,
    grave: z.boolean().describe('Whether a person may be harmed.'),
  }),
}).meta({ id: 'ReportedPublication' })
export const listReported = endpoint('GET /admin/signalements', {
  chapter: 'administration',
  access: 'admin',
  id: 'listReported',
  permission: 'publications.read',
  territory: 'query',
  summary: 'Reported publications, the gravest first, then those that wait longest',
  description: 'One row for each publication, with a summary of its reports in the asked state. Settled ones: the latest first.',
  query: ReportedQuery,
  response: pageOf(ReportedPublication),
})
/** What is decided on reports: the publication stays, goes, or loses its pictures. */
export const REPORT_DECISIONS = ['close', 'withdraw', 'withdraw_pictures'] as const
export const decideReports = endpoint('PATCH /admin/publications/{id}/reports/decide', {
  ...admin,
  id: 'decideReports',
  permission: 'publications.moderate',
  territory: 'publication',
  summary: 'Decide on the open reports',
  description:
    'close leaves the publication as it is, withdraw rejects it with a reason for its author, withdraw_pictures takes its pictures off. ' +
    'Reporters who left an address receive the answer by e-mail, if there is one. Without open reports nothing changes.',
  query: query(countedAfter),
  body: z
    .strictObject({
      decision: z.enum(REPORT_DECISIONS),
      reason: text(3, 2000).nullable().optional().describe('Required to withdraw: the author receives it.'),
      reponse: text(3, 2000).nullable().optional().describe('The answer to those who reported.'),
    })
    .superRefine(({ decision, reason }, context) => {
      if (decision === 'withdraw' && !reason) context.addIssue({ code: 'custom', path: ['reason'], message: 'is required to reject' })
    }),
  response: z.object({ data: OfficePublication, ...countsAfter }),
  limit: 'moderation',
  audit: ['publication.close_reports', 'publication.moderate', 'publication.update'],
  concurrency: { versioned: true },
})
