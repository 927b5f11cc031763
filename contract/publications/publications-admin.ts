import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { countedAfter, countsAfter } from './counts.ts'
import { AdminListQuery } from './list-queries.ts'
import { BulkDecision, ModerationDecision, WithdrawalReason } from './publication-input.ts'
import { AdminPublication, Decided, OfficePublication } from './publication-records.ts'
import { byId, IdOut, TimestampIn, one, pageOf, query, textOrNull } from '../shared.ts'

/** The publication routes of Spec §4.1. */

const admin = { chapter: 'administration', access: 'admin' } as const
/** A decision. Its answer counts lists, where it is asked to. Spec §2-147. */
const Decision = z.object({ data: OfficePublication, ...countsAfter })
const adminRecord = { ...admin, params: byId, response: one(OfficePublication), concurrency: { versioned: true } } as const
/** The administrative list: its filters, order and defaults. Spec §4.1-4, §4.1-6, §4.1-8. */
export const listAdminPublications = endpoint('GET /admin/publications', {
  ...admin,
  id: 'listAdminPublications',
  permission: 'publications.read',
  territory: 'query',
  summary: 'Publications in every state',
  description:
    'With duplicates=true only suspected duplicates are listed, group by group; duplicate_count is the size of the whole group. Dismissed groups are not listed. Of a publication with a waiting edit the row has the content and the status of the edit; the search, the filters by place and type, the order by title and the duplicates are those of the public version.',
  query: AdminListQuery,
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
  query: query(countedAfter),
  body: ModerationDecision,
  response: Decision,
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
  query: query({ reason: WithdrawalReason, ...countedAfter }),
  response: Decision,
  audit: ['publication.delete'],
})
export const restorePublication = endpoint('PATCH /admin/publications/{id}/restore', {
  ...adminRecord,
  id: 'restorePublication',
  permission: 'publications.moderate',
  territory: 'publication',
  summary: 'Restore',
  query: query(countedAfter),
  response: Decision,
  audit: ['publication.restore'],
})
