import type { WayBack } from '../../platform/audit/way-back.ts'
import type { UserRecord } from './rows.ts'

/** What an administrator changes of a person, and undoing brings back. */
export const UNDOABLE = ['nom', 'prenom', 'active'] as const satisfies (keyof UserRecord)[]

/** What the trail may hold of a change of a person. */
export const auditFields = ({ nom, prenom, active }: UserRecord) => ({ nom, prenom, active })

/** The way back from a role given or taken, with the day it was given. A role has no version. */
export const roleWayBack = (role: string, { created_at, given }: { created_at: string; given: boolean }): WayBack => ({
  kind: 'user_role',
  part: role,
  version: 0,
  before: { version: 0 },
  dependents: { given, created_at },
})
