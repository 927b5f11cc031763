import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type * as contract from '../../../contract/mairie/signalements.ts'
import type { Context } from '../../platform/access/context.ts'
import { record } from '../../platform/audit/record.ts'
import { transact } from '../../platform/db/db.ts'
import { found } from '../../platform/db/found.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { actingFor, assertReadsFor } from './office.ts'
import { inBounds, isClosable, REPORT_COLUMNS, reportInBounds, type SignalementRow } from './report-rows.ts'

const NEEDED = ['publish_publications'] as const

/**
 * Returns a page of reports of publications of others in the communes of a municipal office. Spec §2-70.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function listReports(
  { db, caller }: Context,
  { acteurId, query }: { acteurId: string; query: z.output<typeof contract.listMairieReports.query> },
): Promise<Page<SignalementRow>> {
  await assertReadsFor(db, caller, acteurId, NEEDED)
  const states = {
    ouvert: sql`p.reports_count > 0 and r.status = 'open' and r.transmitted_at is null`,
    transmis: sql`r.office_id = ${acteurId} and r.transmitted_at is not null`,
    clos: sql`r.office_id = ${acteurId} and r.closed_how = 'office'`,
  }
  const { rows } = await sql<SignalementRow & { total: number }>`
    with hits as materialized (
      select r.id, r.created_at from publication_reports r join publications p on p.id = r.publication_id
      where ${inBounds(acteurId)} and ${states[query.etat]}),
    page as (select id from hits order by created_at desc, id desc limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${REPORT_COLUMNS} from (select count(*)::int as total from hits) one
      left join (page join publication_reports r on r.id = page.id join publications p on p.id = r.publication_id) on true
    order by r.created_at desc, r.id desc`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}

/**
 * Returns one report.
 * @throws AppError not_found (also outside the bounds of the office), scope_violation, permission_denied
 */
export async function getReport({ db, caller }: Context, { acteurId, signalementId }: { acteurId: string; signalementId: string }) {
  await assertReadsFor(db, caller, acteurId, NEEDED)
  return found(await reportInBounds(db, acteurId, signalementId))
}

/**
 * Closes an open report with a reason, or passes it to the administrators. A report of illegal content is only passed. Spec §2-70.
 * @throws AppError not_found, scope_violation, permission_denied, invalid_state (closed or passed before, or not to be closed)
 */
export function handleReport(
  { db, caller }: Context,
  {
    acteurId,
    signalementId,
    change,
  }: { acteurId: string; signalementId: string; change: z.output<typeof contract.handleMairieReport.body> },
): Promise<SignalementRow> {
  return transact(db, async (tx) => {
    const acting = await actingFor(tx, caller, acteurId, NEEDED)
    // The publication is locked first, as by every change of its reports.
    await sql`select from publications p where p.id = (select publication_id from publication_reports where id = ${signalementId}) for update`.execute(
      tx,
    )
    const report = found(await reportInBounds(tx, acteurId, signalementId))
    const { etat, motif } = change
    if (report.etat !== 'ouvert' || (etat === 'clos' && !isClosable(report.reason))) throw new AppError('invalid_state')
    const how = etat === 'clos' ? sql`status = 'resolved', closed_how = 'office', resolved_at = now_ms()` : sql`transmitted_at = now_ms()`
    await sql`update publication_reports set ${how}, office_id = ${acteurId}, office_reason = ${motif} where id = ${signalementId}`.execute(
      tx,
    )
    if (etat === 'clos')
      await sql`update publications set reports_count = reports_count - 1 where id = ${report.publication.id} and reports_count > 0`.execute(
        tx,
      )
    await record(tx, acting, etat === 'clos' ? 'publication.close_report' : 'publication.pass_report', {
      type: 'publication',
      id: report.publication.id,
      after: { report_id: signalementId, office_id: acteurId, close_reason: motif },
      undoData: { version: 0, before: { version: 0 }, dependents: { etat }, kind: 'office_report', part: signalementId },
    })
    return found(await reportInBounds(tx, acteurId, signalementId))
  })
}
