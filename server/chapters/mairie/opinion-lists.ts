import { sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/mairie/opinions.ts'
import type { Context } from '../../platform/access/context.ts'
import { PRESENTATION } from '../../platform/access/permissions.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { assertReadsFor } from './office.ts'
import { acteurColumns, acteurInBounds, claimColumns, claimInBounds, type CommuneActeurRow, type CommuneClaimRow } from './opinion-rows.ts'

interface Listed<Q> {
  acteurId: string
  query: Q
}

/**
 * Returns a page of the actors of the communes of a municipal office, by name. Spec §2-73.
 * @throws AppError not_found, scope_violation
 */
export async function listActeursOfCommune(
  { db, caller }: Context,
  { acteurId, query }: Listed<z.output<typeof contract.listCommuneActeurs.query>>,
): Promise<Page<CommuneActeurRow>> {
  await assertReadsFor(db, caller, acteurId, [])
  const conditions = [acteurInBounds(acteurId)]
  if (query.valide !== undefined) conditions.push(query.valide ? sql`a.valide` : sql`not a.valide`)
  if (query.q !== undefined) conditions.push(sql`to_tsvector('simple', words(a.nom)) @@ name_query(${query.q})`)
  const { rows } = await sql<CommuneActeurRow & { total: number }>`
    with hits as materialized (select a.id, a.nom from acteurs a where ${sql.join(conditions, sql` and `)}),
    page as (select id from hits order by nom collate "und-x-icu", id limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${acteurColumns(acteurId)} from (select count(*)::int as total from hits) one
      left join (page join acteurs a on a.id = page.id) on true
    order by a.nom collate "und-x-icu", a.id`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}

/**
 * Returns a page of the claims of actors of the communes of a municipal office, oldest first. Spec §2-73.
 * @throws AppError not_found, scope_violation, permission_denied
 */
export async function listClaimsOfCommune(
  { db, caller }: Context,
  { acteurId, query }: Listed<z.output<typeof contract.listCommuneClaims.query>>,
): Promise<Page<CommuneClaimRow>> {
  await assertReadsFor(db, caller, acteurId, PRESENTATION)
  const given = sql`exists (select from office_opinions o where o.claim_id = k.id and o.office_id = ${acteurId})`
  const state = query.etat === 'avis_donne' ? given : sql`k.status = 'pending' and not ${given}`
  const { rows } = await sql<CommuneClaimRow & { total: number }>`
    with hits as materialized (select k.id, k.created_at from claims k join acteurs a on a.id = k.acteur_id where ${claimInBounds(acteurId, caller)} and ${state}),
    page as (select id from hits order by created_at, id limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${claimColumns(acteurId)} from (select count(*)::int as total from hits) one
      left join (page join claims k on k.id = page.id join acteurs a on a.id = k.acteur_id) on true
    order by k.created_at, k.id`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}
