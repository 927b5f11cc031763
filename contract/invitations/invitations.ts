import { z } from 'zod'
import { LINK_ROLES, PERMISSIONS } from '../acteurs/acteur-records.ts'
import { endpoint } from '../endpoint.ts'
import { EmailIn } from '../addresses.ts'
import { byId, distinct, Id, one, pageOf, paging, query, SuspectProof } from '../shared.ts'
import { InvitationToken, OwnInvitation, TeamInvitation } from './invitation-records.ts'

/** Invitations to the team of an actor, and the answer of the invited person. */

const chapter = 'invitations'
const team = { chapter, access: 'bearer' } as const
const params = z.object({ id: Id, invitationId: Id })
const OWNERS = 'For the owners of the actor.'
const errors = ['scope_violation', 'permission_denied', 'invalid_state'] as const

export const listTeamInvitations = endpoint('GET /acteurs/{id}/invitations', {
  ...team,
  id: 'listTeamInvitations',
  summary: 'Invitations to the team of an actor',
  description: `${OWNERS} The newest first.`,
  params: byId,
  query: query(paging()),
  response: pageOf(TeamInvitation),
  errors: ['scope_violation', 'permission_denied'],
})
export const inviteToTeam = endpoint('POST /acteurs/{id}/invitations', {
  ...team,
  id: 'inviteToTeam',
  summary: 'Invite a person to the team of an actor',
  description: `${OWNERS} An e-mail leads to a page with a button. An account with this proven address can accept for a week, once.`,
  params: byId,
  body: z.strictObject({
    email: EmailIn,
    role: z.enum(LINK_ROLES),
    permissions: distinct(z.array(z.enum(PERMISSIONS)))
      .optional()
      .describe('The permissions of a member; an owner has all of them. Absent: none.'),
  }),
  response: one(TeamInvitation),
  answers: { status: 201 },
  errors: [...errors, 'already_exists'],
  limit: 'invitations',
  audit: ['invitation.create'],
})
export const withdrawTeamInvitation = endpoint('DELETE /acteurs/{id}/invitations/{invitationId}', {
  ...team,
  id: 'withdrawTeamInvitation',
  summary: 'Withdraw an invitation to a team',
  description: `${OWNERS} Nobody can accept it any more.`,
  params,
  response: one(TeamInvitation),
  errors,
  audit: ['invitation.withdraw'],
})
export const sendTeamInvitation = endpoint('POST /acteurs/{id}/invitations/{invitationId}/send', {
  ...team,
  id: 'sendTeamInvitation',
  summary: 'Send the e-mail of an invitation again',
  description: `${OWNERS} The week begins again, also after it has expired.`,
  params,
  response: one(TeamInvitation),
  errors,
  limit: 'invitations',
  audit: ['invitation.send'],
})

export const listOwnInvitations = endpoint('GET /me/invitations', {
  ...team,
  id: 'listOwnInvitations',
  viewable: true,
  summary: 'Open invitations to my proven e-mail address',
  query: query(paging()),
  response: pageOf(OwnInvitation),
})
export const acceptInvitation = endpoint('POST /me/invitations/{invitationId}/accept', {
  ...team,
  id: 'acceptInvitation',
  summary: 'Accept an invitation',
  description:
    'By the account whose proven address is the invited one: it needs no token to join a team. For roles of the platform the token of the e-mail is needed. `invalid_state`: it was accepted, withdrawn, or has expired, or the inviter has lost the right since.',
  params: z.object({ invitationId: Id }),
  body: z.strictObject({ token: InvitationToken.optional(), suspect: SuspectProof }),
  response: one(OwnInvitation),
  errors: ['invalid_state'],
  limit: 'invitations',
  proofOfSuspects: true,
  audit: ['invitation.accept'],
})
