import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdOut, one, Timestamp } from '../shared.ts'

/** Sessions of the embedded issuer. Beyond the specification. */

/** A session, without anything that could take it over. */
export const Session = z
  .object({
    id: IdOut,
    current: z.boolean().describe('Whether the access token of this request belongs to it.'),
    device: z
      .object({ browser: z.string().nullable(), system: z.string().nullable() })
      .describe('Names such as Firefox and Windows; null where unknown. Neither versions nor network addresses are stored.'),
    method: z
      .enum(['password', 'code', 'passkey', 'proconnect', 'franceconnect'])
      .nullable()
      .describe('How it was opened; null if that is not known.'),
    two_factors: z.boolean().describe('Whether a second factor was shown, or a passkey.'),
    created_at: Timestamp,
    last_used_at: Timestamp.describe('Accurate to the day.'),
    expires_at: Timestamp,
  })
  .meta({ id: 'Session' })
const Ended = one(z.object({ ended: z.int().describe('The number of sessions that ended.') }))

const own = { chapter: 'compte', access: 'bearer' } as const

export const listSessions = endpoint('GET /me/sessions', {
  ...own,
  id: 'listSessions',
  summary: 'My open sessions',
  description: 'The latest first. With an outside sign-in provider (AUTH_ISSUER) this address does not exist.',
  response: z.object({ data: z.array(Session) }),
})
export const endSession = endpoint('DELETE /me/sessions/{id}', {
  ...own,
  id: 'endSession',
  summary: 'End one of my sessions',
  description: 'Its access tokens are refused from the next request on.',
  params: z.object({ id: Id }),
  response: Ended,
  audit: ['auth.end_sessions'],
})
export const endOtherSessions = endpoint('DELETE /me/sessions', {
  ...own,
  id: 'endOtherSessions',
  summary: 'End all my sessions but this one',
  response: Ended,
  audit: ['auth.end_sessions'],
})
export const endUserSessions = endpoint('DELETE /admin/users/{userId}/sessions', {
  chapter: 'users',
  access: 'admin',
  id: 'endUserSessions',
  permission: 'users.write',
  summary: 'End all sessions of a user',
  fresh: 'ways_in',
  description: 'With an outside provider, the sessions that this service has with it.',
  params: z.object({ userId: Id }),
  response: Ended,
  errors: ['invalid_state'],
  audit: ['user.end_sessions'],
})
