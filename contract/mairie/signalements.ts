import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Kind } from '../publications/kind-schema.ts'
import { REPORT_REASONS } from '../publications/publication-records.ts'
import { extension, Id, IdOut, NamedCommune, one, pageOf, paging, query, SuspectOut, text, textOrNull, Timestamp } from '../shared.ts'

/** Reports of publications of others, for the municipal office of their communes. Spec §2-70. */

const REPORT_STATES = ['ouvert', 'transmis', 'clos'] as const

export const Signalement = z
  .object({
    id: IdOut,
    reason: z.enum(REPORT_REASONS),
    message: textOrNull,
    suspect: SuspectOut,
    created_at: Timestamp,
    etat: z
      .enum(REPORT_STATES)
      .describe('ouvert: to be handled; transmis: passed to the administrators, who decide; clos: closed, by the office or by a decision.'),
    closable: z.boolean().describe('Whether an office may close it: reports of illegal content can only be passed.'),
    motif: textOrNull.describe('The reason of the office for closing or passing it.'),
    handled_at: Timestamp.nullable().describe('When it was passed, or else closed.'),
    publication: z.object({
      id: IdOut,
      title: z.string(),
      kind: Kind,
      acteur: z.object({ id: IdOut, nom: z.string() }).nullable(),
      commune: NamedCommune,
      moderation_status: z.string(),
    }),
  })
  .meta({ id: 'Signalement', ...extension })

const chapter = 'mairie'
const oneReport = {
  chapter,
  access: 'mairie',
  params: z.object({ acteurId: Id, signalementId: Id }),
  response: one(Signalement),
  errors: ['permission_denied'],
} as const
export const listMairieReports = endpoint('GET /mairie/acteurs/{acteurId}/signalements', {
  chapter,
  access: 'mairie',
  params: z.object({ acteurId: Id }),
  id: 'listMairieReports',
  summary: 'Reports of publications of others in the communes of a municipal office',
  description:
    'Open ones, or those that this office has passed or closed, newest first. Reports of its own publications are for the administrators. The address of a reporter is not shown.',
  query: query({ ...paging(), etat: z.enum(REPORT_STATES).default('ouvert') }),
  response: pageOf(Signalement),
  errors: ['permission_denied'],
})
export const getMairieReport = endpoint('GET /mairie/acteurs/{acteurId}/signalements/{signalementId}', {
  ...oneReport,
  id: 'getMairieReport',
  summary: 'One report, for the municipal office',
})
export const handleMairieReport = endpoint('PATCH /mairie/acteurs/{acteurId}/signalements/{signalementId}', {
  ...oneReport,
  id: 'handleMairieReport',
  summary: 'Close a report, or pass it to the administrators',
  description:
    'An open report that was not passed yet. clos: without a decision on the publication; administrators see who closed it and why, and later reports are open again. transmis: it stays open for the administrators, with the reason of the office.',
  body: z.strictObject({ etat: z.enum(['clos', 'transmis']), motif: text(3, 2000) }),
  errors: ['permission_denied', 'invalid_state'],
  limit: 'moderation',
  audit: ['publication.close_report', 'publication.pass_report'],
})
