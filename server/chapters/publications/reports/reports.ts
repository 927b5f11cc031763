import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Report } from '../../../../contract/publications/publication-reports.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Db } from '../../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { time } from '../writing/waiting-edit.ts'

/** A report as administrators see it: without its sender, with the e-mail address that the sender gave for an answer. */
export type ReportRow = z.output<typeof Report>

const STATES: Record<'open' | 'closed', RawBuilder<unknown>> = { open: sql`r.status = 'open'`, closed: sql`r.status <> 'open'` }

/**
 * Returns a page of the reports of a publication in any state, newest first.
 * @throws AppError not_found
 */
export async function listReports(
  db: Db,
  { id, query }: { id: string; query: { page: number; per_page: number; status?: 'open' | 'closed' | undefined } },
): Promise<Page<ReportRow>> {
  const found = await db.selectFrom('publications').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not_found')
  const where = sql`r.publication_id = ${id} ${query.status ? sql`and ${STATES[query.status]}` : sql``}`
  const { rows } = await sql<ReportRow & { total: number }>`
    with page as materialized (
      select r.* from publication_reports r where ${where}
      order by r.created_at desc, r.id desc limit ${query.per_page} offset ${offsetOf(query)}
    )
    select one.total, r.id, r.reason, r.message, r.email, r.suspect is true as suspect, r.created_at, case r.status when 'open' then 'open' else 'closed' end as status,
      r.resolved_at as closed_at, r.closed_how, c.reason as close_reason,
      json_build_object('signalements', (select count(*)::int from publication_reports o where o.reporter_hash = r.reporter_hash and o.id <> r.id),
        'retenus', (select count(*)::int from publication_reports o where o.reporter_hash = r.reporter_hash and o.id <> r.id and o.closed_how = 'decision')) as signalant,
      case when r.office_reason is not null then json_build_object('id', r.office_id, 'nom', (select a.nom from acteurs a where a.id = r.office_id),
        'motif', r.office_reason, 'transmitted_at', ${time('r.transmitted_at')}) end as mairie
    from (select (select count(*)::int from publication_reports r where ${where}) as total) one
      left join (page r left join report_closings c on c.id = r.closing_id) on true
    order by r.created_at desc, r.id desc`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}
