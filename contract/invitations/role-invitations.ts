import { z } from 'zod'
import { isBoundable } from '../access/back-office.ts'
import { TerritoryIn, TerritoryOut } from '../access/territory.ts'
import { endpoint } from '../endpoint.ts'
import { EmailIn } from '../addresses.ts'
import { distinct, extension, Flag, Id, one, pageOf, paging, query, textOrNull } from '../shared.ts'
import { ROLES } from '../users/users.ts'
import { TeamInvitation } from './invitation-records.ts'

/** Invitations to roles of the platform, by administrators. */

/** An invitation to roles, as administrators see it. */
const RoleInvitation = z
  .object({
    ...TeamInvitation.omit({ role: true, permissions: true }).shape,
    roles: z.array(z.string()),
    territory: TerritoryOut.nullable().describe('Where the roles are held; null: everywhere.'),
  })
  .meta({ id: 'RoleInvitation' })

/** An invitation that was just made or sent again. */
const SentRoleInvitation = RoleInvitation.extend({
  link: textOrNull
    .describe('Where the service has no mail server: the path of the page that accepts, to be handed over. Null where an e-mail leaves.')
    .meta(extension),
}).meta({ id: 'SentRoleInvitation' })

const admin = { chapter: 'users', access: 'admin', permission: 'roles.manage' } as const
const record = { ...admin, params: z.object({ invitationId: Id }), response: one(RoleInvitation), errors: ['invalid_state'] } as const

export const listRoleInvitations = endpoint('GET /admin/invitations', {
  ...admin,
  id: 'listRoleInvitations',
  summary: 'Invitations to roles, the newest first',
  query: query({ ...paging(), open: Flag.optional().describe('Only those that nobody has accepted or withdrawn, or only the others.') }),
  response: pageOf(RoleInvitation),
})
export const inviteToRoles = endpoint('POST /admin/invitations', {
  ...admin,
  id: 'inviteToRoles',
  fresh: 'who_may_act',
  summary: 'Invite a person to roles',
  description:
    'An account with this proven address accepts with the token of the e-mail, for a week, once, while the inviter is an administrator. A role that the account has meanwhile keeps its wider territory.',
  body: z
    .strictObject({
      email: EmailIn,
      roles: distinct(z.array(z.enum(ROLES)).min(1)),
      territory: TerritoryIn.nullable().optional().describe('Where the roles are held; null or absent: everywhere.'),
    })
    .refine(({ roles, territory }) => !territory || roles.every(isBoundable), {
      path: ['territory'],
      error: 'cannot bound this role',
    }),
  response: one(SentRoleInvitation),
  answers: { status: 201 },
  errors: ['already_exists'],
  limit: 'invitations',
  audit: ['invitation.create'],
})
export const withdrawRoleInvitation = endpoint('DELETE /admin/invitations/{invitationId}', {
  ...record,
  id: 'withdrawRoleInvitation',
  summary: 'Withdraw an invitation to roles',
  audit: ['invitation.withdraw'],
})
export const sendRoleInvitation = endpoint('POST /admin/invitations/{invitationId}/send', {
  ...record,
  response: one(SentRoleInvitation),
  id: 'sendRoleInvitation',
  fresh: 'who_may_act',
  summary: 'Send the e-mail of an invitation to roles again',
  description: 'The week begins again, and the caller is the inviter from now on.',
  errors: ['invalid_state'],
  limit: 'invitations',
  audit: ['invitation.send'],
})
