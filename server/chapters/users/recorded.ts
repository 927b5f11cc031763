import type { WayBack } from '../../platform/audit/undo-steps.ts'
import type { UserRecord } from './rows.ts'

/** The fields of a user that an administrator changes and undoing restores. */
export const UNDOABLE = ['nom', 'prenom', 'active'] as const satisfies (keyof UserRecord)[]

/** Returns the fields of a user that the audit trail may contain. */
export const auditFields = ({ nom, prenom, active }: UserRecord) => ({ nom, prenom, active })

/** Returns the way back from a role given or removed, with the time it was given. A role has no version. */
export const roleWayBack = (role: string, { created_at, given }: { created_at: string; given: boolean }): WayBack => ({
  kind: 'user_role',
  part: role,
  version: 0,
  before: { version: 0 },
  dependents: { given, created_at },
})
