import { type RawBuilder, sql } from 'kysely'
import type { listDefibrillateurs } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { Reply } from '../../platform/answers.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { availabilityCondition } from './availability.ts'
import { around, matchesSimilarWords, matchesWords, within } from './filters.ts'
import { remarkOfDevice } from './remarks/columns.ts'
import { availabilityChangesAt, COLUMNS, type PublicRow, shownIn, type Stored, withAvailability } from './rows.ts'

type Sql = RawBuilder<unknown>
type PublicQuery = Input<(typeof listDefibrillateurs)['query']>

/** Returns a page of the public national catalogue. Around a point, the nearest devices are first. Spec §4.4-10. */
export async function listPublic(db: Db, query: PublicQuery): Promise<Reply<Page<PublicRow>>> {
  const at = query.at === undefined ? new Date() : new Date(query.at)
  const conditions = conditionsOf(query)
  if (query.q === undefined) return find(db, query, conditions, at)
  const exact = await find(db, query, [...conditions, matchesWords(query.q)], at)
  if (exact.body.meta.total > 0 || !/[\p{L}\p{N}]/u.test(query.q)) return exact
  return find(db, query, [...conditions, await matchesSimilarWords(db, query.q)], at)
}

function conditionsOf({ commune_id, code_postal, bbox, lat, lng, rayon }: PublicQuery): Sql[] {
  const conditions: Sql[] = [sql`d.affiche and ${HAS_SHOWN}`]
  if (commune_id !== undefined) conditions.push(sql`d.commune_id = ${commune_id}`)
  if (code_postal !== undefined) conditions.push(sql`d.code_postal = ${code_postal}`)
  if (bbox !== undefined) conditions.push(within(bbox))
  if (lat !== undefined && lng !== undefined && rayon !== undefined) conditions.push(around(lat, lng, rayon))
  return conditions
}

async function find(db: Db, query: PublicQuery, conditions: Sql[], at: Date): Promise<Reply<Page<PublicRow>>> {
  const { lat, lng } = query
  const shown = sql.join(conditions, sql` and `)
  const everywhere = conditions.length === 1
  const available = query.disponible === undefined ? null : await availabilityCondition(db, shown, query.disponible, at)
  const source = sql`from defibrillateurs d where ${shown}${available ? sql` and ${available.condition}` : sql``}`
  const near = lat !== undefined && lng !== undefined ? sql`d.position <-> on_sphere(${lat}, ${lng})` : null
  const order = near === null ? sql`d.commune_nom collate "und-x-icu", d.id` : sql`${near}, d.id`
  const total = everywhere ? (available?.total ?? STORED_TOTAL) : sql`(select count(*)::int ${source})`
  const distance = near === null ? sql`` : sql`round(ground_distance(${near}))::int as distance_m,`
  const { rows } = await sql<Stored<PublicRow> & { total: number }>`${everywhere && !available ? sql`` : sql.raw(PLAN_ANEW)}
    with page as materialized (${near === null ? inOrder(source, order, query) : nearest(source, near, query)})
    select one.total, ${distance} d.id, ${COLUMNS}, ${remarkOfDevice}, d.updated_at
    from (select ${total} as total) one
      left join (page join defibrillateurs d on d.id = page.id left join communes c on c.id = d.commune_id) on true
    order by ${order}`.execute(db)
  const stored = rows[0]?.id ? rows : []
  const answer = page(
    stored.map((row) => withAvailability<PublicRow>(row, at)),
    rows[0]?.total ?? 0,
    query,
  )
  // A list of the available devices also changes with those that are not in it.
  return new Reply(answer, query.disponible === undefined ? { changesAt: availabilityChangesAt(stored, at) } : {})
}

/**
 * Returns one device that the public may see: in the national catalogue, or by the decision of its commune. Spec §2-92.
 * @param id in the national catalogue, or of the view of its commune
 * @throws AppError not_found
 */
export async function getPublic(db: Db, id: string): Promise<Reply<{ data: PublicRow }>> {
  const { rows } = await sql<Stored<PublicRow>>`select d.id, ${COLUMNS}, ${remarkOfDevice}, d.updated_at
    from defibrillateurs d left join communes c on c.id = d.commune_id
      left join commune_defibrillateurs v on v.defibrillateur_id = d.id and v.commune_id = d.commune_id
    where d.id in (${id}, (select own.defibrillateur_id from commune_defibrillateurs own where own.id = ${id}))
      and (d.affiche or (v.id is not null and ${shownIn('v')}))`.execute(db)
  const [device] = rows
  if (!device) throw new AppError('not_found')
  const at = new Date()
  return new Reply({ data: withAvailability<PublicRow>(device, at) }, { changesAt: availabilityChangesAt(rows, at) })
}

/** Evaluated once for a list: the indexes also contain the rows of an unfinished first load, which would all be scanned. */
const HAS_SHOWN = sql`(select exists (select from defibrillateur_totals t where t.affiche and t.n > 0))`

/** The stored total of all shown devices. */
const STORED_TOTAL = sql`(select coalesce(sum(t.n), 0)::int from defibrillateur_totals t where t.affiche)`

const inOrder = (source: Sql, order: Sql, query: PublicQuery): Sql =>
  sql`select d.id ${source} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}`

/** The index has distances but no ids: devices as far as the last one of the page are read too, so that no page omits one. */
const nearest = (source: Sql, near: Sql, query: PublicQuery): Sql =>
  sql`select near.id from (
      select d.id, ${near} as distance ${source} order by ${near} fetch first (${offsetOf(query) + query.per_page}) rows with ties
    ) near order by near.distance, near.id limit ${query.per_page} offset ${offsetOf(query)}`
