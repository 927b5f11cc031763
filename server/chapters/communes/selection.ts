import { type RawBuilder, sql } from 'kysely'
import type { listCommunes as contract } from '../../../contract/communes/communes.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/pool.ts'
import { offsetOf } from '../../platform/http/page.ts'
import { type CommuneRow, ORDERS, ROW_COLUMNS } from './rows.ts'

type Query = Input<(typeof contract)['query']>
type Sql = RawBuilder<unknown>
type Row = CommuneRow & { total: number }

/** The values of a selection, under the names of their placeholders. */
type Values = {
  id: string[]
  code_postal: string
  departement: string
  lat: number
  lng: number
  metres: number
  limit: number
  skip: number
}
type Value = (name: keyof Values) => Sql

/** The greatest distance of a commune from a position, in kilometres. */
const RADIUS_KM = 50

/** Whether a query asks for certain communes: by id, by postal code or around a position. */
export const isSelection = ({ id, code_postal, lat }: Query): boolean => id !== undefined || code_postal !== undefined || lat !== undefined

const valuesOf = ({ id = [], code_postal = '', departement = '', lat = 0, lng = 0, rayon = RADIUS_KM, ...query }: Query): Values => ({
  id,
  code_postal,
  departement,
  lat,
  lng,
  metres: rayon * 1000,
  limit: query.per_page,
  skip: offsetOf(query),
})

/** Returns the conditions of a query on `communes c`, without those of its position. */
function conditionsOf({ id, code_postal, departement }: Query, value: Value): Sql[] {
  const conditions: Sql[] = []
  if (id !== undefined) conditions.push(sql`c.id = any(${value('id')}::uuid[])`)
  if (code_postal !== undefined) conditions.push(sql`c.codes_postaux @> array[${value('code_postal')}]::text[]`)
  if (departement !== undefined) conditions.push(sql`c.departement = ${value('departement')}`)
  return conditions
}

/**
 * Returns the communes of a selection as a table, with the columns of `communes` and, around a position, the distance in a straight line. The
 * index communes_position finds them in a box; each distance is computed once.
 */
export function selected(query: Query, value: Value = literal(query)): Sql {
  const conditions = conditionsOf(query, value)
  if (query.lat === undefined) return sql`(select c.* from communes c where ${sql.join([sql`true`, ...conditions], sql` and `)})`
  const position = sql`on_sphere(c.latitude, c.longitude)`
  const here = sql`on_sphere(${value('lat')}, ${value('lng')})`
  const reach = sql`straight_distance(${value('metres')})`
  conditions.push(sql`${position} <@ cube_enlarge(${here}, ${reach}, 3)`)
  return sql`(select * from (
      select c.*, ${position} <-> ${here} as distance from communes c where ${sql.join(conditions, sql` and `)} offset 0
    ) c where c.distance <= ${reach})`
}
/** The values of a query as parameters of a statement that is composed for it. */
const literal = (query: Query): Value => {
  const values = valuesOf(query)
  return (name) => sql`${values[name]}`
}

/** The column of the distance on the ground, of `selected()` as `c`; none without a position. */
export const distanceColumn = ({ lat }: Query): Sql =>
  lat === undefined ? sql`` : sql`, round(ground_distance(c.distance))::int as distance_m`

function statement(query: Query, value: Value): RawBuilder<Row> {
  const order = query.sort ? ORDERS[query.sort] : query.lat === undefined ? ORDERS.nom_asc : sql`c.distance, c.id`
  const distance = query.lat === undefined ? sql`` : sql`, c.distance`
  return sql<Row>`
    with hits as materialized (select ${ROW_COLUMNS}${distance} from ${selected(query, value)} c)
    select one.total, ${ROW_COLUMNS}${distanceColumn(query)}
    from (select count(*)::int as total from hits) one
    left join (select * from hits c order by ${order} limit ${value('limit')} offset ${value('skip')}) c on true
    order by ${order}`
}

/** What an application asks for with the position of a telephone: this statement is planned once. */
const nearest = prepared<Values, Row>((slot) => statement({ page: 1, per_page: 1, lat: 0, lng: 0 }, slot))

/** Returns a page of certain communes, with their total. Spec §4.4-4. */
export async function selectCommunes(db: Db, query: Query): Promise<{ rows: CommuneRow[]; total: number }> {
  const isNearest = query.lat !== undefined && conditionsOf(query, literal(query)).length === 0 && query.sort === undefined
  const rows = isNearest
    ? await nearest(db, valuesOf(query))
    : (await sql<Row>`${sql.raw(PLAN_ANEW)}${statement(query, literal(query))}`.execute(db)).rows
  return { rows: rows[0]?.id ? rows : [], total: rows[0]?.total ?? 0 }
}
