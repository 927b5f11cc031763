import { sql } from 'kysely'
import type { listCommunes as contract } from '../../../contract/communes/communes.ts'
import type { Answer, Input } from '../../../contract/endpoint.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { offsetOf } from '../../platform/lists/page.ts'
import { Reply } from '../../platform/answers.ts'
import { type CommuneRow, type CommuneSort, ORDERS, ROW_COLUMNS } from './rows.ts'
import { searchCommunes } from './search.ts'
import { isSelection, selectCommunes } from './selection.ts'

type Query = Input<(typeof contract)['query']>
type Row = CommuneRow & { total: number }

/**
 * One page with its total, which is read from commune_totals and never counted. The page is found by an index-only scan, and only
 * its rows are read, so a late page costs little more than the first.
 */
function statement(sort: CommuneSort, inDepartement: boolean) {
  return prepared<{ departement: string | undefined; limit: number; skip: number }, Row>((slot) => {
    const only = inDepartement ? sql`where departement = ${slot('departement')}` : sql``
    return sql<Row>`
      with page as materialized (
        select c.id from communes c ${only} order by ${ORDERS[sort]} limit ${slot('limit')} offset ${slot('skip')}
      )
      select one.total, ${ROW_COLUMNS}
      from (select coalesce(sum(n), 0)::int as total from commune_totals ${only}) one
      left join (page join communes c on c.id = page.id) on true
      order by ${ORDERS[sort]}`
  })
}
// Two for each order: with a département and without.
const statements = new Map<string, ReturnType<typeof statement>>()

/** The communes, a page at a time. Spec §4.4-4. */
export async function listCommunes(db: Db, query: Query): Promise<Reply<Answer<typeof contract>>> {
  const meta = { page: query.page, per_page: query.per_page }
  if (query.q !== undefined || isSelection(query)) {
    const { q } = query
    const { rows, total } = await (q === undefined ? selectCommunes(db, query) : searchCommunes(db, { ...query, q }))
    return new Reply({ data: rows, meta }, { total })
  }
  const [sort, inDepartement] = [query.sort ?? 'nom_asc', query.departement !== undefined]
  const key = `${sort} ${inDepartement}`
  let run = statements.get(key)
  if (!run) statements.set(key, (run = statement(sort, inDepartement)))
  const rows = await run(db, { departement: query.departement, limit: query.per_page, skip: offsetOf(query) })
  const [first] = rows
  return new Reply({ data: first?.id ? rows : [], meta }, { total: first?.total ?? 0 })
}
