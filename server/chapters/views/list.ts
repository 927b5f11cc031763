import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/views/views.ts'
import type { Context } from '../../platform/access/context.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { columnsFor, FROM, type ViewRow } from './rows.ts'

/** Returns a page of the caller's own views and of those that others share, by name. */
export async function listViews({ db, caller }: Context, query: z.output<typeof contract.listViews.query>): Promise<Page<ViewRow>> {
  const mine = sql`v.user_id = ${caller.userId}`
  const ofOthers = sql`v.shared and v.user_id <> ${caller.userId}`
  const whose = query.own === undefined ? sql`(${mine} or v.shared)` : query.own ? mine : ofOthers
  const where = query.screen === undefined ? whose : sql`${whose} and v.screen = ${query.screen}`
  const order = sql`nom collate "und-x-icu", id`
  const { rows } = await sql<ViewRow & { id: string | null; total: number }>`
    with hits as materialized (select ${columnsFor(caller.userId)} from ${FROM} where ${where})
    select one.total, hits.* from (select count(*)::int as total from hits) one
    left join (select * from hits order by ${order} limit ${query.per_page} offset ${offsetOf(query)}) hits on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}
