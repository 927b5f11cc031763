import { z } from 'zod'
import { byTerritoire } from '../access/territoire.ts'
import { DayIn, extension, Flag, Id, paging, query, SearchText } from '../shared.ts'
import { TAKEN_AWAY_DAYS } from './events.ts'
import { Kind } from './kind-schema.ts'
import { ModerationStatus, REPORT_REASONS } from './publication-records.ts'

/** The filters, the order and the page of the lists of administrators. */

/** The keys by which the administrative list is sorted. Spec §4.1-10, §2-40. */
const SORTS = ['created_at', 'updated_at', 'publie_le', 'title', 'reports_count'] as const
export const ADMIN_SORTS = [...SORTS.flatMap((key) => [`${key}_asc`, `${key}_desc`] as const), 'attente_asc'] as const

/** The list of publications. Spec §4.1-4, §4.1-6, §4.1-8. */
export const AdminListQuery = query({
  ...paging(10),
  ...byTerritoire,
  sort: z
    .enum(ADMIN_SORTS)
    .default('created_at_desc')
    .describe(
      'attente_asc: the longest wait first, of an edit since the edit was sent. With moderation_status=pending or modification=true; other lists have created_at_asc instead.',
    ),
  q: SearchText.optional(),
  commune_id: Id.optional(),
  acteur_id: Id.optional(),
  type_id: Id.optional(),
  kind: Kind.optional().describe('The kind of the type; news includes publications without a type.').meta(extension),
  moderation_status: ModerationStatus.optional(),
  valide: Flag.optional(),
  deleted: z.enum(['true', 'false', '1', '0', 'with']).default('false').describe('false: not deleted; true: only deleted; with: both.'),
  duplicates: Flag.default(false),
  duplicate_key: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be a duplicate_key of this list')
    .optional()
    .describe('The publications of one group. With duplicates=true only while the group is suspected, else always.')
    .meta(extension),
  en_avant: Flag.optional().meta(extension),
  reported: Flag.optional().meta(extension),
  import_source_id: Id.optional().meta(extension),
  modification: Flag.optional()
    .describe('Only publications with an edit that waits or was refused beside the public version; or only the others.')
    .meta(extension),
  annulation_recente: Flag.optional()
    .describe(
      `Only publications of which a change cancelled or postponed the event or a date at once, without a decision, in the last ${TAKEN_AWAY_DAYS} days, and it still is; or only the others.`,
    )
    .meta(extension),
  programmee: Flag.optional().describe('Only publications that a decision makes public later; or only the others.').meta(extension),
  image: Flag.optional().describe('Only publications with a picture, here or elsewhere; or only the others.').meta(extension),
  from: DayIn.optional().describe('Created on or after this day (Europe/Paris).').meta(extension),
  to: DayIn.optional().describe('Created on or before this day (Europe/Paris).').meta(extension),
})

/** What of a reported publication is listed: its open reports, those that were closed without a decision, those that a decision settled. */
const REPORTED_STATES = ['open', 'closed', 'settled'] as const
/** The list of reported publications. */
export const ReportedQuery = query({
  ...byTerritoire,
  ...paging(25),
  status: z.enum(REPORTED_STATES).default('open').describe('open: reports to handle; closed: closed without a decision; settled: by one.'),
  reason: z.enum(REPORT_REASONS).optional(),
  grave: Flag.optional(),
  commune_id: Id.optional(),
})
