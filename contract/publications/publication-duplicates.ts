import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DUPLICATE_REASONS } from './publication-records.ts'
import { byId, distinct, Id, IdOut, Timestamp, one, pageOf, paging, query } from '../shared.ts'

/** What is remembered of suspected duplicates that are none: ours, beyond Spec §4.1. */

export const DISMISSED_MAX = 50
export const DuplicateDismissal = z
  .object({
    id: IdOut,
    duplicate_key: z.string(),
    duplicate_reason: z.enum(DUPLICATE_REASONS),
    publications: z.array(z.object({ id: IdOut, title: z.string(), moderation_status: z.string(), deleted: z.boolean() })),
    dismissed_at: Timestamp,
    dismissed_by: z.object({ id: IdOut, nom: z.string().nullable(), prenom: z.string().nullable() }).nullable(),
    withdrawn_at: Timestamp.nullable().describe('When it was taken back.'),
    applies: z.boolean().describe('Whether the group has exactly these members today, and is therefore not listed.'),
  })
  .meta({ id: 'DuplicateDismissal' })

const admin = { chapter: 'administration', access: 'admin', extension: true } as const
const change = { ...admin, response: one(DuplicateDismissal), limit: 'moderation' } as const
export const dismissDuplicates = endpoint({
  ...change,
  id: 'dismissDuplicates',
  method: 'POST',
  path: '/admin/publications/duplicates/dismiss',
  summary: 'Say that publications are no duplicates of each other',
  description:
    'All members of one group as it is today, else invalid_state. The group is listed no more; with a further member, or one less, it is again. ' +
    'Said before and standing, nothing changes.',
  body: z.strictObject({
    ids: distinct(z.array(Id).min(2).max(DISMISSED_MAX)),
  }),
  errors: ['not_found', 'invalid_state'],
  audit: ['publication.dismiss_duplicates'],
})
export const listDismissedDuplicates = endpoint({
  ...admin,
  id: 'listDismissedDuplicates',
  method: 'GET',
  path: '/admin/publications/duplicates/dismissed',
  summary: 'Groups that are said to be no duplicates, newest first',
  query: query(paging()),
  response: pageOf(DuplicateDismissal),
})
export const withdrawDismissal = endpoint({
  ...change,
  id: 'withdrawDismissal',
  method: 'DELETE',
  path: '/admin/publications/duplicates/dismissed/{id}',
  summary: 'Take it back: the group is suspected again',
  params: byId,
  errors: ['not_found'],
  audit: ['publication.suspect_duplicates'],
})
