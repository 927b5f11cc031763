import { z } from 'zod'
import { TerritoryOut } from '../access/territory.ts'
import { Session } from '../compte/sessions.ts'
import { endpoint } from '../endpoint.ts'
import { TeamInvitation } from '../invitations/invitation-records.ts'
import { Id, IdOut, one, pageOf, paging, query, textOrNull } from '../shared.ts'

/** How a person signs in, and the invitations to their address, as administrators see them. Beyond the specification. */

const admin = { chapter: 'users', access: 'admin' } as const
const params = z.object({ userId: Id })

/** The open sessions and the factors of a person, without anything that opens the account. */
const UserAccess = z
  .object({
    sessions: z.array(Session.omit({ current: true })).describe('The latest first, 200 at most.'),
    outside_sessions: z.int().describe('The number of sessions that this service has with an outside provider.'),
    second_factor: z.boolean().describe('Whether codes by time are asked for at sign-in.'),
    passkeys: z.int(),
    disposable: z.boolean().describe('The address is at a provider of disposable mailboxes.'),
    only_passkeys: z.boolean().describe('Nothing but the passkeys opens the account: they cannot be removed.'),
  })
  .meta({ id: 'UserAccess' })

export const getUserAccess = endpoint('GET /admin/users/{userId}/access', {
  ...admin,
  id: 'getUserAccess',
  permission: 'users.write',
  summary: 'How a user signs in: sessions, second factor, passkeys',
  description: 'Reading it is recorded in the audit trail.',
  params,
  response: one(UserAccess),
  audit: ['user.read'],
})
export const endUserSession = endpoint('DELETE /admin/users/{userId}/sessions/{sessionId}', {
  ...admin,
  id: 'endUserSession',
  permission: 'users.write',
  summary: 'End one session of a user',
  fresh: 'ways_in',
  description: 'Its access tokens are refused from the next request on.',
  params: z.object({ userId: Id, sessionId: Id }),
  response: one(z.object({ ended: z.int().describe('1: the session has ended.') })),
  errors: ['invalid_state'],
  audit: ['user.end_sessions'],
})

/** An invitation to the address of a user: to a team (`acteur`), or to roles. */
const UserInvitation = z
  .object({
    ...TeamInvitation.shape,
    acteur: z.object({ id: IdOut, nom: z.string(), type: z.string() }).nullable().describe('The actor whose team is joined; null: roles.'),
    role: textOrNull.describe('owner or member, of a team.'),
    roles: z.array(z.string()).describe('Roles of the platform.'),
    territory: TerritoryOut.nullable().describe('Where the roles are held; null: everywhere.'),
  })
  .meta({ id: 'UserInvitation' })
export const listUserInvitations = endpoint('GET /admin/users/{userId}/invitations', {
  ...admin,
  id: 'listUserInvitations',
  permission: 'roles.manage',
  summary: 'Unanswered invitations to the address of a user, the newest first',
  description: 'Also expired ones. Those to roles are sent again and withdrawn by administrators, those to a team by its owners.',
  params,
  query: query(paging()),
  response: pageOf(UserInvitation),
})
