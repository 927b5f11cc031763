import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Horaires } from './horaires/types.ts'
import { availableAt } from './lieu.ts'

type Sql = RawBuilder<unknown>

/** Every word as the beginning of one. */
export const holdsWords = (q: string): Sql => sql`to_tsvector('simple', d.recherche) @@ name_query(${q})`

/** Every word like one: for slips, where no text holds the words as typed. Short words must stand as they are. */
export const holdsAlike = (q: string): Sql => {
  const words = [...new Set(q.toLowerCase().match(/[\p{L}\p{N}]+/gu))]
  return sql.join(
    words.map((word) =>
      word.length < 4 ? sql`to_tsvector('simple', d.recherche) @@ name_query(${word})` : sql`words(${word}) <% d.recherche`,
    ),
    sql` and `,
  )
}

/** Filters of the administration's lists, over `defibrillateurs d`. */
export interface StateFilters {
  position_douteuse?: boolean | undefined
  absent?: boolean | undefined
  doublon?: boolean | undefined
  etat_validation?: string | undefined
}

/** As conditions; the flags are literals, since partial indexes are chosen when the statement is planned. */
export function stateConditions({ position_douteuse, absent, doublon, etat_validation }: StateFilters): Sql[] {
  const conditions: Sql[] = []
  if (position_douteuse !== undefined) conditions.push(position_douteuse ? sql`d.position_douteuse` : sql`not d.position_douteuse`)
  if (absent !== undefined) conditions.push(absent ? sql`d.absent_since is not null` : sql`d.absent_since is null`)
  if (doublon !== undefined) conditions.push(sql`${doublon ? sql`` : sql`not`} (d.doublon_source or d.doublon_possible_de is not null)`)
  if (etat_validation !== undefined)
    conditions.push(etat_validation === 'absent' ? sql`d.etat_validation is null` : sql`d.etat_validation = ${etat_validation}`)
  return conditions
}

/** Around a place on the ground. */
export const around = (lat: number, lng: number, metres: number): Sql =>
  sql`d.position <@ cube_enlarge(on_sphere(${lat}, ${lng}), straight_distance(${metres}), 3)
    and (d.position <-> on_sphere(${lat}, ${lng})) <= straight_distance(${metres})`

/** Within a box on the map. */
export const within = ([west, south, east, north]: readonly [number, number, number, number]): Sql =>
  sql`point(d.longitude, d.latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`

interface Kind {
  cle: string
  timezone: string | null
  departement: string | null
  code_postal: string | null
  latitude: number
  longitude: number
  horaires: Horaires
}

/**
 * The condition that a device is available so at a moment. Opening hours are worked out once for each spelling and place, not for
 * each device: of two hundred thousand devices there are a few thousand such pairs.
 * @param source `defibrillateurs d` with what is joined to it, and its conditions
 */
export async function availableSo(db: Db, source: Sql, wanted: string, at: Date): Promise<RawBuilder<SqlBool>> {
  const place = sql`coalesce(c.departement || ' ' || c.timezone,
    concat(left(d.code_postal, 3), ' ', d.latitude between 41 and 51.5 and d.longitude between -5.5 and 10))`
  const { rows } = await sql<Kind & { place: string }>`
    select d.horaires_cle as cle, ${place} as place, min(c.timezone) as timezone, min(c.departement) as departement,
      (array_agg(d.code_postal))[1] as code_postal, (array_agg(d.latitude))[1] as latitude, (array_agg(d.longitude))[1] as longitude,
      (array_agg(d.horaires))[1] as horaires
    ${source} group by 1, 2`.execute(db)
  const fitting = rows.filter((row) => availableAt(row.horaires, at, row) === wanted)
  const [keys, places] = [fitting.map(({ cle }) => cle), fitting.map(({ place: where }) => where)]
  return sql<SqlBool>`(d.horaires_cle, ${place}) in (select * from unnest(${keys}::text[], ${places}::text[]))`
}
