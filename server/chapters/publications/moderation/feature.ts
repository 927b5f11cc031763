import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../../contract/publications/publications-admin.ts'
import type { Context, Target } from '../../../platform/access/context.ts'
import { transact } from '../../../platform/db/db.ts'
import { lockOne } from '../writing/lock.ts'
import { recordChange } from '../writing/recorded.ts'
import type { OfficeRow } from '../reading/row-types.ts'

/**
 * Features a publication, until a time if one is given; unfeaturing clears that time. Spec §3-9, §4.1-3.
 * @throws AppError not_found, precondition_failed
 */
export function featurePublication(
  { db, caller }: Context,
  { id, en_avant, featured_until, ifMatch }: Target & z.output<typeof contract.featurePublication.body>,
): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockOne(tx, id, ifMatch)
    // `before.en_avant` is false once the end has passed: a publication that is featured again does not get that past end.
    const currentEnd = before.en_avant ? before.featured_until : null
    const until = en_avant ? (featured_until === undefined ? currentEnd : featured_until) : null
    await sql`update publications set en_avant = ${en_avant}, featured_until = ${until}, version = version + 1, updated_at = now_ms()
      where id = ${id} and (en_avant, featured_until) is distinct from (${en_avant}::boolean, ${until}::timestamptz)`.execute(tx)
    return recordChange(tx, caller, 'publication.feature', before)
  })
}
