import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Db, prepared } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { withinTime } from '../../platform/db/within-time.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { knownAs, remember } from './known-searches.ts'
import { named, type UnnamedRow } from './names.ts'
import { type ListedRow, PUBLIC_COLUMNS } from './rows.ts'
import { matchesWords } from './search.ts'
import { featured } from './visibility.ts'

/** For how long the words of a search are looked for among all publications, in milliseconds. A statement may take 5,000 at most. */
export const SEARCH_MS = 1500
/** The publications, the newest or the oldest, that are searched instead. The second number is for a database that must read them from its disk. */
const SOME = [500_000, 20_000] as const
/** The most publications that such a search pages through. */
const HITS_MAX = 10_000

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
}

type Row = UnnamedRow & { total: number }

const orderOf = (sort: ListSearch['query']['sort'], row: string): RawBuilder<unknown> => {
  const [publie_le, id] = [sql.ref(`${row}.publie_le`), sql.ref(`${row}.id`)]
  return sort === 'publie_le_desc' ? sql`${publie_le} desc, ${id} desc` : sql`${publie_le}, ${id}`
}

/** Reads a page of hits, and their number. */
async function readPage(
  db: Db,
  hits: RawBuilder<unknown>,
  { sort, ...paging }: ListSearch['query'],
): Promise<{ rows: Row[]; total: number }> {
  const order = sort === 'publie_le_desc' ? sql`page.rank, ${orderOf(sort, 'page')}` : orderOf(sort, 'page')
  const { rows } = await sql<Row>`${sql.raw(PLAN_ANEW)}
    with hits as materialized (${hits}), page as (
      select * from hits page order by ${order} limit ${paging.per_page} offset ${offsetOf(paging)}
    )
    select one.total, ${PUBLIC_COLUMNS}
    from (select count(*)::int as total from hits) one left join (page join publications p on p.id = page.id) on true
    order by ${order}`.execute(db)
  // Without a row of the page there is one row, which has the count alone.
  return { rows: rows[0]?.id ? rows : [], total: rows[0]?.total ?? 0 }
}

/** All publications of the list with the words. */
const allHits = ({ conditions, rank, words }: ListSearch): RawBuilder<unknown> => {
  const all = words === undefined ? conditions : [...conditions, matchesWords('p.id', words)]
  return sql`select p.id, p.publie_le, ${rank} as rank from publications p where ${sql.join(all, sql` and `)}`
}

/** Those among the featured ones and the first `some` others. */
function someHits({ conditions, rank, words, query }: ListSearch, some: number): RawBuilder<unknown> {
  const listed = (condition: RawBuilder<SqlBool>) =>
    sql`select p.id, p.publie_le, ${rank} as rank from publications p where ${sql.join([...conditions, condition], sql` and `)}`
  return sql`select s.id, s.publie_le, s.rank from (
      (${listed(featured('p'))})
      union all
      (${listed(sql<SqlBool>`not ${featured('p')}`)} order by ${orderOf(query.sort, 'p')} limit ${sql.lit(some)})
    ) s where (select w.words @@ ${words}::tsquery from publication_search w where w.publication_id = s.id)`
}

const size = prepared<Record<string, never>, { n: number }>(
  () => sql`select reltuples::float8 as n from pg_class where oid = 'publication_search'::regclass`,
)

/** Returns the number of publications with words, by the statistics of PostgreSQL. */
export async function searchedPublications(db: Db): Promise<number> {
  const [row] = await size(db, {})
  return row?.n ?? 0
}

/**
 * Returns a page of a list, of the publications with the words if there are any. A search that takes longer than 1.5 seconds looks among the featured
 * publications and the 500,000 newest others instead (the oldest, if they are first): its total is what it has found there, at most 10,000, and
 * `total_is_minimum` is true. docs/decisions/0037. Spec §4.1-9, §4.2-11.
 */
export async function searchList(db: Db, search: ListSearch): Promise<Page<ListedRow>> {
  const { query, key, words } = search
  if (words === undefined) return answer(db, await readPage(db, allHits(search), query), query)
  if (knownAs(key) !== 'long') {
    const found = await withinTime(db, SEARCH_MS, (tx) => readPage(tx, allHits(search), query))
    if (found) return answer(db, found, query)
  }
  return searchSome(db, search)
}

/** Answers a search that takes too long among all publications. */
export async function searchSome(db: Db, search: ListSearch): Promise<Page<ListedRow>> {
  const [many, few] = SOME
  const { query, key } = search
  const isWhole = (await searchedPublications(db)) < many
  // Of a table of this size only a busy moment takes so long.
  if (!isWhole) remember(key, 'long')
  const found = await withinTime(db, SEARCH_MS, (tx) => readPage(tx, someHits(search, many), query))
  if (found && isWhole) return answer(db, found, query)
  const { rows, total } = found ?? (await readPage(db, someHits(search, few), query))
  const skip = offsetOf(query)
  return page(await named(db, rows.slice(0, Math.max(0, HITS_MAX - skip))), Math.min(total, HITS_MAX), query, { isMinimum: true })
}

const answer = async (db: Db, { rows, total }: { rows: Row[]; total: number }, query: ListSearch['query']): Promise<Page<ListedRow>> =>
  page(await named(db, rows), total, query)
