import type { WayBack } from '../../platform/audit/way-back.ts'
import type { ViewRow } from './rows.ts'

/** What undoing brings back of a view that is changed. */
export const UNDOABLE = ['nom', 'query', 'shared'] as const satisfies (keyof ViewRow)[]

/** What the trail tells of a view: not who wrote it, which its row says. */
export const auditFields = ({ id, screen, nom, query, shared }: ViewRow) => ({ id, screen, nom, query, shared })

/** The way back from a deletion for good: the whole view, with whose it was. */
export const deletedWayBack = ({ version, author_id, created_at, ...view }: ViewRow): WayBack => ({
  version: 0,
  before: { ...auditFields(view as ViewRow), user_id: author_id, created_at, version },
})
