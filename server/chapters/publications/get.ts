import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { PUBLIC_COLUMNS, type PublicRow } from './rows.ts'
import { visible } from './visibility.ts'

const one = prepared<{ id: string }, PublicRow>(
  (slot) => sql`select ${PUBLIC_COLUMNS} from publications p where p.id = ${slot('id')} and ${visible('p')}`,
)

/**
 * Returns one visible publication. Spec §4.2-11.
 * @throws AppError not_found, also for a publication that exists and is not visible
 */
export async function getVisible(db: Db, id: string): Promise<PublicRow> {
  const [row] = await one(db, { id })
  if (!row) throw new AppError('not_found')
  return row
}

/** Returns a page of the publication types, in their order. Spec §4.2, §2-4. */
export async function listTypes(
  db: Db,
  query: { page: number; per_page: number },
): Promise<Page<{ id: string; code: string; nom: string }>> {
  const rows = await db.selectFrom('publication_types').select(['id', 'code', 'nom']).orderBy('ordre').orderBy('id').execute()
  const skip = offsetOf(query)
  return page(rows.slice(skip, skip + query.per_page), rows.length, query)
}
