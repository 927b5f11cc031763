import { sql } from 'kysely'
import type { Context, Target } from '../../../platform/access/context.ts'
import { unchanged } from '../../../platform/audit/record.ts'
import { transact, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/id.ts'
import { lockOne } from '../writing/lock.ts'
import type { OfficeRow } from '../reading/row-types.ts'
import { asOffice } from '../writing/waiting-edit.ts'
import { recordChange } from '../writing/recorded.ts'

/**
 * Closes the open reports of a publication without a decision on it. The closing stores the content that was reviewed: until that
 * content is edited, new reports are stored closed (mutedBy). `updated_at` is unchanged, as the publication is. Spec §4.2-15.
 * @throws AppError not_found, precondition_failed
 */
export function closeReports(
  { db, caller }: Context,
  { id, reason = null, ifMatch }: Target & { reason?: string | null | undefined },
): Promise<OfficeRow> {
  return transact(db, async (tx) => {
    const before = await lockOne(tx, id, ifMatch)
    if (before.reports_count === 0) {
      unchanged(caller, 'publication.close_reports')
      return asOffice(before)
    }
    const closing = await closeOpenReports(tx, caller, id, reason)
    return recordChange(tx, caller, 'publication.close_reports', before, { closing }, { close_reason: reason })
  })
}

/** Closes the open reports of a locked publication without a decision on it. @returns the id of the closing */
export async function closeOpenReports(tx: Tx, caller: Context['caller'], id: string, reason: string | null): Promise<string> {
  const closing = newId()
  await sql`insert into report_closings (id, publication_id, content, reason, closed_by)
    select ${closing}, p.id, publication_content(p), ${reason}::text, ${caller.userId}::uuid from publications p where p.id = ${id}`.execute(
    tx,
  )
  await sql`update publication_reports set status = 'resolved', closed_how = 'no_action', closing_id = ${closing}, resolved_at = now_ms()
    where publication_id = ${id} and status = 'open'`.execute(tx)
  await sql`update publications set reports_count = 0, version = version + 1 where id = ${id}`.execute(tx)
  return closing
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
