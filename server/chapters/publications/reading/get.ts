import type { z } from 'zod'
import type { PublicationType } from '../../../../contract/publications/publication-records.ts'
import type { Kind } from '../../../../contract/publications/kinds.ts'
import { sql } from 'kysely'
import { AppError } from '../../../../contract/errors.ts'
import { endingsOf } from '../../../../contract/publications/short-code.ts'
import { type Db, prepared } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
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

/** The most publications that are answered of a short code. */
const SAME_CODE = 20

/**
 * Returns the publications of a short code that the public may read, the newest first. Spec §2-93.
 * @throws AppError not_found without any
 */
export async function listByCode(db: Db, code: string): Promise<{ data: PublicRow[] }> {
  const endings = endingsOf(code)
  const { rows } = await sql<UnnamedRow & { version: number }>`select ${PUBLIC_RECORD_COLUMNS} from publications p
    where right(p.id::text, 8) = any(${endings}) and ${readable('p')} order by p.id desc limit ${SAME_CODE}`.execute(db)
  if (rows.length === 0) throw new AppError('not_found')
  return { data: await named(db, rows) }
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
