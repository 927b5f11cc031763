import { type RawBuilder, sql } from 'kysely'
import { PER_PAGE_MAX } from '../../../../contract/limits.ts'
import { type Db, prepared } from '../../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { named, type UnnamedRow } from '../reading/names.ts'
import type { ListedRow } from '../reading/row-types.ts'
import { PUBLIC_COLUMNS } from '../reading/rows.ts'
import { featured, listed, visible } from '../reading/visibility.ts'

type Sort = 'publie_le_desc' | 'publie_le_asc'
/** A page of a search without filters. */
export interface FranceSearch {
  /** The full-text query, as searchQuery() returns it. */
  words: string
  sort: Sort
  page: number
  per_page: number
}

/** The most publications that a search in all of France counts and pages through. */
const HITS_MAX = 10_000
/** With so many hits read, words are frequent: some publications may leave the lists before they are counted again. */
const CLEARLY_MORE = HITS_MAX * 1.05
/** The most publications whose words are compared one by one for a page of frequent words. */
const WALK_MAX = 10_000
type Values = { words: string; limit: number; skip: number }
const ORDERS: Record<Sort, RawBuilder<unknown>> = {
  publie_le_desc: sql`page.rank, page.publie_le desc, page.id desc`,
  publie_le_asc: sql`page.publie_le, page.id`,
}

/** Returns the statement that reads the hits from the index of words, orders and counts them. `most` is null for all hits. */
const byIndex = (sort: Sort) =>
  prepared<Values & { most: number | null }, UnnamedRow & { total: number }>(
    (slot) => sql`
    with hits as materialized (
      select h.id, h.publie_le, case when h.en_avant then 1 else 2 end as rank from search_hits(${slot('words')}::tsquery, ${slot('most')}::int) h
    ), page as (
      select * from hits page order by ${ORDERS[sort]} limit ${slot('limit')} offset ${slot('skip')}
    )
    select one.total, ${PUBLIC_COLUMNS}
    from (select count(*)::int as total from hits) one left join (page join publications p on p.id = page.id and ${visible('p')}) on true
    order by ${ORDERS[sort]}`,
  )

/**
 * Returns the statement that walks through the list of all publications in its order and compares their words until the page is full. Featured
 * publications are first, as in the list. The subquery is evaluated for one row at a time; a join would be planned for the whole table. The limit of a
 * page tells the planner that it is short.
 */
const byWalk = (sort: Sort) =>
  prepared<Values & { reach: number }, UnnamedRow>((slot) => {
    const contains = sql`(select w.words @@ ${slot('words')}::tsquery from publication_search w where w.publication_id = s.id)`
    const walk = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
      sql`(select s.id, s.publie_le from publications s where ${listed('s')} ${condition} order by ${order} limit ${sql.lit(WALK_MAX)})`
    const newest = sql`s.publie_le desc, s.id desc`
    const oldest = sql`s.publie_le, s.id`
    const newestFirst = sql`
      head as materialized (
        select s.id, s.publie_le, 1 as rank
        from (select s.id, s.publie_le from publications s where ${listed('s')} and ${featured('s')} order by ${newest} offset 0) s
        where ${contains} order by ${newest} limit ${slot('reach')}
      ),
      ahead as materialized (select count(*) as n from head),
      page as materialized (select * from (
        (select * from head s order by ${newest} limit ${slot('limit')} offset ${slot('skip')})
        union all
        (select s.id, s.publie_le, 2 from ${walk(sql`and not ${featured('s')}`, newest)} s where ${contains} order by ${newest}
          limit (select least(${slot('limit')}, greatest(${slot('reach')} - n, 0)) from ahead)
          offset (select greatest(${slot('skip')} - n, 0) from ahead))
      ) found limit ${sql.lit(PER_PAGE_MAX)})`
    const oldestFirst = sql`
      page as materialized (select * from (
        select s.id, s.publie_le, 0 as rank from ${walk(sql``, oldest)} s where ${contains} order by ${oldest}
        limit ${slot('limit')} offset ${slot('skip')}
      ) found limit ${sql.lit(PER_PAGE_MAX)})`
    return sql<UnnamedRow>`
      with ${sort === 'publie_le_desc' ? newestFirst : oldestFirst}
      select ${PUBLIC_COLUMNS} from page join publications p on p.id = page.id and ${visible('p')} order by ${ORDERS[sort]}`
  })

const INDEX = { publie_le_desc: byIndex('publie_le_desc'), publie_le_asc: byIndex('publie_le_asc') }
const WALK = { publie_le_desc: byWalk('publie_le_desc'), publie_le_asc: byWalk('publie_le_asc') }

/**
 * Returns a page of the visible publications of France that contain the words. Up to 10,000 are counted: of more, `total` is 10,000 and
 * `total_is_minimum` is true, and the pages end there. Words of many publications are found by walking through the list in its order, since
 * reading every hit takes a time in proportion to the table. A walk that does not fill the page is given up, and every hit is read.
 * docs/decisions/0002. Spec §4.1-9, §4.2-11.
 */
export async function searchFrance(db: Db, query: FranceSearch): Promise<Page<ListedRow>> {
  const { words, sort } = query
  const skip = offsetOf(query)
  const values = { words, skip, limit: Math.max(0, Math.min(query.per_page, HITS_MAX - skip)) }
  const counted = await readIndex(db, { sort, values, most: CLEARLY_MORE })
  if (counted.total < CLEARLY_MORE) return answer(db, counted, query)
  const rows = await WALK[sort](db, { ...values, reach: skip + values.limit })
  if (rows.length === values.limit) return answer(db, { rows, total: CLEARLY_MORE }, query)
  return answer(db, await readIndex(db, { sort, values, most: null }), query)
}

interface Found {
  rows: UnnamedRow[]
  total: number
}

async function readIndex(db: Db, { sort, values, most }: { sort: Sort; values: Values; most: number | null }): Promise<Found> {
  const rows = await INDEX[sort](db, { ...values, most })
  // Without a row of the page there is one row, which has the count alone.
  return { rows: rows[0]?.id ? rows : [], total: rows[0]?.total ?? 0 }
}

async function answer(db: Db, { rows, total }: Found, query: FranceSearch): Promise<Page<ListedRow>> {
  return page(await named(db, rows), Math.min(total, HITS_MAX), query, { isMinimum: total > HITS_MAX })
}
