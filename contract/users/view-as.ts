import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdOut, one, pageOf, paging, query, text, Timestamp } from '../shared.ts'

/** Reading the service as a person does ("voir comme"). Beyond the specification; docs/decisions/0027. */

/** How long such a view lasts at most. */
export const VIEW_MINUTES = 15
/** The length of the reason that the administrator gives. */
export const VIEW_REASON = { min: 10, max: 500 } as const

const admin = { chapter: 'users', access: 'admin', params: z.object({ userId: Id }) } as const
const Reason = z.string().describe('The reason that the administrator gave.')

export const startView = endpoint('POST /admin/users/{userId}/view', {
  ...admin,
  id: 'startView',
  summary: 'See the service as a user does',
  fresh: 'view_as',
  description: `Returns an access token (RFC 8693: \`sub\` is the user, \`act\` the administrator) for the reads of the user’s own account: the account, actors, publications, claims, reports, support threads, invitations. Everything else is refused as \`view_only\`: changes, drafts, sessions, the export. Valid for ${VIEW_MINUTES} minutes, until DELETE, the end of the administrator’s session, or the loss of the role; it cannot be renewed. Another view of the same administrator ends. Users with a role are refused as \`not_viewable\`. The user reads in GET /me/views when this happened, and the reason.`,
  body: z.strictObject({ reason: text(VIEW_REASON.min, VIEW_REASON.max).describe('Shown to the user.') }),
  response: one(z.object({ id: IdOut, user_id: IdOut, token: z.string(), expires_at: Timestamp })),
  answers: { status: 201 },
  errors: ['not_viewable', 'invalid_state'],
  audit: ['user.view'],
})
export const endView = endpoint('DELETE /admin/users/{userId}/view', {
  ...admin,
  id: 'endView',
  summary: 'Stop seeing the service as a user does',
  description: 'Its token is refused from the next request on. Without an open view of the caller it changes nothing.',
  response: one(z.object({ ended: z.boolean() })),
  audit: ['user.end_view'],
})

const OwnView = z
  .object({ id: IdOut, reason: Reason, created_at: Timestamp, ended_at: Timestamp.describe('When it ended, or ends at the latest.') })
  .meta({ id: 'OwnView' })
export const listOwnViews = endpoint('GET /me/views', {
  chapter: 'compte',
  access: 'bearer',
  id: 'listOwnViews',
  summary: 'When administrators saw the service as I do, the newest first',
  description: 'Kept for a year. The audit trail has who it was.',
  query: query({ ...paging() }),
  response: pageOf(OwnView),
})
