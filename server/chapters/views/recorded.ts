import type { WayBack } from '../../platform/audit/undo-steps.ts'
import type { ViewRow } from './rows.ts'

/** The fields of a changed view that undoing restores. */
export const UNDOABLE = ['nom', 'query', 'shared'] as const satisfies (keyof ViewRow)[]

/** Returns the fields of a view that the audit trail records. The author is not among them: the audit row has the user. */
export const auditFields = ({ id, screen, nom, query, shared }: ViewRow) => ({ id, screen, nom, query, shared })

/** Returns the way back from the deletion of a row: all fields of the view, its author included. */
export const deletedWayBack = ({ version, author_id, created_at, ...view }: ViewRow): WayBack => ({
  version: 0,
  before: { ...auditFields(view as ViewRow), user_id: author_id, created_at, version },
})
