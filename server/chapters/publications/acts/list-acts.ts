import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { PLAN_ANEW } from '../../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { named, type UnnamedRow } from '../reading/names.ts'
import { communesOf } from '../writing/places.ts'
import type { PublicFilters } from '../reading/public-filters.ts'
import type { ListedRow } from '../reading/row-types.ts'
import { PUBLIC_COLUMNS } from '../reading/rows.ts'
import { matchesWords, searchQuery } from '../search/search.ts'
import { visible } from '../reading/visibility.ts'

/** Whether a query asks for the acts of a year or of a nature. */
export const isListOfActs = ({ annee, nature }: Partial<PublicFilters>): boolean => annee !== undefined || nature !== undefined

/** Returns a page of visible acts by their day of posting, the last posted first. Spec §4.2-27. */
export async function listActs(db: Db, filters: PublicFilters): Promise<Page<ListedRow>> {
  const { annee, nature, acteur_id, type_id, q, sort } = filters
  const conditions: RawBuilder<unknown>[] = [visible('p'), sql`p.affiche_le is not null`]
  if (annee !== undefined) conditions.push(sql`p.affiche_le >= make_date(${annee}, 1, 1) and p.affiche_le <= make_date(${annee}, 12, 31)`)
  if (nature) conditions.push(sql`p.acte ->> 'nature' = ${nature}`)
  const communes = await communesOf(db, filters)
  if (communes)
    conditions.push(sql`(p.commune_id = any(${communes}::uuid[]) or p.commune_ids <> '{}' and p.commune_ids && ${communes}::uuid[])`)
  if (acteur_id) conditions.push(sql`p.acteur_id = ${acteur_id}`)
  if (type_id) conditions.push(sql`p.type_id = ${type_id}`)
  if (q) {
    const words = await searchQuery(db, q)
    if (words === null) return page([], 0, filters)
    conditions.push(matchesWords('p.id', words))
  }
  const order = sort === 'publie_le_asc' ? sql`page.affiche_le, page.id` : sql`page.affiche_le desc, page.id desc`
  const { rows } = await sql<UnnamedRow & { total: number }>`${sql.raw(PLAN_ANEW)}
    with hits as materialized (select p.id, p.affiche_le from publications p where ${sql.join(conditions, sql` and `)}),
    page as (select * from hits page order by ${order} limit ${filters.per_page} offset ${offsetOf(filters)})
    select one.total, ${PUBLIC_COLUMNS}
    from (select count(*)::int as total from hits) one left join (page join publications p on p.id = page.id) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? await named(db, rows) : [], rows[0]?.total ?? 0, filters)
}
