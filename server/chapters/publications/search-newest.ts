import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { withinTime } from '../../platform/db/within-time.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { knownAs, knownPart, remember } from './known-searches.ts'
import { named, type UnnamedRow } from './names.ts'
import { type ListedRow, PUBLIC_COLUMNS } from './rows.ts'
import { matchesWords } from './search.ts'
import { featured } from './visibility.ts'

/** For how long the words of a search are looked for, in milliseconds: among all publications, and in each part. In all less than a statement may take. */
export const SEARCH_MS = 1200
/** How many publications, the newest or the oldest, are searched instead; fewer if those take too long, since they must be read from the disk first. */
const PARTS = [500_000, 20_000, 2000] as const
/** The most publications that a search in all of France, or in a part of a list, counts and pages through. */
export const HITS_MAX = 10_000

/** A search among the publications of a list. */
export interface ListSearch {
  /** What a publication `p` of the list fulfils, without the words. */
  conditions: readonly RawBuilder<unknown>[]
  /** The rank of `p` in the list, 0 first; used with the newest first. */
  rank: RawBuilder<unknown>
  /** The full-text query, as searchQuery() returns it; undefined for the whole list. */
  words: string | undefined
  query: { sort: 'publie_le_desc' | 'publie_le_asc'; page: number; per_page: number }
  /** Names the words and the filters. */
  key: string
  /** The most hits that are counted; null, and by default, all. */
  most?: number | null
}

/** `total` hits. `isPart`: of a part of the list. */
interface Found {
  rows: UnnamedRow[]
  total: number
  isPart: boolean
}

const orderOf = (sort: ListSearch['query']['sort'], row: string): RawBuilder<unknown> => {
  const [publie_le, id] = [sql.ref(`${row}.publie_le`), sql.ref(`${row}.id`)]
  return sort === 'publie_le_desc' ? sql`${publie_le} desc, ${id} desc` : sql`${publie_le}, ${id}`
}

/** What a page of the list can be: the conditions, with one more if there is one. */
const candidates = ({ conditions, rank }: ListSearch, more: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`select p.id, p.publie_le, ${rank} as rank from publications p where ${sql.join([...conditions, ...more], sql` and `)}`

/** Reads a page of hits, and their number. @param hits the common table expressions, of which `hits` and `part` are the last */
async function readPage(db: Db, hits: RawBuilder<unknown>, { sort, ...paging }: ListSearch['query']): Promise<Found> {
  const order = sort === 'publie_le_desc' ? sql`page.rank, ${orderOf(sort, 'page')}` : orderOf(sort, 'page')
  const { rows } = await sql<UnnamedRow & { total: number; is_part: boolean }>`${sql.raw(PLAN_ANEW)}
    with ${hits}, page as (
      select * from hits page order by ${order} limit ${paging.per_page} offset ${offsetOf(paging)}
    )
    select one.total, one.is_part, ${PUBLIC_COLUMNS}
    from (select (select count(*)::int from hits) as total, (select is_part from part)) one
    left join (page join publications p on p.id = page.id) on true
    order by ${order}`.execute(db)
  const [first] = rows
  // Without a row of the page there is one row, which has the count alone.
  return { rows: first?.id ? rows : [], total: first?.total ?? 0, isPart: first?.is_part ?? false }
}

/** All publications of the list with the words. */
const allHits = (search: ListSearch): RawBuilder<unknown> => {
  const words = search.words === undefined ? [] : [matchesWords('p.id', search.words)]
  return sql`hits as materialized (${candidates(search, words)}), part as (select false as is_part)`
}

/** Those among the first `some` featured ones and the first `some` others. They are a part of the list if it has so many. */
function someHits(search: ListSearch, some: number): RawBuilder<unknown> {
  const most = sql.lit(some)
  const first = (condition: RawBuilder<unknown>) =>
    sql`(${candidates(search, [condition])} order by ${orderOf(search.query.sort, 'p')} limit ${most})`
  return sql`others as materialized ${first(sql`not ${featured('p')}`)}, hits as materialized (
    select s.id, s.publie_le, s.rank from (${first(featured('p'))} union all select * from others) s
    where (select w.words @@ ${search.words}::tsquery from publication_search w where w.publication_id = s.id)
  ), part as (select count(*) >= ${most} as is_part from others)`
}

/** Returns a page of a list, of the publications with the words if there are any. */
export async function readList(db: Db, search: ListSearch): Promise<Page<ListedRow>> {
  return answer(db, await readPage(db, allHits(search), search.query), search)
}

/**
 * Returns a page of a search in all of France. A search that takes longer than 1.2 seconds looks among the featured publications and the 500,000 newest
 * others instead (the oldest, if they are first; fewer, if these take as long). If the list has more than these, its total is what was found there, at most
 * 10,000, and `total_is_minimum` is true. docs/decisions/0037. Spec §4.1-9, §4.2-11.
 */
export async function searchList(db: Db, search: ListSearch): Promise<Page<ListedRow>> {
  if (knownAs(search.key) !== 'long') {
    const found = await withinTime(db, SEARCH_MS, (tx) => readPage(tx, allHits(search), search.query))
    if (found) return answer(db, found, search)
  }
  return searchSome(db, search)
}

/**
 * Answers a search that takes too long among all publications, from the largest part that can be read in time.
 * @throws AppError service_unavailable if no part can
 */
export async function searchSome(db: Db, search: ListSearch, parts: readonly number[] = PARTS): Promise<Page<ListedRow>> {
  const most = knownPart(search.key) ?? Infinity
  for (const part of parts.filter((size) => size <= most)) {
    const found = await withinTime(db, SEARCH_MS, (tx) => readPage(tx, someHits(search, part), search.query))
    if (found?.isPart) remember(search.key, 'long', part)
    if (found) return answer(db, found, search)
  }
  throw new AppError('service_unavailable')
}

/** A part of the list, and a search that counts no more than `most`, has no more than 10,000 hits to page through. */
async function answer(db: Db, { rows, total, isPart }: Found, { query, most = null }: ListSearch): Promise<Page<ListedRow>> {
  const isMinimum = isPart || (most !== null && total > most)
  const shown = isMinimum ? rows.slice(0, Math.max(0, HITS_MAX - offsetOf(query))) : rows
  return page(await named(db, shown), isMinimum ? Math.min(total, HITS_MAX) : total, query, { isMinimum })
}
