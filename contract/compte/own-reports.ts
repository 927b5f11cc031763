import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { REPORT_REASONS } from '../publications/publication-records.ts'
import { IdOut, pageOf, paging, query, textOrNull, Timestamp } from '../shared.ts'

/** The reports of a signed-in person, for themselves. Beyond the specification. */
const OwnReport = z
  .object({
    id: IdOut,
    publication: z.object({ id: IdOut, title: textOrNull.describe('Null while the public does not see the publication.') }),
    reason: z.enum(REPORT_REASONS),
    message: textOrNull,
    created_at: Timestamp,
    status: z.enum(['open', 'closed']),
    closed_at: Timestamp.nullable(),
  })
  .meta({ id: 'OwnReport' })

export const listOwnReports = endpoint('GET /me/signalements', {
  chapter: 'compte',
  id: 'listOwnReports',
  viewable: true,
  access: 'bearer',
  summary: 'My reports of publications, the newest first',
  description: 'Those sent with a token of this account.',
  query: query({ ...paging(), status: z.enum(['open', 'closed']).optional() }),
  response: pageOf(OwnReport),
})
