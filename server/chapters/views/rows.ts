import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { UndoData } from '../../platform/audit/undo-steps.ts'
import type { SavedView } from '../../../contract/views/views.ts'
import { AUTHOR } from '../messages/rows.ts'

/** A saved view as an administrator sees it. */
export type ViewRow = z.output<typeof SavedView>

export const FROM = sql`saved_views v join users u on u.id = v.user_id`

/** Returns the columns of a view for a user, of FROM. */
export const columnsFor = (userId: string | null): RawBuilder<unknown> =>
  sql`v.id, v.screen, v.nom, v.query, v.shared, v.user_id = ${userId} as own, v.user_id as author_id, ${AUTHOR} as author,
    v.created_at, v.updated_at, v.version`

/** The fields of a changed view that undoing restores. */
export const UNDOABLE = ['nom', 'query', 'shared'] as const satisfies (keyof ViewRow)[]

/** Returns the fields of a view that the audit trail records. The author is not among them: the audit row has the user. */
export const auditFields = ({ id, screen, nom, query, shared }: ViewRow) => ({ id, screen, nom, query, shared })

/** Returns the undo data of the deletion of a row: all fields of the view, its author included. */
export const deletedUndoData = ({ version, author_id, created_at, ...view }: ViewRow): UndoData => ({
  version: 0,
  before: { ...auditFields(view as ViewRow), user_id: author_id, created_at, version },
})
