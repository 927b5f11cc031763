import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { PER_PAGE_MAX } from '../../../contract/limits.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { PUBLIC_COLUMNS, type PublicRow } from './rows.ts'
import { comesFirst, featured, visible } from './visibility.ts'
import { FRANCE } from './totals.ts'

/** The scope of a public list. Each has an index in the list's order, and stored totals. */
export type Scope = 'france' | 'type' | 'acteur' | 'commune'
/** A scope, or one type within a commune: that list has its own index, in which its rows are counted. */
export type Listed = Scope | 'type of a commune'
export type PublicSort = 'publie_le_desc' | 'publie_le_asc'

interface ListQuery {
  page: number
  per_page: number
  sort: PublicSort
  /** The type, for a list of one type within a commune. */
  type_id?: string | undefined
}
type Values = { scope: string; type: string | null; limit: number; skip: number; reach: number }
type Row = PublicRow & { total: number; known: boolean }

/** The table that a list's rows are read from, and its columns. */
interface Source {
  table: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** The column with the scope's id; null if the list has all rows. */
  key: RawBuilder<unknown> | null
  /** The condition that the actor or the commune exists; null if there is none to check. */
  known: RawBuilder<unknown> | null
}

/** A commune's publications are read through their link rows, which contain the columns of visibility and order. */
const COMMUNE: Source = {
  table: sql`publication_communes`,
  id: sql`s.publication_id`,
  key: sql`s.commune_id`,
  known: sql`communes k where k.id`,
}
const SOURCES: Record<Listed, Source> = {
  france: { table: sql`publications`, id: sql`s.id`, key: null, known: null },
  type: { table: sql`publications`, id: sql`s.id`, key: sql`s.type_id`, known: null },
  acteur: { table: sql`publications`, id: sql`s.id`, key: sql`s.acteur_id`, known: sql`acteurs k where k.deleted_at is null and k.id` },
  commune: COMMUNE,
  'type of a commune': COMMUNE,
}

/**
 * Returns the statement that reads one page with its exact total. The head of the list (publications that are featured now, or pinned
 * in their actor's list) is read from its own index; the other rows from an index in the list's order, from the start of the page.
 * The cost grows with the page, not with the table nor with the number of past featurings.
 * The fixed limit removes no row: it gives the planner, which must plan for any `limit`, the information that a page is short.
 * The total is the stored count of publishable rows less the rows still scheduled, which are first in the same index. There is no
 * stored count of one type within a commune: its rows are counted in their index, a tenth of a microsecond each.
 */
function statement(scope: Listed, sort: PublicSort) {
  return prepared<Values, Row>((slot) => {
    const { table, id, key, known } = SOURCES[scope]
    const typed = scope === 'type of a commune'
    const inScope = key ? sql`${key} = ${slot('scope')} and ${typed ? sql`s.type_id = ${slot('type')} and` : sql``}` : sql``
    const isHead = scope === 'acteur' ? comesFirst('s') : featured('s')
    const rank = scope === 'acteur' ? sql`case when s.epingle then 0 else 1 end` : sql`1`
    const scheduled = sql`(select count(*) from ${table} s where ${inScope} s.publiable and s.publie_le > now())`
    const stored = sql`(select coalesce(sum(t.n), 0) from publication_totals t
      where t.scope = ${sql.lit(scope)} and t.scope_id = ${key ? slot('scope') : sql.lit(FRANCE)} and t.publiable) - ${scheduled}`
    const total = typed ? sql`(select count(*) from ${table} s where ${inScope} ${visible('s')})` : stored
    const newestFirst = sql`
      head as materialized (
        select ${id} as id, s.publie_le, ${rank} as rank from ${table} s where ${inScope} ${visible('s')} and ${isHead}
        order by rank, s.publie_le desc, ${id} desc limit ${slot('reach')}
      ),
      ahead as materialized (select count(*) as n from head),
      page as materialized (select * from (
        (select * from head order by rank, publie_le desc, id desc limit ${slot('limit')} offset ${slot('skip')})
        union all
        (select ${id}, s.publie_le, 2 from ${table} s where ${inScope} ${visible('s')} and not ${isHead}
          order by s.publie_le desc, ${id} desc
          limit (select least(${slot('limit')}, greatest(${slot('reach')} - n, 0)) from ahead)
          offset (select greatest(${slot('skip')} - n, 0) from ahead))
      ) found limit ${sql.lit(PER_PAGE_MAX)})`
    const oldestFirst = sql`
      page as materialized (select * from (
        select ${id} as id, s.publie_le, 0 as rank from ${table} s where ${inScope} ${visible('s')}
        order by s.publie_le, ${id} limit ${slot('limit')} offset ${slot('skip')}
      ) found limit ${sql.lit(PER_PAGE_MAX)})`
    const order = sort === 'publie_le_desc' ? sql`page.rank, page.publie_le desc, page.id desc` : sql`page.publie_le, page.id`
    return sql<Row>`
      with ${sort === 'publie_le_desc' ? newestFirst : oldestFirst}
      select one.total, one.known, ${PUBLIC_COLUMNS}
      from (select (${total})::int as total, ${known ? sql`exists (select from ${known} = ${slot('scope')})` : sql`true`} as known) one
      left join (page join publications p on p.id = page.id and ${visible('p')}) on true
      order by ${order}`
  })
}

// Prepared statements by scope and order: ten at most.
const statements = new Map<string, ReturnType<typeof statement>>()

/**
 * Returns a page of visible publications of France, a type, an actor or a commune, or of one type within a commune. Spec §4.2-11, §4.2-12.
 * @param scopeId the type, actor or commune; null for France
 * @throws AppError not_found for an unknown actor or commune
 */
export async function listVisible(db: Db, scope: Listed, scopeId: string | null, query: ListQuery): Promise<Page<PublicRow>> {
  const { known, list } = await readVisible(db, scope, scopeId, query)
  if (!known) throw new AppError('not_found')
  return list
}

/** Returns the same page for a filter: `known` is false for an unknown actor or commune, and the list is empty. */
export async function readVisible(
  db: Db,
  scope: Listed,
  scopeId: string | null,
  query: ListQuery,
): Promise<{ known: boolean; list: Page<PublicRow> }> {
  const key = `${scope} ${query.sort}`
  let run = statements.get(key)
  if (!run) statements.set(key, (run = statement(scope, query.sort)))
  const skip = offsetOf(query)
  const rows = await run(db, {
    scope: scopeId ?? FRANCE,
    type: query.type_id ?? null,
    limit: query.per_page,
    skip,
    reach: skip + query.per_page,
  })
  const [top] = rows
  return { known: top?.known ?? false, list: page(top?.id ? rows : [], top?.total ?? 0, query) }
}
