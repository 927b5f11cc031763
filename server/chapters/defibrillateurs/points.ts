import { type RawBuilder, sql } from 'kysely'
import {
  type listDefibrillateurPoints,
  POINT_STATES as STATES,
  POINTS_MAX,
} from '../../../contract/defibrillateurs/defibrillateur-points.ts'
import type { Answer, Input } from '../../../contract/endpoint.ts'
import { inside } from '../../platform/access/territory.ts'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { stateConditions } from './filters.ts'

type Sql = RawBuilder<unknown>
type PointsQuery = Input<(typeof listDefibrillateurPoints)['query']>

/** PostgreSQL returns degrees as integers in this unit: rounding decimals would cost as much as the rest of the query. */
const DEGREE_PARTS = 100_000

/**
 * Returns devices as points, a page at a time in the order of their ids, which no sync changes. The cost of a page depends on the
 * number of scanned devices and not on the filters: a page occupies the embedded database's one connection for some twenty
 * milliseconds.
 */
export async function listPoints(db: Db, query: PointsQuery): Promise<Answer<typeof listDefibrillateurPoints>> {
  const { after, limit = POINTS_MAX, commune_id, territoire } = query
  const range = [
    after === undefined ? [] : sql`d.id > ${after}`,
    commune_id === undefined ? [] : sql`d.commune_id = ${commune_id}`,
    territoire ? inside(territoire, 'd.commune_id') : [],
  ].flat()
  // One text for allOf of them: the driver would make an object of each row.
  const { rows } = await sql<{ points: string | null; scanned: number; last: string | null }>`${sql.raw(PLAN_ANEW)}
    select count(*)::int as scanned, (array_agg(d.id))[count(*)] as last, string_agg(
      round(d.longitude * ${sql.lit(DEGREE_PARTS)})::int || ',' || round(d.latitude * ${sql.lit(DEGREE_PARTS)})::int || ',' || ${STATE_CODE}, ',')
      filter (where ${allOf(conditionsOf(query))}) as points
    from (select d.* from defibrillateurs d where ${allOf(range)} order by d.id limit ${limit}) d`.execute(db)
  const [{ points: text, scanned, last } = { points: null, scanned: 0, last: null }] = rows
  const points = inDegrees(JSON.parse(`[${text ?? ''}]`) as number[])
  return { data: { points }, meta: { count: points.length / 3, next: scanned === limit ? last : null } }
}

const allOf = (conditions: Sql[]): Sql => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

/** The state of a device as a number of the contract, tested in the contract's order. */
const STATE_CODE = sql`case when d.affiche then ${sql.lit(STATES.affiche)} when d.admin_status = 'masque' then ${sql.lit(STATES.masque)}
  when d.admin_status = 'a_verifier' then ${sql.lit(STATES.a_verifier)} when d.absent_since is not null then ${sql.lit(STATES.absent)}
  when d.position_douteuse then ${sql.lit(STATES.position_douteuse)} when d.doublon_source then ${sql.lit(STATES.doublon)} else ${sql.lit(STATES.autre)} end`

function conditionsOf({ code_postal, admin_status, affiche, territoire: _, ...states }: PointsQuery): Sql[] {
  const conditions = stateConditions(states)
  if (code_postal !== undefined) conditions.push(sql`d.code_postal = ${code_postal}`)
  if (admin_status !== undefined) conditions.push(sql`d.admin_status = ${admin_status}`)
  if (affiche !== undefined) conditions.push(affiche ? sql`d.affiche` : sql`not d.affiche`)
  return conditions
}

function inDegrees(points: number[]): number[] {
  for (let at = 0; at < points.length; at += 3) {
    points[at] = (points[at] ?? 0) / DEGREE_PARTS
    points[at + 1] = (points[at + 1] ?? 0) / DEGREE_PARTS
  }
  return points
}
