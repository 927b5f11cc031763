import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { SavedView } from '../../../contract/views/views.ts'
import { AUTHOR } from '../messages/rows.ts'

/** A saved view as an administrator sees it. */
export type ViewRow = z.output<typeof SavedView>

export const FROM = sql`saved_views v join users u on u.id = v.user_id`

/** Returns the columns of a view for a user, of FROM. */
export const columnsFor = (userId: string | null): RawBuilder<unknown> =>
  sql`v.id, v.screen, v.nom, v.query, v.shared, v.user_id = ${userId} as own, v.user_id as author_id, ${AUTHOR} as author,
    v.created_at, v.updated_at, v.version`
