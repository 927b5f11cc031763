import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AdminPublication } from '../../../../contract/publications/publication-records.ts'
import { PER_PAGE_MAX } from '../../../../contract/limits.ts'
import { inside } from '../../../platform/access/territory.ts'
import type { Db } from '../../../platform/db/db.ts'
import { orderBy } from '../../../platform/db/order.ts'
import { PLAN_ANEW } from '../../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { type AdminQuery, conditionsOf, hasStateFiltersOnly, storedTotal, searchConditionsOf } from './admin-filters.ts'
import { duplicateTotal, duplicateColumns, groupInside, SUSPECTED } from '../moderation/duplicates.ts'
import { OFFICE_COLUMNS, JOINS } from './rows.ts'
import { matchesWords, searchQuery } from '../search/search.ts'
import { asOffice, type StoredRow, WAITS_SINCE } from '../writing/waiting-edit.ts'

/** A publication in the admin list. */
export type AdminRow = z.output<typeof AdminPublication>

/** The order of rows under the alias `p`. Each sort key but the wait has an index, which serves both directions; what waits is few. */
function orderOf({ sort, moderation_status: status, modification }: AdminQuery): RawBuilder<unknown> {
  if (sort !== 'attente_asc') return orderBy('p', sort, { nullable: ['publie_le'], text: ['title'] })
  if (status !== 'pending' && !modification) return orderBy('p', 'created_at_asc')
  return sql`${WAITS_SINCE}, p.id`
}

type RowWithTotal = StoredRow & { total: number }
type DuplicateRow = RowWithTotal & Pick<AdminRow, 'duplicate_key' | 'duplicate_reason' | 'duplicate_count'>
const SORT_COLUMNS = sql`p.id, p.created_at, p.updated_at, p.publie_le, p.title, p.reports_count, p.waiting_edit_status`
const toPage = (rows: RowWithTotal[], query: AdminQuery): Page<AdminRow> =>
  page(rows[0]?.id ? rows.map(asOffice) : [], rows[0]?.total ?? 0, query)

/**
 * Returns a page of publications in every state. Spec §4.1-6, §8-3.
 */
export async function listForAdmin(db: Db, query: AdminQuery): Promise<Page<AdminRow>> {
  const { territory, territoire } = query
  const words = query.q ? await searchQuery(db, query.q) : undefined
  if (words === null) return page([], 0, query)
  if (territory && query.duplicates) {
    // Groups are read whole: the ones that have a member in the chosen territory, and for a bounded role no member outside of its own.
    const near = sql`p.dup_key in (select m.dup_key from publications m where m.deleted_at is null and ${inside(territory, 'm.commune_id')})`
    // The territory of the roles; undefined: they have none, and the territory is only a choice.
    const bounds = territoire ? territory.within : territory
    const whole = bounds ? [groupInside(bounds, 'p.dup_key')] : []
    return listDuplicates(db, query, [...conditionsOf({ ...query, territory: undefined }), near, ...whole], words)
  }
  const conditions = conditionsOf(query)
  if (query.duplicates) return listDuplicates(db, query, conditions, words)
  // What is featured now is few, whatever the other filters: it is read once, for the page and the total.
  if (words !== undefined || query.en_avant) return listMatching(db, query, conditions, words ?? null)
  return listOrdered(db, query, conditions)
}

/** Returns the publications that the filters find, oldest first, with their versions; at most `limit`. */
export async function matchingIds(db: Db, query: AdminQuery, limit: number): Promise<{ id: string; version: number }[]> {
  const words = query.q ? await searchQuery(db, query.q) : undefined
  if (words === null) return []
  const conditions = [...conditionsOf(query), ...(words === undefined ? [] : [matchesWords('p.id', words)])]
  const { rows } = await sql<{ id: string; version: number }>`${sql.raw(PLAN_ANEW)}
    select p.id, p.version from publications p ${where(conditions)} order by p.created_at, p.id limit ${limit}`.execute(db)
  return rows
}

const where = (conditions: RawBuilder<unknown>[]) => (conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``)
const slice = (query: AdminQuery) => sql`limit ${query.per_page} offset ${offsetOf(query)}`

/**
 * Lists publications in the order of an index: of the rows before the page only the ids are read; all columns are read for the rows
 * of the page alone. A statement with filters other than the state is planned anew for their values: one commune has three rows,
 * another twenty thousand.
 */
async function listOrdered(db: Db, query: AdminQuery, conditions: RawBuilder<unknown>[]): Promise<Page<AdminRow>> {
  const order = orderOf(query)
  const total = storedTotal(query) ?? sql`(select count(*)::int from publications p ${where(conditions)})`
  // The index of a commune's link rows is in the order of creation.
  const alongLinks = query.commune_id !== undefined && query.sort.startsWith('created_at')
  const ids = alongLinks
    ? sql`select p.id from publication_communes f join publications p on p.id = f.publication_id
        ${where([sql`f.commune_id = ${query.commune_id}`, ...conditionsOf({ ...query, commune_id: undefined })])}
        order by ${query.sort === 'created_at_asc' ? sql`f.created_at, f.publication_id` : sql`f.created_at desc, f.publication_id desc`}`
    : sql`select p.id from publications p ${where(conditions)} order by ${order}`
  const { rows } = await sql<RowWithTotal>`${hasStateFiltersOnly(query) ? sql`` : sql.raw(PLAN_ANEW)}
    with page as materialized (select * from (${ids} ${slice(query)}) found limit ${sql.lit(PER_PAGE_MAX)})
    select one.total, ${OFFICE_COLUMNS}
    from (select ${total} as total) one left join (page join publications p on p.id = page.id ${JOINS}) on true
    order by ${order}`.execute(db)
  return toPage(rows, query)
}

/**
 * Lists the publications that match a search, or those featured now: finds the rows first, then orders and counts them. Otherwise the planner scans
 * the date index for a rare word, which takes seconds at a million rows. If the only filters are those of the state, the narrow rows of
 * `publication_search` are enough.
 */
async function listMatching(db: Db, query: AdminQuery, conditions: RawBuilder<unknown>[], words: string | null): Promise<Page<AdminRow>> {
  const order = orderOf(query)
  const narrow = words !== null && hasStateFiltersOnly(query) && query.sort.startsWith('created_at')
  const hits = narrow
    ? sql`select p.publication_id as id, p.created_at from publication_search p
        ${where([sql`p.words @@ ${words}::tsquery`, ...searchConditionsOf(query)])}`
    : sql`select ${SORT_COLUMNS} from publications p ${where(words === null ? conditions : [...conditions, matchesWords('p.id', words)])}`
  const { rows } = await sql<RowWithTotal>`${sql.raw(PLAN_ANEW)}
    with hits as materialized (${hits}),
    page as (select p.id from hits p order by ${order} ${slice(query)})
    select one.total, ${OFFICE_COLUMNS}
    from (select count(*)::int as total from hits) one left join (page join publications p on p.id = page.id ${JOINS}) on true
    order by ${order}`.execute(db)
  return toPage(rows, query)
}

/**
 * Lists only rows of groups of two or more, the rows of a group together. `duplicate_count` counts all rows of the group that are
 * not deleted; the other filters select which of them are listed. Spec §4.1-11, §4.1-12, §4.1-13.
 */
async function listDuplicates(
  db: Db,
  query: AdminQuery,
  conditions: RawBuilder<unknown>[],
  words: string | undefined,
): Promise<Page<AdminRow>> {
  // Read first and once: a check row by row would fetch the words of each row of each group.
  const hits = sql`hits as materialized (select publication_id from publication_search where words @@ ${words ?? null}::tsquery),`
  const found = words === undefined ? conditions : [...conditions, sql`p.id in (select publication_id from hits)`]
  const order = sql`p.dup_key, ${orderOf(query)}`
  const { rows } = await sql<DuplicateRow>`${sql.raw(PLAN_ANEW)}
    with ${words === undefined ? sql`` : hits} page as materialized (
      select p.id, g.n from duplicate_groups g join publications p on p.dup_key = g.dup_key
      where ${SUSPECTED} and ${found.length > 0 ? sql.join(found, sql` and `) : sql`true`}
      order by ${order} ${slice(query)}
    )
    select one.total, ${OFFICE_COLUMNS}, ${duplicateColumns('p')}, page.n as duplicate_count
    from (select ${duplicateTotal(query, found)} as total) one
      left join (page join publications p on p.id = page.id ${JOINS}) on true
    order by ${order}`.execute(db)
  return toPage(rows, query)
}
