import { viewShown } from '../ui/sign-in/session.ts'
import type { Account } from '../ui/sign-in/with-account.tsx'

/** A link between the person and an actor. */
type LinkedActeur = Account['acteurs'][number]

/** Whether the person may change anything at all: false while an administrator sees this space. */
export const mayChange = (): boolean => viewShown() === null

/** Whether the person runs the team of the actor. */
export const isOwner = ({ role }: Pick<LinkedActeur, 'role'>): boolean => role === 'owner'

/** Whether the person writes publications for the actor. The service checks it again; a screen only leaves out what would be refused. */
export const mayWrite = (link: Pick<LinkedActeur, 'role' | 'permissions'>): boolean =>
  mayChange() && (isOwner(link) || link.permissions.includes('manage_publications'))

/** Whether the person changes what residents see at once: the profile of the actor, and the commune of a town hall. */
export const mayPresent = (link: Pick<LinkedActeur, 'role' | 'permissions'>): boolean =>
  mayChange() && (isOwner(link) || (link.permissions.includes('manage_publications') && link.permissions.includes('publish_publications')))

/** Whether a publication of the person for the actor is public without review by a moderator. */
export const publishesAtOnce = (link: Pick<LinkedActeur, 'role' | 'permissions' | 'can_publish'>): boolean =>
  link.can_publish && (isOwner(link) || link.permissions.includes('publish_publications'))
