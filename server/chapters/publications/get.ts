import type { z } from 'zod'
import type { PublicationType } from '../../../contract/publications/publication-records.ts'
import type { Kind } from '../../../contract/publications/kinds.ts'
import { sql } from 'kysely'
import { type Db, prepared } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { named, type UnnamedRow } from './names.ts'
import type { PublicRow } from './row-types.ts'
import { PUBLIC_RECORD_COLUMNS } from './rows.ts'
import { readable } from './visibility.ts'

const one = prepared<{ id: string }, UnnamedRow & { version: number }>(
  (slot) => sql`select ${PUBLIC_RECORD_COLUMNS} from publications p where p.id = ${slot('id')} and ${readable('p')}`,
)

/**
 * Returns one publication that the public may read. Spec §4.2-11.
 * @throws AppError not_found, also for a publication that exists and is not visible
 */
export async function getVisible(db: Db, id: string): Promise<PublicRow> {
  return found((await named(db, await one(db, { id })))[0])
}

/** Returns a page of the publication types, in their order. Spec §4.2, §2-4. */
export async function listTypes(db: Db, query: { page: number; per_page: number }): Promise<Page<z.output<typeof PublicationType>>> {
  const rows = await db
    .selectFrom('publication_types')
    .select(['id', 'code', 'nom'])
    .select((column) => column.ref('kind').$castTo<Kind>().as('kind'))
    .orderBy('ordre')
    .orderBy('id')
    .execute()
  const skip = offsetOf(query)
  return page(rows.slice(skip, skip + query.per_page), rows.length, query)
}
