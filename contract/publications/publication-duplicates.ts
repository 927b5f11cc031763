import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DUPLICATE_REASONS } from './publication-records.ts'
import { byId, distinct, Id, IdOut, Timestamp, one, pageOf, paging, query } from '../shared.ts'

/** Dismissals: groups of suspected duplicates that an administrator declared distinct. Beyond Spec §4.1. */

const DISMISSED_MAX = 50
export const DuplicateDismissal = z
  .object({
    id: IdOut,
    duplicate_key: z.string(),
    duplicate_reason: z.enum(DUPLICATE_REASONS),
    publications: z.array(z.object({ id: IdOut, title: z.string(), moderation_status: z.string(), deleted: z.boolean() })),
    dismissed_at: Timestamp,
    dismissed_by: z.object({ id: IdOut, nom: z.string().nullable(), prenom: z.string().nullable() }).nullable(),
    withdrawn_at: Timestamp.nullable().describe('When the dismissal was withdrawn.'),
    applies: z.boolean().describe('Whether the group has exactly these members now and is therefore not listed.'),
  })
  .meta({ id: 'DuplicateDismissal' })

const admin = { chapter: 'administration', access: 'admin' } as const
const change = { ...admin, response: one(DuplicateDismissal), limit: 'moderation' } as const
export const dismissDuplicates = endpoint('POST /admin/publications/duplicates/dismiss', {
  ...change,
  id: 'dismissDuplicates',
  permission: 'publications.moderate',
  territory: 'query',
  summary: 'Say that publications are no duplicates of each other',
  description:
    'The ids must be all present members of one group, else invalid_state. The group is no longer listed until it gains or loses a member. For a bounded role a publication outside its territory does not exist. ' +
    'A dismissal that already applies is not repeated.',
  body: z.strictObject({
    ids: distinct(z.array(Id).min(2).max(DISMISSED_MAX)),
  }),
  errors: ['not_found', 'invalid_state'],
  audit: ['publication.dismiss_duplicates'],
})
export const listDismissedDuplicates = endpoint('GET /admin/publications/duplicates/dismissed', {
  ...admin,
  id: 'listDismissedDuplicates',
  permission: 'publications.read',
  territory: 'query',
  summary: 'Groups that are said to be no duplicates, newest first',
  query: query(paging()),
  response: pageOf(DuplicateDismissal),
})
export const withdrawDismissal = endpoint('DELETE /admin/publications/duplicates/dismissed/{id}', {
  ...change,
  id: 'withdrawDismissal',
  permission: 'publications.moderate',
  territory: 'duplicate_dismissal',
  summary: 'Take it back: the group is suspected again',
  params: byId,
  audit: ['publication.suspect_duplicates'],
})
