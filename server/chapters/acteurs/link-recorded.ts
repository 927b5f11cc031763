import type { z } from 'zod'
import type { ActeurUser } from '../../../contract/acteurs/acteur-records.ts'
import type { WayBack } from '../../platform/audit/undo-steps.ts'

/** A link of a user to an actor, with the user's name. */
export type LinkRow = z.output<typeof ActeurUser>

/** The fields of a link that an undo step stores. */
export type StoredLink = Pick<LinkRow, 'role' | 'permissions' | 'created_at'>
export const storedLink = (link: LinkRow | null): StoredLink | null =>
  link && { role: link.role, permissions: link.permissions, created_at: link.created_at }

/** Returns the data to reverse the creation, change or removal of a link. The version is 0, because a link has no version. */
export const linkWayBack = (userId: string, before: LinkRow | null, after: LinkRow | null): WayBack => ({
  kind: 'acteur_link',
  part: userId,
  version: 0,
  before: { version: 0 },
  dependents: { before: storedLink(before), after: storedLink(after) },
})

/** Returns the fields of a link that the audit trail records. */
export const auditFields = (link: LinkRow | null) => link && { user_id: link.user_id, role: link.role, permissions: link.permissions }
