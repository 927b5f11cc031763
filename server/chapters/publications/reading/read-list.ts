import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { PLAN_ANEW } from '../../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { named, type UnnamedRow } from './names.ts'
import type { ListedRow } from './row-types.ts'
import { PUBLIC_COLUMNS } from './rows.ts'
import { matchesWords } from '../search/search.ts'

/** Publications of a list by any filters. */
interface FilteredList {
  /** What a publication `p` of the list fulfils, without the words. */
  conditions: readonly RawBuilder<unknown>[]
  /** The rank of `p` in the list, 0 first; used with the newest first. */
  rank: RawBuilder<unknown>
  /** The full-text query, as searchQuery() returns it; undefined for the whole list. */
  words: string | undefined
  query: { sort: 'publie_le_desc' | 'publie_le_asc'; page: number; per_page: number }
}

/** Returns a page of a list; with words, of the publications that have them. Spec §4.2-11. */
export async function readList(db: Db, { conditions, rank, words, query }: FilteredList): Promise<Page<ListedRow>> {
  const all = words === undefined ? conditions : [...conditions, matchesWords('p.id', words)]
  const order = query.sort === 'publie_le_desc' ? sql`page.rank, page.publie_le desc, page.id desc` : sql`page.publie_le, page.id`
  // The rows are found first, then counted and ordered. `hits` has the alias `page` where it is ordered, so that both orders are the same text.
  const { rows } = await sql<UnnamedRow & { total: number }>`${sql.raw(PLAN_ANEW)}
    with hits as materialized (
      select p.id, p.publie_le, ${rank} as rank from publications p where ${sql.join(all, sql` and `)}
    ), page as (
      select * from hits page order by ${order} limit ${query.per_page} offset ${offsetOf(query)}
    )
    select one.total, ${PUBLIC_COLUMNS}
    from (select count(*)::int as total from hits) one
    left join (page join publications p on p.id = page.id) on true
    order by ${order}`.execute(db)
  const [first] = rows
  // Without a row of the page there is one row, which has the count alone.
  return page(await named(db, first?.id ? rows : []), first?.total ?? 0, query)
}
