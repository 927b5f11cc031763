import { RESERVED_SLUGS } from '../../../contract/communes/reserved-slugs.ts'
import type { Db } from '../../platform/db/db.ts'

/**
 * Returns the slugs of stored communes that a later release gave to another page of the site. That page is shown at the address. The slug is not
 * changed by itself: an administrator gives the commune another one, which is audited and can be undone.
 */
export async function communesAtReservedAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('communes')
    .select('slug')
    .where('slug', 'in', [...RESERVED_SLUGS])
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}
