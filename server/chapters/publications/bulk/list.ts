import { sql } from 'kysely'
import type { Answer, Input } from '../../../../contract/endpoint.ts'
import type { listBulkRefusals, listBulkRuns } from '../../../../contract/publications/bulk-runs.ts'
import type { Context } from '../../../platform/access/context.ts'
import { inside } from '../../../platform/access/territory.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { type BulkAnswer, FROM, runById, SHOWN } from './rows.ts'

type Refusal = Answer<typeof listBulkRefusals>['data'][number]

/** Returns a page of the caller's runs, newest first. */
export async function listBulk({ db, caller }: Context, query: Input<(typeof listBulkRuns)['query']>): Promise<Page<BulkAnswer>> {
  const { rows } = await sql<BulkAnswer & { full: number }>`
    select one.full, page.* from (select count(*)::int as full from bulk_runs where requested_by = ${caller.userId}) one left join lateral (
      select ${SHOWN} from ${FROM} where b.requested_by = ${caller.userId} order by b.created_at desc, b.id desc
      limit ${query.per_page} offset ${offsetOf(query)}) page on true`.execute(db)
  return page(rows[0]?.id ? rows.map(({ full: _, ...run }) => run) : [], rows[0]?.full ?? 0, query)
}

/**
 * Returns a page of what a run or its undo left as it was.
 * @throws AppError not_found
 */
export async function listRefusals(
  { db, caller }: Context,
  { id, query }: { id: string; query: Input<(typeof listBulkRefusals)['query']> },
): Promise<Page<Refusal>> {
  const run = await runById(db, caller, id)
  const list = query.of === 'undo' ? sql`b.kept` : sql`b.refusals`
  const here = caller.territory ? sql`and ${inside(caller.territory, 'p.commune_id')}` : sql``
  const { rows } = await sql<Refusal>`
    select (r.entry ->> 0)::uuid as publication_id, p.title, r.entry ->> 1 as code
    from bulk_runs b cross join lateral jsonb_array_elements(${list}) with ordinality as r (entry, n)
      left join publications p on p.id = (r.entry ->> 0)::uuid ${here}
    where b.id = ${id} order by r.n limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  return page(rows, query.of === 'undo' ? run.kept : run.refused, query)
}
