import { sql } from 'kysely'
import type { Caller } from '../../platform/access/caller.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { wayBack } from '../../platform/audit/undo-steps.ts'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/id.ts'
import { assertVersion } from '../../platform/http/etag.ts'
import { lockOne } from './lock.ts'
import type { OfficeRow } from './rows.ts'
import { UNDOABLE } from './undo.ts'

/**
 * Closes the open reports of a publication without a decision on it. The closing stores the content that was reviewed: until that
 * content is edited, new reports are stored closed (mutedBy). `updated_at` is unchanged, as the publication is. Spec §4.2-15.
 * @throws AppError not_found, precondition_failed
 */
export function closeReports(db: Db, caller: Caller, id: string, reason: string | null, ifMatch?: number[]): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockOne(tx, id)
    assertVersion(before, ifMatch)
    if (before.reports_count === 0) {
      unchanged(caller, 'publication.close_reports')
      return before
    }
    const closing = newId()
    await sql`insert into report_closings (id, publication_id, content, reason, closed_by)
      select ${closing}, p.id, publication_content(p), ${reason}::text, ${caller.userId}::uuid from publications p where p.id = ${id}`.execute(
      tx,
    )
    await sql`update publication_reports set status = 'resolved', closed_how = 'no_action', closing_id = ${closing}, resolved_at = now_ms()
      where publication_id = ${id} and status = 'open'`.execute(tx)
    await sql`update publications set reports_count = 0, version = version + 1 where id = ${id}`.execute(tx)
    const after = await lockOne(tx, id)
    await record(tx, caller, 'publication.close_reports', {
      type: 'publication',
      id,
      before: { reports_count: before.reports_count },
      after: { reports_count: after.reports_count, close_reason: reason },
      wayBack: wayBack(before, after, UNDOABLE, { closing }),
    })
    return after
  })
}

/**
 * Returns the id of the closing under which a new report of a locked publication is stored closed; null if the report is to be
 * reviewed, or if the reporter already has an open report. Spec §4.2-15.
 */
export async function mutedBy(tx: Tx, publicationId: string, reporterHash: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from publications p join report_closings c on c.publication_id = p.id and c.content = publication_content(p) and c.standing
    where p.id = ${publicationId} and not exists (
      select from publication_reports o where o.publication_id = p.id and o.reporter_hash = ${reporterHash} and o.status = 'open')
    order by c.closed_at desc, c.id desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
