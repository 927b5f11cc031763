import { sql } from 'kysely'
import { oneByOne, type Outcome, type UndoStep, unversioned } from '../../platform/audit/reversal.ts'
import type { Tx } from '../../platform/db/db.ts'

interface Handled {
  status: string
  closed_how: string | null
  transmitted_at: string | null
  office_id: string | null
}

/** Opens a report that an office closed, or takes back one that it passed. Its reporter has at most one open report. */
async function undoOne(tx: Tx, { target_id, part, dependents, superseded }: UndoStep): Promise<Outcome> {
  await sql`select from publications where id = ${target_id} for update`.execute(tx)
  const { rows } = await sql<Handled & { again: boolean }>`select r.status, r.closed_how, r.transmitted_at, r.office_id,
      exists (select from publication_reports o where o.publication_id = r.publication_id and o.reporter_hash = r.reporter_hash
        and o.status = 'open' and o.id <> r.id) as again
    from publication_reports r where r.id = ${part}::uuid for update of r`.execute(tx)
  const [report] = rows
  if (!report) return { kept: 'gone' }
  const closed = dependents['etat'] === 'clos'
  const unchanged = closed ? report.closed_how === 'office' : report.status === 'open' && report.transmitted_at !== null
  if (superseded || !unchanged) return { kept: 'changed_since' }
  if (report.again) return { kept: 'not_possible_now' }
  await sql`update publication_reports set status = 'open', closed_how = null, resolved_at = null, transmitted_at = null, office_id = null,
    office_reason = null where id = ${part}::uuid`.execute(tx)
  if (closed) await sql`update publications set reports_count = reports_count + 1 where id = ${target_id}`.execute(tx)
  return { before: { report_id: part, office_id: report.office_id }, after: { report_id: part, office_id: null }, version: null }
}

export const reportReversal = unversioned(oneByOne(undoOne))
