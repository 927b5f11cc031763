import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { PLAN_ANEW } from '../db/pool.ts'
import { offsetOf, type Page, page } from '../http/page.ts'
import { around, availableSo, holdsAlike, holdsWords, within } from './filters.ts'
import { COLUMNS, type PublicRow, type Stored, withAvailability } from './rows.ts'

type Sql = RawBuilder<unknown>
export interface PublicQuery {
  page: number
  per_page: number
  q?: string | undefined
  commune_id?: string | undefined
  code_postal?: string | undefined
  bbox?: [number, number, number, number] | undefined
  lat?: number | undefined
  lng?: number | undefined
  rayon?: number | undefined
  disponible?: string | undefined
  at?: string | undefined
}

const SOURCE = sql`from defibrillateurs d left join communes c on c.id = d.commune_id`

/** The national catalogue as the public sees it; around a place the nearest first. Spec §4.4. */
export async function listPublic(db: Db, query: PublicQuery): Promise<Page<PublicRow>> {
  const at = query.at === undefined ? new Date() : new Date(query.at)
  const conditions = conditionsOf(query)
  if (query.q === undefined) return find(db, query, conditions, at)
  const exact = await find(db, query, [...conditions, holdsWords(query.q)], at)
  if (exact.meta.total > 0 || !/[\p{L}\p{N}]/u.test(query.q)) return exact
  return find(db, query, [...conditions, holdsAlike(query.q)], at)
}

function conditionsOf({ commune_id, code_postal, bbox, lat, lng, rayon }: PublicQuery): Sql[] {
  const conditions: Sql[] = [sql`d.affiche`]
  if (commune_id !== undefined) conditions.push(sql`d.commune_id = ${commune_id}`)
  if (code_postal !== undefined) conditions.push(sql`d.code_postal = ${code_postal}`)
  if (bbox !== undefined) conditions.push(within(bbox))
  if (lat !== undefined && lng !== undefined && rayon !== undefined) conditions.push(around(lat, lng, rayon))
  return conditions
}

async function find(db: Db, query: PublicQuery, conditions: Sql[], at: Date): Promise<Page<PublicRow>> {
  const { lat, lng } = query
  const where = (list: Sql[]) => sql`${SOURCE} where ${sql.join(list, sql` and `)}`
  if (query.disponible !== undefined) conditions = [...conditions, await availableSo(db, where(conditions), query.disponible, at)]
  const near = lat !== undefined && lng !== undefined ? sql`d.position <-> on_sphere(${lat}, ${lng})` : null
  // By the index of places, or of names: the rows before a page are passed over in it.
  const order = near === null ? sql`d.commune_nom collate "und-x-icu", d.id` : sql`${near}, d.id`
  const distance = near === null ? sql`` : sql`round(ground_distance(${near}))::int as distance_m,`
  const narrow = query.disponible === undefined ? sql`from defibrillateurs d where ${sql.join(conditions, sql` and `)}` : where(conditions)
  const hot = Object.keys(query).every((name) => query[name as keyof PublicQuery] === undefined || HOT.has(name))
  const { rows } = await sql<Stored<PublicRow> & { total: number }>`${hot ? sql`` : sql.raw(PLAN_ANEW)}
    with page as materialized (select d.id ${narrow} order by ${order} limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${distance} d.id, ${COLUMNS}, d.updated_at
    from (select (select count(*)::int ${narrow}) as total) one
      left join (page join defibrillateurs d on d.id = page.id left join communes c on c.id = d.commune_id) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? rows.map((row) => withAvailability<PublicRow>(row, at)) : [], rows[0]?.total ?? 0, query)
}
/** What the hot statement asks for: the nearest to a place, without anything else. */
const HOT = new Set(['page', 'per_page', 'lat', 'lng', 'rayon', 'at'])
