import { sql } from 'kysely'
import type { z } from 'zod'
import type { listOwnReports as endpoint } from '../../../../contract/compte/own-reports.ts'
import type { Context } from '../../../platform/access/context.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import type { Services } from '../../../platform/services.ts'
import { visible } from '../reading/visibility.ts'

type OwnReport = z.output<typeof endpoint.response>['data'][number]

/** Column: a report that was stored closed (mutedBy) is open for its sender, like any other. */
const STATUS = sql`case when r.status = 'open' or r.closed_how = 'muted' then 'open' else 'closed' end`

/** Returns the caller's own reports, the newest first. A report is the caller's by the keyed hash of their account. Spec §4.2-14. */
export async function listOwnReports(
  { db, caller, services: { secrets } }: Context & { services: Pick<Services, 'secrets'> },
  query: z.output<typeof endpoint.query>,
): Promise<Page<OwnReport>> {
  const mine = sql`r.reporter_hash = ${caller.userId === null ? null : secrets.keyedHash('reporter', caller.userId)}
    and (${query.status ?? null}::text is null or ${STATUS} = ${query.status ?? null})`
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from publication_reports r where ${mine}`.execute(db)
  const { rows } = await sql<OwnReport>`
    select r.id, json_build_object('id', p.id, 'title', case when ${visible('p')} then p.title end) as publication, r.reason, r.message,
      r.created_at, ${STATUS} as status, case when ${STATUS} = 'closed' then r.resolved_at end as closed_at
    from publication_reports r join publications p on p.id = r.publication_id where ${mine}
    order by r.created_at desc, r.id desc limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return page(rows, totals[0]?.total ?? 0, query)
}
