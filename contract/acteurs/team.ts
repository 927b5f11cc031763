import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { TeamInvitation } from '../invitations/invitation-records.ts'
import { EmailIn } from '../addresses.ts'
import { byId, distinct, Id, one, pageOf, paging, query } from '../shared.ts'
import { ActeurUser, LINK_ROLES, PERMISSIONS } from './acteur-records.ts'

/** The team of an actor, as its owners run it, and its handover by an administrator. */

const chapter = 'acteurs'
const team = { chapter, access: 'bearer' } as const
const params = z.object({ id: Id, userId: Id })

export const listTeam = endpoint('GET /acteurs/{id}/team', {
  ...team,
  id: 'listTeam',
  summary: 'The team of an actor',
  description: 'For the owners of the actor, who come first.',
  params: byId,
  query: query(paging()),
  response: pageOf(ActeurUser),
  errors: ['scope_violation', 'permission_denied'],
})
export const changeTeamMember = endpoint('PATCH /acteurs/{id}/team/{userId}', {
  ...team,
  id: 'changeTeamMember',
  summary: 'Change the role or the permissions of a member',
  description: 'For the owners of the actor. `last_owner`: the last owner makes another member owner first.',
  params,
  body: z.strictObject({
    role: z.enum(LINK_ROLES).optional(),
    permissions: distinct(z.array(z.enum(PERMISSIONS)))
      .optional()
      .describe('The permissions of a member; an owner has all of them.'),
  }),
  response: one(ActeurUser),
  errors: ['scope_violation', 'permission_denied', 'last_owner'],
  audit: ['acteur.link'],
})
export const removeTeamMember = endpoint('DELETE /acteurs/{id}/team/{userId}', {
  ...team,
  id: 'removeTeamMember',
  summary: 'Remove a member, or leave the team',
  description: 'Owners remove others; everybody can remove themselves. `last_owner`: the last owner makes another member owner first.',
  params,
  response: one(ActeurUser),
  errors: ['scope_violation', 'permission_denied', 'last_owner'],
  audit: ['acteur.unlink'],
})
export const handOverActeur = endpoint('POST /admin/acteurs/{id}/handover', {
  chapter,
  access: 'admin',
  id: 'handOverActeur',
  fresh: 'who_may_act',
  permission: 'acteurs.team',
  territory: 'acteur',
  summary: 'Replace the owners of an actor',
  description:
    'After an election, for example. Accounts with the given addresses become owners at once; the other addresses are invited. The former owners receive an e-mail and have no access any more; members stay.',
  concurrency: { idempotent: true },
  params: byId,
  body: z.strictObject({ owners: distinct(z.array(EmailIn).min(1).max(10)) }),
  response: one(z.object({ owners: z.array(ActeurUser), invitations: z.array(TeamInvitation), former: z.array(ActeurUser) })),
  errors: ['invalid_state'],
  audit: ['acteur.handover'],
})
