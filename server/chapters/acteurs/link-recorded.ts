import type { z } from 'zod'
import type { ActeurUser } from '../../../contract/acteurs/acteur-records.ts'
import type { WayBack } from '../../platform/audit/way-back.ts'

/** A link of a user to an actor, with the user's name. */
export type LinkRow = z.output<typeof ActeurUser>

/** A link as its way back has it. */
export type KeptLink = Pick<LinkRow, 'role' | 'permissions' | 'created_at'>
export const keptLink = (link: LinkRow | null): KeptLink | null =>
  link && { role: link.role, permissions: link.permissions, created_at: link.created_at }

/** The way back from a change of a link: made, changed, or taken away. A link has no version. */
export const linkWayBack = (userId: string, before: LinkRow | null, after: LinkRow | null): WayBack => ({
  kind: 'acteur_link',
  part: userId,
  version: 0,
  before: { version: 0 },
  dependents: { before: keptLink(before), after: keptLink(after) },
})

/** The fields of a link that the audit trail has. */
export const auditFields = (link: LinkRow | null) => link && { user_id: link.user_id, role: link.role, permissions: link.permissions }
