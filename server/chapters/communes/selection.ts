import { type RawBuilder, sql } from 'kysely'
import type { listCommunes as contract } from '../../../contract/communes/communes.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { communeInside } from '../../platform/access/territory.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { offsetOf } from '../../platform/lists/page.ts'
import { type CommuneRow, ORDERS, READ_COLUMNS, ROW_COLUMNS } from './rows.ts'

type Query = Input<(typeof contract)['query']>
type Sql = RawBuilder<unknown>
type Row = CommuneRow & { total: number }

/** The values of a selection, under the names of their placeholders. */
type Values = {
  id: string[]
  slug: string[]
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

/** Whether a query asks for certain communes: by id, slug, postal code, in places or around a position. */
export const isSelection = ({ id, slug, code_postal, lat, territoire }: Query): boolean =>
  territoire !== undefined || id !== undefined || slug !== undefined || code_postal !== undefined || lat !== undefined

const valuesOf = ({
  id = [],
  slug = [],
  code_postal = '',
  departement = '',
  lat = 0,
  lng = 0,
  rayon = RADIUS_KM,
  ...query
}: Query): Values => ({
  id,
  slug,
  code_postal,
  departement,
  lat,
  lng,
  metres: rayon * 1000,
  limit: query.per_page,
  skip: offsetOf(query),
})

/** The ids of the communes that a query names by slug, present or former, or by id, in its order; null for each that does not exist. */
const named = (value: Value): Sql => sql`array(select coalesce(
    (select n.id from communes n where n.slug = s.slug),
    (select f.commune_id from commune_slugs f where f.slug = s.slug),
    (select n.id from communes n where n.id = case when s.slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then s.slug::uuid end))
  from unnest(${value('slug')}::text[]) with ordinality s(slug, place) order by s.place)`

/** Returns the conditions of a query on `communes c`, without those of its position. */
function conditionsOf({ id, slug, code_postal, departement, territoire }: Query, value: Value): Sql[] {
  const conditions: Sql[] = []
  if (territoire !== undefined) conditions.push(communeInside(territoire))
  if (id !== undefined) conditions.push(sql`c.id = any(${value('id')}::uuid[])`)
  if (slug !== undefined) conditions.push(sql`c.id = any(${named(value)})`)
  if (code_postal !== undefined) conditions.push(sql`c.codes_postaux @> array[${value('code_postal')}]::text[]`)
  if (departement !== undefined) conditions.push(sql`c.departement = ${value('departement')}`)
  return conditions
}

/**
 * The distance of `communes c` from the position of a query in a straight line through the globe, by the haversine formula: a cube for each row
 * would cost as much again as the index.
 */
const distanceOf = (value: Value): Sql => sql`2 * 6371008.8 * sqrt(power(sin(radians(c.latitude - ${value('lat')}::float8) / 2), 2)
  + cos(radians(${value('lat')}::float8)) * cos(radians(c.latitude)) * power(sin(radians(c.longitude - ${value('lng')}::float8) / 2), 2))`

/**
 * Returns the columns `id` and `distance` of the communes of a selection around a position. The index communes_near alone finds them in a box, and
 * has all values of the distance, which is computed once.
 */
function around(query: Query, value: Value): Sql {
  const reach = sql`straight_distance(${value('metres')})`
  const isInBox = sql`on_sphere(c.latitude, c.longitude) <@ cube_enlarge(on_sphere(${value('lat')}, ${value('lng')}), ${reach}, 3)`
  return sql`(select * from (
      select c.id, ${distanceOf(value)} as distance from communes c
      where ${sql.join([isInBox, ...conditionsOf(query, value)], sql` and `)} offset 0
    ) c where c.distance <= ${reach})`
}

/** Returns the communes of a selection as a table, with the columns of `communes` and, around a position, the distance in a straight line. */
export function selected(query: Query, value: Value = literal(query)): Sql {
  const conditions = conditionsOf(query, value)
  if (query.lat === undefined) return sql`(select c.* from communes c where ${sql.join([sql`true`, ...conditions], sql` and `)})`
  return sql`(select c.*, h.distance from ${around(query, value)} h join communes c on c.id = h.id)`
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
  // Only the rows of the page are read from the table.
  if (query.lat !== undefined && query.sort === undefined)
    return sql<Row>`
      with hits as materialized ${around(query, value)}
      select one.total, ${ROW_COLUMNS}, round(ground_distance(h.distance))::int as distance_m
      from (select count(*)::int as total from hits) one
      left join (select * from hits order by distance, id limit ${value('limit')} offset ${value('skip')}) h on true
      left join communes c on c.id = h.id
      order by h.distance, h.id`
  const isInOrder = query.slug !== undefined && query.sort === undefined
  const order = isInOrder ? sql`array_position(${named(value)}, c.id)` : ORDERS[query.sort ?? 'nom_asc']
  const distance = query.lat === undefined ? sql`` : sql`, c.distance`
  return sql<Row>`
    with hits as materialized (select ${ROW_COLUMNS}${distance} from ${selected(query, value)} c)
    select one.total, ${READ_COLUMNS}${distanceColumn(query)}
    from (select count(*)::int as total from hits) one
    left join (select * from hits c order by ${order} limit ${value('limit')} offset ${value('skip')}) c on true
    order by ${order}`
}

/** What an application asks for with the position of a telephone: this statement is planned once. */
const nearest = prepared<Values, Row>((slot) => statement({ page: 1, per_page: 1, lat: 0, lng: 0 }, slot))

/** What the page of several communes asks for. */
const bySlugs = prepared<Values, Row>((slot) => statement({ page: 1, per_page: 1, slug: [] }, slot))

/** The statement that is planned once for a query, if there is one. */
function plannedOnce(query: Query) {
  if (query.sort !== undefined) return null
  const conditions = conditionsOf(query, literal(query)).length
  if (query.lat !== undefined) return conditions === 0 ? nearest : null
  return query.slug !== undefined && conditions === 1 ? bySlugs : null
}

/** Returns a page of certain communes, with their total. Spec §4.4-4. */
export async function selectCommunes(db: Db, query: Query): Promise<{ rows: CommuneRow[]; total: number }> {
  const planned = plannedOnce(query)
  const rows = planned
    ? await planned(db, valuesOf(query))
    : (await sql<Row>`${sql.raw(PLAN_ANEW)}${statement(query, literal(query))}`.execute(db)).rows
  return { rows: rows[0]?.id ? rows : [], total: rows[0]?.total ?? 0 }
}
