import { z } from 'zod'
import { byTerritoire } from '../access/territoire.ts'
import { endpoint } from '../endpoint.ts'
import { TAKEN_AWAY_DAYS } from './events.ts'
import { Kind } from './kind-schema.ts'
import { BulkDecision, ModerationDecision, WithdrawalReason } from './publication-input.ts'
import { AdminPublication, Decided, ModerationStatus, OfficePublication } from './publication-records.ts'
import { byId, DayIn, Flag, Id, IdOut, TimestampIn, one, extension, pageOf, paging, query, SearchText, textOrNull } from '../shared.ts'

/** The publication routes of Spec §4.1. */

const admin = { chapter: 'administration', access: 'admin' } as const
const adminRecord = { ...admin, params: byId, response: one(OfficePublication), concurrency: { versioned: true } } as const
/** The keys by which the administrative list is sorted. Spec §4.1-10, §2-40. */
const SORTS = ['created_at', 'updated_at', 'publie_le', 'title', 'reports_count'] as const
export const ADMIN_SORTS = [...SORTS.flatMap((key) => [`${key}_asc`, `${key}_desc`] as const), 'attente_asc'] as const
/** The administrative list: its filters, order and defaults. Spec §4.1-4, §4.1-6, §4.1-8. */
export const listAdminPublications = endpoint('GET /admin/publications', {
  ...admin,
  id: 'listAdminPublications',
  permission: 'publications.read',
  territory: 'query',
  summary: 'Publications in every state',
  description:
    'With duplicates=true only suspected duplicates are listed, group by group; duplicate_count is the size of the whole group. Dismissed groups are not listed. Of a publication with a waiting edit the row has the content and the status of the edit; the search, the filters by place and type, the order by title and the duplicates are those of the public version.',
  query: query({
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
  }),
  response: pageOf(AdminPublication),
  concurrency: { searchSlot: 'q' },
})
export const getAdminPublication = endpoint('GET /admin/publications/{id}', {
  ...adminRecord,
  id: 'getAdminPublication',
  permission: 'publications.read',
  territory: 'publication',
  summary: 'One publication in any state',
})
export const getOutsidePicture = endpoint('GET /admin/publications/{id}/image', {
  ...admin,
  id: 'getOutsidePicture',
  permission: 'publications.read',
  territory: 'publication',
  summary: 'The picture of a publication on another server',
  description:
    'The picture at `image_url`, read by this service and made anew, at most 800 pixels wide, as an address of its data; or the reason why there is none. Nothing is stored. `not_found` without `image_url`.',
  params: byId,
  response: one(
    z.object({
      image: textOrNull.describe('A data: address.'),
      largeur: z.int().nullable(),
      hauteur: z.int().nullable(),
      reason: textOrNull.describe('In French: why there is no picture.'),
      reason_en: textOrNull,
    }),
  ),
  limit: 'moderation',
  extension: true,
})
export const bulkModeratePublications = endpoint('PATCH /admin/publications/bulk/moderate', {
  ...admin,
  id: 'bulkModeratePublications',
  permission: 'publications.moderate',
  territory: 'query',
  summary: 'Moderate several publications at once',
  body: BulkDecision,
  response: z.object({
    data: z.array(Decided),
    meta: z.object({
      updated: z.int(),
      not_found: z.array(IdOut),
      changed_since: z.array(IdOut).optional().describe('The publications whose version is not the given one; only with versions.'),
    }),
  }),
  limit: 'moderation',
  audit: ['publication.moderate'],
})
export const moderateAdminPublication = endpoint('PATCH /admin/publications/{id}/moderate', {
  ...adminRecord,
  id: 'moderateAdminPublication',
  permission: 'publications.moderate',
  territory: 'publication',
  summary: 'Moderate one publication',
  body: ModerationDecision,
  limit: 'moderation',
  audit: ['publication.moderate'],
})
export const setPublicationValide = endpoint('PATCH /admin/publications/{id}/valide', {
  ...adminRecord,
  id: 'setPublicationValide',
  permission: 'publications.moderate',
  territory: 'publication',
  summary: 'Toggle validation',
  description: 'true has the effect of published, false of pending; without a body the value is toggled.',
  body: z.strictObject({ valide: z.boolean().optional(), reason: WithdrawalReason }).optional(),
  limit: 'moderation',
  audit: ['publication.valide'],
})
export const featurePublication = endpoint('PATCH /admin/publications/{id}/feature', {
  ...adminRecord,
  id: 'featurePublication',
  permission: 'publications.moderate',
  territory: 'publication',
  summary: 'Feature or unfeature',
  body: z.strictObject({ en_avant: z.boolean(), featured_until: TimestampIn.nullable().optional() }),
  audit: ['publication.feature'],
})
export const deleteAdminPublication = endpoint('DELETE /admin/publications/{id}', {
  ...adminRecord,
  id: 'deleteAdminPublication',
  permission: 'publications.moderate',
  territory: 'publication',
  summary: 'Soft-delete',
  query: query({ reason: WithdrawalReason }),
  audit: ['publication.delete'],
})
export const restorePublication = endpoint('PATCH /admin/publications/{id}/restore', {
  ...adminRecord,
  id: 'restorePublication',
  permission: 'publications.moderate',
  territory: 'publication',
  summary: 'Restore',
  audit: ['publication.restore'],
})
