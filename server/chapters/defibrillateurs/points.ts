import { type RawBuilder, sql } from 'kysely'
import { POINT_STATES as IS, POINTS_MAX } from '../../../contract/defibrillateurs/defibrillateur-points.ts'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/pool.ts'
import { type StateFilters, stateConditions } from './filters.ts'

type Sql = RawBuilder<unknown>
export interface PointsQuery extends StateFilters {
  after?: string | undefined
  limit?: number | undefined
  commune_id?: string | undefined
  code_postal?: string | undefined
  admin_status?: string | undefined
  affiche?: boolean | undefined
}
interface Points {
  data: { points: number[] }
  meta: { count: number; next: string | null }
}

/** Degrees are handed over as whole numbers: rounding decimals would cost the database as much as all the rest. */
const PARTS = 100_000

/**
 * Devices as points, some of them at a time in the order of their ids, which no sync changes. What a piece costs depends on how many
 * devices it looks at and not on the filters: it holds the embedded database's one connection for some twenty milliseconds.
 */
export async function listPoints(db: Db, query: PointsQuery): Promise<Points> {
  const { after, limit = POINTS_MAX, commune_id } = query
  const place = [after === undefined ? [] : sql`d.id > ${after}`, commune_id === undefined ? [] : sql`d.commune_id = ${commune_id}`].flat()
  // One text for all of them: the driver would make an object of each row.
  const { rows } = await sql<{ points: string | null; looked: number; last: string | null }>`${sql.raw(PLAN_ANEW)}
    select count(*)::int as looked, (array_agg(d.id))[count(*)] as last, string_agg(
      round(d.longitude * ${sql.lit(PARTS)})::int || ',' || round(d.latitude * ${sql.lit(PARTS)})::int || ',' || ${STATE}, ',')
      filter (where ${all(shownOnes(query))}) as points
    from (select d.* from defibrillateurs d where ${all(place)} order by d.id limit ${limit}) d`.execute(db)
  const [{ points: text, looked, last } = { points: null, looked: 0, last: null }] = rows
  const points = inDegrees(JSON.parse(`[${text ?? ''}]`) as number[])
  return { data: { points }, meta: { count: points.length / 3, next: looked === limit ? last : null } }
}

const all = (conditions: Sql[]): Sql => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

/** The contract's word on what each number says, in its order. */
const STATE = sql`case when d.affiche then ${sql.lit(IS.affiche)} when d.admin_status = 'masque' then ${sql.lit(IS.masque)}
  when d.admin_status = 'a_verifier' then ${sql.lit(IS.a_verifier)} when d.absent_since is not null then ${sql.lit(IS.absent)}
  when d.position_douteuse then ${sql.lit(IS.position_douteuse)} when d.doublon_source then ${sql.lit(IS.doublon)} else ${sql.lit(IS.autre)} end`

function shownOnes({ code_postal, admin_status, affiche, ...states }: PointsQuery): Sql[] {
  const conditions = stateConditions(states)
  if (code_postal !== undefined) conditions.push(sql`d.code_postal = ${code_postal}`)
  if (admin_status !== undefined) conditions.push(sql`d.admin_status = ${admin_status}`)
  if (affiche !== undefined) conditions.push(affiche ? sql`d.affiche` : sql`not d.affiche`)
  return conditions
}

function inDegrees(points: number[]): number[] {
  for (let at = 0; at < points.length; at += 3) {
    points[at] = (points[at] ?? 0) / PARTS
    points[at + 1] = (points[at + 1] ?? 0) / PARTS
  }
  return points
}
