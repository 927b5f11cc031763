import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Caller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import { type Db, transact } from '../db/db.ts'
import { newId } from '../db/id.ts'
import { visible } from './visibility.ts'

export interface NewReport {
  reason: string
  message?: string | undefined
  email?: string | undefined
}

/**
 * Reports a visible publication. A second report by the same reporter while the first is open is the first. Spec §4.2.
 * @param reporterHash keyed hash of who reports: a user, else a network address
 * @throws AppError not_found for a publication that may not be seen
 */
export function reportPublication(
  db: Db,
  caller: Caller,
  id: string,
  { reason, message, email }: NewReport,
  reporterHash: string,
): Promise<{ id: string; status: string; isNew: boolean }> {
  return transact(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`select p.id from publications p where p.id = ${id} and ${visible('p')} for update`.execute(
      tx,
    )
    if (rows.length === 0) throw new AppError('not_found')
    const report = await tx
      .insertInto('publication_reports')
      .values({ id: newId(), publication_id: id, reason, message: message ?? null, email: email ?? null, reporter_hash: reporterHash })
      // The index's predicate must stand as a literal: a plan made for any parameter could not prove that it is this index.
      .onConflict((conflict) => conflict.columns(['publication_id', 'reporter_hash']).where('status', '=', sql.lit('open')).doNothing())
      .returning(['id', 'status'])
      .executeTakeFirst()
    if (!report) {
      const first = await tx
        .selectFrom('publication_reports')
        .select(['id', 'status'])
        .where('publication_id', '=', id)
        .where('reporter_hash', '=', reporterHash)
        .where('status', '=', 'open')
        .executeTakeFirstOrThrow()
      return { ...first, isNew: false }
    }
    await sql`update publications set reports_count = reports_count + 1 where id = ${id}`.execute(tx)
    await record(tx, caller, 'publication.report', { type: 'publication', id, after: { report_id: report.id, reason } })
    return { ...report, isNew: true }
  })
}
