import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Db } from '../../platform/db/db.ts'
import { PLAN_ANEW } from '../../platform/db/pool.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import { OFFICE_COLUMNS, OFFICE_JOINS, type OfficeRow } from '../publications/rows.ts'
import { matchesWords, searchQuery } from '../publications/search.ts'
import { linkedActeur } from '../../platform/access/acteurs.ts'

export interface MairieQuery {
  page: number
  per_page: number
  scope: 'acteur' | 'commune'
  moderation_status?: string | undefined
  q?: string | undefined
  sort: string
}

const ORDERS: Record<string, RawBuilder<unknown>> = {
  created_at_desc: sql`p.created_at desc, p.id desc`,
  created_at_asc: sql`p.created_at, p.id`,
  updated_at_desc: sql`p.updated_at desc, p.id desc`,
  updated_at_asc: sql`p.updated_at, p.id`,
  publie_le_desc: sql`p.publie_le desc nulls last, p.id desc`,
  publie_le_asc: sql`p.publie_le nulls first, p.id`,
}

const own = (acteurId: string) => sql`p.acteur_id = ${acteurId}`
/** The condition that the publication is in a commune whose municipal office is the actor. */
const supervised = (acteurId: string) =>
  sql`p.id in (select l.publication_id from publication_communes l join communes k on k.id = l.commune_id where k.mairie_actor_id = ${acteurId})`

/**
 * Returns one publication of the actor, or of a commune whose municipal office is the actor.
 * @throws AppError not_found (no such actor, or no such publication of the list), scope_violation, permission_denied
 */
export async function getForMairie(db: Db, caller: Caller, acteurId: string, id: string): Promise<OfficeRow> {
  await linkedActeur(db, caller, acteurId)
  const { rows } = await sql<OfficeRow>`
    select ${OFFICE_COLUMNS} from publications p ${OFFICE_JOINS}
    where p.id = ${id} and p.deleted_at is null and (${own(acteurId)} or ${supervised(acteurId)})`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Returns a page of the actor's own publications in every state; with scope=commune, also those of the communes whose municipal
 * office is the actor. Spec §4.2-16.
 * @throws AppError not_found (no such actor), scope_violation (no link; or no municipal office), permission_denied
 */
export async function listForMairie(db: Db, caller: Caller, acteurId: string, query: MairieQuery): Promise<Page<OfficeRow>> {
  const { type } = await linkedActeur(db, caller, acteurId)
  if (query.scope === 'commune' && type !== 'mairie') throw new AppError('scope_violation')

  const conditions = [
    sql`p.deleted_at is null`,
    query.scope === 'commune' ? sql`(${own(acteurId)} or ${supervised(acteurId)})` : own(acteurId),
  ]
  if (query.moderation_status) conditions.push(sql`p.moderation_status = ${query.moderation_status}`)
  if (query.q) {
    const words = await searchQuery(db, query.q)
    if (words === null) return page([], 0, query)
    conditions.push(matchesWords('p.id', words))
  }
  const order = ORDERS[query.sort] ?? ORDERS['created_at_desc']
  const { rows } = await sql<OfficeRow & { total: number }>`${sql.raw(PLAN_ANEW)}
    with hits as materialized (select p.id, p.created_at, p.updated_at, p.publie_le from publications p where ${sql.join(conditions, sql` and `)}),
    page as (select p.id from hits p order by ${order} limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${OFFICE_COLUMNS}
    from (select count(*)::int as total from hits) one left join (page join publications p on p.id = page.id ${OFFICE_JOINS}) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? rows : [], rows[0]?.total ?? 0, query)
}
