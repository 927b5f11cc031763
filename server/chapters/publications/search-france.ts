import { type RawBuilder, sql } from 'kysely'
import { PER_PAGE_MAX } from '../../../contract/limits.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { withinTime } from '../../platform/db/within-time.ts'
import { knownAs, remember } from './known-searches.ts'
import { named, type UnnamedRow } from './names.ts'
import { type ListedRow, PUBLIC_COLUMNS } from './rows.ts'
import { HITS_MAX, SEARCH_MS, searchSome } from './search-newest.ts'
import { featured, listed, visible } from './visibility.ts'

type Sort = 'publie_le_desc' | 'publie_le_asc'
/** A page of a search without filters. */
export interface FranceSearch {
  /** The full-text query, as searchQuery() returns it. */
  words: string
  sort: Sort
  page: number
  per_page: number
}

/** With so many hits read, words are frequent: some publications may leave the lists before they are counted again. */
export const CLEARLY_MORE = HITS_MAX * 1.05
/** Words of so many publications by the statistics of PostgreSQL are frequent without being counted: reading their index takes a second. */
const SURELY_MORE = 200_000
/** The most publications whose words are compared one by one for a page of frequent words. */
const WALK_MAX = 10_000
/** The same for a late page of words of more than SURELY_MORE publications: reading every hit takes longer than a statement may. */
const FAR_WALK_MAX = 500_000
type Values = { words: string; limit: number; skip: number }
const ORDERS: Record<Sort, RawBuilder<unknown>> = {
  publie_le_desc: sql`page.rank, page.publie_le desc, page.id desc`,
  publie_le_asc: sql`page.publie_le, page.id`,
}

/** The publications of the table of words by the statistics of PostgreSQL; -1 before they were counted. */
const SIZE = prepared<Record<string, never>, { n: number }>(
  () => sql`select reltuples::float8 as n from pg_class where oid = 'publication_search'::regclass`,
)

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
 * @param most the most publications that are not featured whose words are compared
 */
const byWalk = (sort: Sort, most: number) =>
  prepared<Values & { reach: number }, UnnamedRow>((slot) => {
    const contains = sql`(select w.words @@ ${slot('words')}::tsquery from publication_search w where w.publication_id = s.id)`
    const walk = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
      sql`(select s.id, s.publie_le from publications s where ${listed('s')} ${condition} order by ${order} limit ${sql.lit(most)})`
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

/** Featured publications are first. */
const RANK = sql`case when ${featured('p')} then 1 else 2 end`
const INDEX = { publie_le_desc: byIndex('publie_le_desc'), publie_le_asc: byIndex('publie_le_asc') }
const walks = (most: number) => ({ publie_le_desc: byWalk('publie_le_desc', most), publie_le_asc: byWalk('publie_le_asc', most) })
const WALK = walks(WALK_MAX)
const FAR_WALK = walks(FAR_WALK_MAX)

/**
 * Returns a page of the visible publications of France that contain the words. Up to 10,000 are counted: of more, `total` is 10,000 and
 * `total_is_minimum` is true, and the pages end there. Words of many publications are found by walking through the list in its order, since
 * reading every hit takes a time in proportion to the table. Words of a large part of a large table, by its statistics, are not counted before. A walk that
 * does not fill the page is given up, and every hit is read. What takes too long for that is answered by searchSome().
 * docs/decisions/0037. Spec §4.1-9, §4.2-11.
 */
export async function searchFrance(db: Db, query: FranceSearch): Promise<Page<ListedRow>> {
  const { words, sort } = query
  const skip = offsetOf(query)
  const values = { words, skip, limit: Math.max(0, Math.min(query.per_page, HITS_MAX - skip)) }
  const read = (most: number | null) => withinTime(db, SEARCH_MS, (tx) => readIndex(tx, { sort, values, most }))
  const some = (key: string) => searchSome(db, { conditions: [listed('p')], rank: RANK, words, query, key, most: HITS_MAX })
  if (knownAs(words) === 'long') return some(words)
  if (knownAs(words) !== 'frequent') {
    if (!(await isSurelyFrequent(db, words))) {
      const counted = await read(CLEARLY_MORE)
      if (!counted) return some(words)
      if (counted.total < CLEARLY_MORE) return answer(db, counted, query)
    }
    remember(words, 'frequent')
  }
  const fill = async (walk: typeof WALK, on = db) => {
    const rows = await walk[sort](on, { ...values, reach: skip + values.limit })
    return rows.length === values.limit ? rows : 'short'
  }
  // Of a late page: the first ones are still found by walking.
  const late = `late page of ${words}`
  let walked: UnnamedRow[] | 'short' | null = await fill(WALK)
  if (walked === 'short' && knownAs(late) === 'long') return some(late)
  if (walked === 'short' && (await isSurelyFrequent(db, words))) walked = await withinTime(db, SEARCH_MS, (tx) => fill(FAR_WALK, tx))
  if (walked === null) return some(late)
  if (walked !== 'short') return answer(db, { rows: walked, total: CLEARLY_MORE }, query)
  const counted = await read(null)
  if (!counted) return some(late)
  if (counted.total < CLEARLY_MORE) remember(words, 'refuted')
  return answer(db, counted, query)
}

/** Whether the statistics of PostgreSQL have so many publications with the words that they need no count. A count that refutes them is remembered. */
async function isSurelyFrequent(db: Db, words: string): Promise<boolean> {
  if (knownAs(words) === 'refuted') return false
  const [size] = await SIZE(db, {})
  if (!size || size.n < SURELY_MORE) return false
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from publication_search s where s.words @@ ${words}::tsquery and s.publiable`.execute(db)
  return (rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) >= SURELY_MORE
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
