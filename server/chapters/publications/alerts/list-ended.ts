import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { PLAN_ANEW } from '../../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { named, type UnnamedRow } from '../reading/names.ts'
import { communesOf } from '../writing/places.ts'
import type { PublicFilters } from '../reading/public-filters.ts'
import type { ListedRow } from '../reading/row-types.ts'
import { PUBLIC_COLUMNS } from '../reading/rows.ts'
import { endedAlert } from '../reading/visibility.ts'

/** Returns a page of the alerts that ended in the last thirty days, the last ended first. Spec §3-33. */
export async function listEnded(db: Db, filters: PublicFilters): Promise<Page<ListedRow>> {
  const { acteur_id, type_id, sort } = filters
  const conditions = [endedAlert('p')]
  const communes = await communesOf(db, filters)
  if (communes)
    conditions.push(sql`(p.commune_id = any(${communes}::uuid[]) or p.commune_ids <> '{}' and p.commune_ids && ${communes}::uuid[])`)
  if (acteur_id) conditions.push(sql`p.acteur_id = ${acteur_id}`)
  if (type_id) conditions.push(sql`p.type_id = ${type_id}`)
  const order = sort === 'publie_le_asc' ? sql`page.expire_le, page.id` : sql`page.expire_le desc, page.id desc`
  const { rows } = await sql<UnnamedRow & { total: number }>`${sql.raw(PLAN_ANEW)}
    with hits as materialized (select p.id, p.expire_le from publications p where ${sql.join(conditions, sql` and `)}),
    page as (select * from hits page order by ${order} limit ${filters.per_page} offset ${offsetOf(filters)})
    select one.total, ${PUBLIC_COLUMNS}
    from (select count(*)::int as total from hits) one left join (page join publications p on p.id = page.id) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? await named(db, rows) : [], rows[0]?.total ?? 0, filters)
}
