import { z } from 'zod'
import { IdOut, text, textOrNull, Timestamp } from '../shared.ts'
import { TYPED_MAX } from '../typed-codes.ts'

/** The schemas of an invitation: a person is invited by e-mail to the team of an actor, or to roles of the platform. */

/** The days in which an invitation can be accepted, and the most times that its e-mail is sent. */
export const INVITATION_DAYS = 7
export const INVITATION_SENDINGS = 5
/** The most invitations of one actor that wait for an answer. */
export const INVITATIONS_OPEN = 50

const INVITATION_STATES = ['open', 'expired', 'accepted', 'withdrawn'] as const

const common = {
  id: IdOut,
  email: z.string(),
  status: z.string().describe(`One of ${INVITATION_STATES.join(', ')}.`),
  sendings: z.int().describe(`How often its e-mail was sent: ${INVITATION_SENDINGS} times at most.`),
  created_at: Timestamp,
  expires_at: Timestamp,
  version: z.int(),
}
const inviter = z.object({ id: IdOut, nom: textOrNull, prenom: textOrNull }).describe('The person who invites.')

/** An invitation to a team, as the owners of the actor see it. */
export const TeamInvitation = z
  .object({ ...common, role: z.string(), permissions: z.array(z.string()), invited_by: inviter })
  .meta({ id: 'TeamInvitation' })

/** An invitation as the invited person sees it. */
export const OwnInvitation = z
  .object({
    id: IdOut,
    expires_at: Timestamp,
    acteur: z.object({ id: IdOut, nom: z.string(), type: z.string() }).nullable().describe('The actor whose team is joined; null: roles.'),
    role: textOrNull.describe('owner or member, of a team.'),
    permissions: z.array(z.string()),
    roles: z.array(z.string()).describe('Roles of the platform.'),
    invited_by: inviter,
  })
  .meta({ id: 'OwnInvitation' })

/** The token of the e-mail, as people copy it. */
export const InvitationToken = text(1, TYPED_MAX).describe('From the e-mail; spaces, hyphens and invisible characters are ignored.')
