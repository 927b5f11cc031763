import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type * as contract from '../../../contract/mairie/mairie.ts'
import type { Context } from '../../platform/access/context.ts'
import { found } from '../../platform/db/found.ts'
import { orderBy } from '../../platform/db/order.ts'
import { PLAN_ANEW } from '../../platform/db/pool.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import type { OfficeRow } from '../publications/row-types.ts'
import { OFFICE_COLUMNS, JOINS } from '../publications/rows.ts'
import { matchesWords, searchQuery } from '../publications/search.ts'
import { inCommunesOf } from './office.ts'
import { asOffice, officeStatus, type StoredRow } from '../publications/waiting-edit.ts'
import { linkedActeur } from '../../platform/access/acteurs.ts'

const own = (acteurId: string) => sql`p.acteur_id = ${acteurId}`
/** The condition that the publication is in a commune whose municipal office is the actor. */
const supervised = (acteurId: string) =>
  sql`p.id in (select l.publication_id from publication_communes l join communes k on k.id = l.commune_id where k.mairie_actor_id = ${acteurId})`

/**
 * The condition that the municipal office may decide on the publication now: of another actor, pending or with a pending edit, and no administrator has
 * decided. moderate-own.ts has the same rule for one publication. Spec §4.2-18.
 */
export const toReview = (acteurId: string) =>
  sql`${inCommunesOf(acteurId)} and p.acteur_id is distinct from ${acteurId} and ${officeStatus('p')} = 'pending' and p.deleted_at is null
    and p.admin_decision is null and not exists (
      select from publication_waiting_edits w where w.publication_id = p.id and w.admin_decision is not null)`

/**
 * Returns one publication of the actor, or of a commune whose municipal office is the actor.
 * @throws AppError not_found (no such actor, or no such publication of the list), scope_violation, permission_denied
 */
export async function getForMairie({ db, caller }: Context, { acteurId, id }: { acteurId: string; id: string }): Promise<OfficeRow> {
  await linkedActeur(db, caller, acteurId)
  const { rows } = await sql<StoredRow>`
    select ${OFFICE_COLUMNS} from publications p ${JOINS}
    where p.id = ${id} and p.deleted_at is null and (${own(acteurId)} or ${supervised(acteurId)})`.execute(db)
  return asOffice(found(rows[0]))
}

/**
 * Returns a page of the actor's own publications in every state; with scope=commune, also those of the communes whose municipal
 * office is the actor. Spec §4.2-16.
 * @throws AppError not_found (no such actor), scope_violation (no link; or no municipal office), permission_denied
 */
export async function listForMairie(
  { db, caller }: Context,
  { acteurId, query }: { acteurId: string; query: z.output<typeof contract.listMairiePublications.query> },
): Promise<Page<OfficeRow>> {
  const { type } = await linkedActeur(db, caller, acteurId)
  if (query.scope !== 'acteur' && type !== 'mairie') throw new AppError('scope_violation')

  const scopes = {
    acteur: own(acteurId),
    commune: sql`(${own(acteurId)} or ${supervised(acteurId)})`,
    a_relire: toReview(acteurId),
  }
  const conditions = [sql`p.deleted_at is null`, scopes[query.scope]]
  if (query.moderation_status) conditions.push(sql`${officeStatus('p')} = ${query.moderation_status}`)
  if (query.q) {
    const words = await searchQuery(db, query.q)
    if (words === null) return page([], 0, query)
    conditions.push(matchesWords('p.id', words))
  }
  const order = orderBy('p', query.sort, { nullable: ['publie_le'] })
  const { rows } = await sql<StoredRow & { total: number }>`${sql.raw(PLAN_ANEW)}
    with hits as materialized (select p.id, p.created_at, p.updated_at, p.publie_le from publications p where ${sql.join(conditions, sql` and `)}),
    page as (select p.id from hits p order by ${order} limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${OFFICE_COLUMNS}
    from (select count(*)::int as total from hits) one left join (page join publications p on p.id = page.id ${JOINS}) on true
    order by ${order}`.execute(db)
  return page(rows[0]?.id ? rows.map(asOffice) : [], rows[0]?.total ?? 0, query)
}
