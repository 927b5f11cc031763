import type { Chapter } from '../../platform/chapter.ts'
import { letterCodes } from './letter-codes.ts'
import { personalData } from './personal-data.ts'
import { retention } from './retention.ts'
import { invitationRoutes } from './routes.ts'
import { invitationReversal } from './undo.ts'

/** Invitations by e-mail: to the team of an actor, or to roles of the platform. */
export const invitations: Chapter = {
  name: 'invitations',
  routes: ({ on }, services) => invitationRoutes(on, services),
  retention,
  reversals: () => ({ invitation: invitationReversal }),
  personalData,
  letterCodes,
}
