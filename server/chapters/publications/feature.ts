import { sql } from 'kysely'
import type { Caller } from '../../platform/access/caller.ts'
import { record } from '../../platform/audit/record.ts'
import { wayBack } from '../../platform/audit/undo-steps.ts'
import { type Db, transact } from '../../platform/db/db.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { lockOne } from './lock.ts'
import type { OfficeRow } from './rows.ts'
import { UNDOABLE } from './undo.ts'

/**
 * Features a publication, until a time if one is given; unfeaturing clears that time. Spec §3-9, §4.1-3.
 * @throws AppError not_found, precondition_failed
 */
export function featurePublication(
  db: Db,
  caller: Caller,
  id: string,
  { en_avant, featured_until }: { en_avant: boolean; featured_until?: string | null | undefined },
  ifMatch?: number[],
): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockOne(tx, id)
    assertVersion(before, ifMatch)
    // `before.en_avant` is false once the end has passed: a publication that is featured again does not get that past end.
    const currentEnd = before.en_avant ? before.featured_until : null
    const until = en_avant ? (featured_until === undefined ? currentEnd : featured_until) : null
    await tx
      .updateTable('publications')
      .set({ en_avant, featured_until: until, version: sql`version + 1`, updated_at: sql`now_ms()` })
      .where('id', '=', id)
      .execute()
    const after = await lockOne(tx, id)
    await record(tx, caller, 'publication.feature', {
      type: 'publication',
      id,
      before,
      after,
      wayBack: wayBack(before, after, UNDOABLE),
    })
    return after
  })
}
