import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../../contract/errors.ts'
import type * as contract from '../../../../contract/publications/publications.ts'
import { PER_PAGE_MAX } from '../../../../contract/limits.ts'
import { type Db, prepared } from '../../../platform/db/db.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { named, type UnnamedRow } from './names.ts'
import type { ListedRow } from './row-types.ts'
import { PUBLIC_COLUMNS } from './rows.ts'
import { comesFirst, featured, firstInCommune, listed, listedDerived, visible } from './visibility.ts'
import { FRANCE } from './totals.ts'

/** The scope of a public list. Each has an index in the list's order, and stored totals. */
export type Scope = 'france' | 'type' | 'kind' | 'acteur' | 'commune'
/** A scope, or one type or kind within a commune: such a list has its own index, in which its rows are counted. */
export type Listed = Scope | 'type of a commune' | 'kind of a commune'
/** `type_id` and `kind`: for a list of one of them within a commune. */
type ListQuery = Pick<z.output<typeof contract.listCommunePublications.query>, 'page' | 'per_page' | 'sort' | 'type_id' | 'kind'>
type Values = { scope: string; within: string | null; limit: number; skip: number; reach: number }
/** `total` is null for an unknown actor or commune. */
type Row = UnnamedRow & { total: number | null }

/** The table that a list's rows are read from, and its columns. */
interface Source {
  table: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** The column with the scope's id; null if the list has all rows. */
  key: RawBuilder<unknown> | null
  /** The condition that the actor or the commune exists; null if there is none to check. */
  known: RawBuilder<unknown> | null
  /** The condition that a row is in the lists of today. */
  listed: RawBuilder<unknown>
  /** The condition that a row is counted in `publication_totals` as publishable. */
  counted: RawBuilder<unknown>
  /** The condition that a row comes before all others, and its order there. */
  isHead: RawBuilder<unknown>
  rank: RawBuilder<unknown>
}

const OWN = {
  table: sql`publications`,
  id: sql`s.id`,
  key: null,
  known: null,
  listed: listed('s'),
  counted: sql`s.publiable and not s.hors_liste`,
  isHead: featured('s'),
  rank: sql`1`,
}

/** A commune's publications are read through their link rows, which contain the columns of visibility and order. */
const COMMUNE: Source = {
  table: sql`publication_communes`,
  id: sql`s.publication_id`,
  key: sql`s.commune_id`,
  known: sql`communes k where k.id`,
  listed: listedDerived('s'),
  counted: sql`s.publiable`,
  isHead: firstInCommune('s'),
  rank: sql`case when s.en_alerte then 0 else 1 end`,
}
export const SOURCES: Record<Listed, Source> = {
  france: OWN,
  type: { ...OWN, key: sql`s.type_id` },
  kind: { ...OWN, key: sql`s.kind` },
  acteur: {
    ...OWN,
    key: sql`s.acteur_id`,
    known: sql`acteurs k where k.deleted_at is null and k.id`,
    isHead: comesFirst('s'),
    rank: sql`case when s.epingle then 0 else 1 end`,
  },
  commune: COMMUNE,
  'type of a commune': COMMUNE,
  'kind of a commune': COMMUNE,
}
/** The column of a list within a commune. */
const WITHIN: Partial<Record<Listed, RawBuilder<unknown>>> = { 'type of a commune': sql`s.type_id`, 'kind of a commune': sql`s.kind` }

/**
 * The condition that a publication ended. The second half is always true. Without it the planner, which knows how many rows of the table ended
 * but not that most of them are out of the lists, would rather read the whole list than the index of the ends.
 */
const ENDED = sql`s.jusqua <= now() and s.jusqua > (select '-infinity'::timestamptz)`

/**
 * Returns the statement that reads one page with its exact total. The head of the list (publications that are featured now, or pinned
 * in their actor's list) is read from its own index; the other rows from an index in the list's order, from the start of the page.
 * The cost grows with the page, not with the table nor with the number of past featurings.
 * The fixed limit removes no row: it gives the planner, which must plan for any `limit`, the information that a page is short.
 * The total is the stored count of publishable rows, less the rows still scheduled, which are first in the same index, and less those that
 * ended since the hourly maintenance took the ended ones out of the count. There is no stored count of one type or kind within a commune: its
 * rows are counted in their index, a tenth of a microsecond each.
 */
function statement(scope: Listed, sort: ListQuery['sort']) {
  return prepared<Values, Row>((slot) => {
    const { table, id, key, known, listed: isListed, counted, isHead, rank } = SOURCES[scope]
    const column = WITHIN[scope]
    const inScope = key ? sql`${key} = ${slot('scope')} and ${column ? sql`${column} = ${slot('within')} and` : sql``}` : sql``
    const count = (condition: RawBuilder<unknown>) => sql`(select count(*) from ${table} s where ${inScope} ${condition})`
    const scopeId = scope === 'kind' ? sql`kind_scope(${slot('scope')})` : key ? slot('scope') : sql.lit(FRANCE)
    const stored = sql`(select coalesce(sum(t.n), 0) from publication_totals t
      where t.scope = ${sql.lit(scope)} and t.scope_id = ${scopeId} and t.publiable)
      - ${count(sql`${counted} and s.publie_le > now() and (s.jusqua is null or s.jusqua > now())`)} - ${count(sql`${counted} and ${ENDED}`)}`
    const total = column ? count(isListed) : stored
    const newestFirst = sql`
      head as materialized (
        select ${id} as id, s.publie_le, ${rank} as rank from ${table} s where ${inScope} ${isListed} and ${isHead}
        order by rank, s.publie_le desc, ${id} desc limit ${slot('reach')}
      ),
      ahead as materialized (select count(*) as n from head),
      page as materialized (select * from (
        (select * from head order by rank, publie_le desc, id desc limit ${slot('limit')} offset ${slot('skip')})
        union all
        (select ${id}, s.publie_le, 2 from ${table} s where ${inScope} ${isListed} and not ${isHead}
          order by s.publie_le desc, ${id} desc
          limit (select least(${slot('limit')}, greatest(${slot('reach')} - n, 0)) from ahead)
          offset (select greatest(${slot('skip')} - n, 0) from ahead))
      ) found limit ${sql.lit(PER_PAGE_MAX)})`
    const oldestFirst = sql`
      page as materialized (select * from (
        select ${id} as id, s.publie_le, 0 as rank from ${table} s where ${inScope} ${isListed}
        order by s.publie_le, ${id} limit ${slot('limit')} offset ${slot('skip')}
      ) found limit ${sql.lit(PER_PAGE_MAX)})`
    const order = sort === 'publie_le_desc' ? sql`page.rank, page.publie_le desc, page.id desc` : sql`page.publie_le, page.id`
    return sql<Row>`
      with ${sort === 'publie_le_desc' ? newestFirst : oldestFirst}
      select one.total, ${PUBLIC_COLUMNS}
      from (select ${known ? sql`case when exists (select from ${known} = ${slot('scope')}) then (${total})::int end` : sql`(${total})::int`} as total) one
      left join (page join publications p on p.id = page.id and ${visible('p')}) on true
      order by ${order}`
  })
}

// Prepared statements by scope and order: fourteen at most.
const statements = new Map<string, ReturnType<typeof statement>>()

/**
 * Returns a page of visible publications of France, a type, an actor or a commune, or of one type or kind within a commune. Spec §4.2-11, §4.2-12.
 * @param scopeId the type, kind, actor or commune; null for France
 * @throws AppError not_found for an unknown actor or commune
 */
export async function listVisible(db: Db, scope: Listed, scopeId: string | null, query: ListQuery): Promise<Page<ListedRow>> {
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
): Promise<{ known: boolean; list: Page<ListedRow> }> {
  const key = `${scope} ${query.sort}`
  let run = statements.get(key)
  if (!run) statements.set(key, (run = statement(scope, query.sort)))
  const skip = offsetOf(query)
  const rows = await run(db, {
    scope: scopeId ?? FRANCE,
    within: (scope === 'kind of a commune' ? query.kind : query.type_id) ?? null,
    limit: query.per_page,
    skip,
    reach: skip + query.per_page,
  })
  const [top] = rows
  const total = top?.total ?? null
  return { known: total !== null, list: page(top?.id ? await named(db, rows) : [], total ?? 0, query) }
}
