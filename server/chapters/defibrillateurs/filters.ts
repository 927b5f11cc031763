import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

type Sql = RawBuilder<unknown>

/** Condition: every typed word is the beginning of a word of the device's texts. */
export const matchesWords = (q: string): Sql => sql`to_tsvector('simple', d.recherche) @@ name_query(${q})`

/**
 * Condition: every typed word is similar to a word of the device's texts. For typing errors, if no text has the words as typed.
 * Short words must match exactly. The similar words are looked up first, so that the query planner has their frequencies.
 */
export async function matchesSimilarWords(db: Db, q: string): Promise<Sql> {
  const { rows } = await sql<{ words: string }>`select defibrillateur_query(${q})::text as words`.execute(db)
  return sql`to_tsvector('simple', d.recherche) @@ ${rows[0]?.words ?? ''}::tsquery`
}

/** Filters of the administration's lists, over `defibrillateurs d`. */
export interface StateFilters {
  position_douteuse?: boolean | undefined
  absent?: boolean | undefined
  doublon?: boolean | undefined
  etat_validation?: string | undefined
}

/** Returns the filters as conditions. Flags are literals, since the planner chooses partial indexes by them. Spec §2-25. */
export function stateConditions({ position_douteuse, absent, doublon, etat_validation }: StateFilters): Sql[] {
  const conditions: Sql[] = []
  if (position_douteuse !== undefined) conditions.push(position_douteuse ? sql`d.position_douteuse` : sql`not d.position_douteuse`)
  if (absent !== undefined) conditions.push(absent ? sql`d.absent_since is not null` : sql`d.absent_since is null`)
  if (doublon !== undefined) conditions.push(sql`${doublon ? sql`` : sql`not`} (d.doublon_source or d.doublon_possible_de is not null)`)
  if (etat_validation !== undefined)
    conditions.push(etat_validation === 'absent' ? sql`d.etat_validation is null` : sql`d.etat_validation = ${etat_validation}`)
  return conditions
}

/** Condition: within a distance of a point, measured on the ground. */
export const around = (lat: number, lng: number, metres: number): Sql =>
  sql`d.position <@ cube_enlarge(on_sphere(${lat}, ${lng}), straight_distance(${metres}), 3)
    and (d.position <-> on_sphere(${lat}, ${lng})) <= straight_distance(${metres})`

/** Condition: within a box on the map. A box over the antimeridian is split in two. */
export const within = ([west, south, east, north]: readonly [number, number, number, number]): Sql =>
  west <= east
    ? sql`point(d.longitude, d.latitude) <@ box(point(${west}, ${south}), point(${east}, ${north}))`
    : sql`(${within([west, south, 180, north])} or ${within([-180, south, east, north])})`
