import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../contract/publications/drafts.ts'
import { type Caller, isPlatformAdmin } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/access/context.ts'
import { found } from '../../platform/db/found.ts'
import { offsetOf, type Page, page } from '../../platform/http/page.ts'
import type { OfficeRow } from './row-types.ts'
import { JOINS, OFFICE_COLUMNS, OFFICE_RECORD_COLUMNS } from './rows.ts'
import { hiddenBecause } from './visibility.ts'
import { asOffice, officeStatus, type StoredRow } from './waiting-edit.ts'

/** The actors to which the caller is linked now, whatever the permissions. Nobody acts for an inactive or deleted actor. */
export const linkedActeurs = (caller: Caller) => sql`select l.acteur_id from actor_users l join acteurs k on k.id = l.acteur_id
  where l.user_id = ${caller.userId}::uuid and k.active and k.deleted_at is null`
/** The caller wrote it as a platform administrator, who needs no link. An author who has left the actor does not follow what its people write. */
const writtenBy = (caller: Caller) => sql`(p.created_by = ${caller.userId}::uuid and ${isPlatformAdmin(caller)}::boolean)`

/**
 * Returns a publication in any state, for the people of its actor.
 * @throws AppError not_found for anybody else, and for a deleted publication
 */
export async function getOwn({ db, caller }: Context, { id }: { id: string }): Promise<OfficeRow> {
  const { rows } = await sql<StoredRow>`
    select ${OFFICE_RECORD_COLUMNS} from publications p ${JOINS}
    where p.id = ${id} and p.deleted_at is null and (p.acteur_id = any(array(${linkedActeurs(caller)})) or ${writtenBy(caller)})`.execute(
    db,
  )
  return asOffice(found(rows[0]))
}

type OwnQuery = z.output<typeof contract.listOwnPublications.query>

/** The condition of a state, of `publications p`. The reason why a publication is hidden names what the clock does. */
function isIn(etat: OwnQuery['etat']): RawBuilder<unknown> {
  if (etat === undefined) return sql`true`
  // The comparison with the clock leaves few rows, of which the reason is computed.
  if (etat === 'scheduled' || etat === 'expired') {
    const clock = etat === 'scheduled' ? sql`p.publie_le > now()` : sql`p.expire_le <= now()`
    return sql`${clock} and p.moderation_status in ('approved', 'published') and ${hiddenBecause('p')} = ${etat}`
  }
  return sql`${officeStatus('p')} = ${etat}`
}

/** States of which an actor has few publications, which no index finds: they are read once, for the page and for their number. */
const FEW: ReadonlySet<OwnQuery['etat']> = new Set(['scheduled', 'expired'])

/**
 * Returns a page of the publications of the caller's actors in every state, the newest first. Of each actor, the first rows are read from an index.
 */
export async function listOwn({ db, caller }: Context, query: OwnQuery): Promise<Page<OfficeRow>> {
  const { per_page, acteur_id } = query
  const offset = offsetOf(query)
  const wanted = sql`p.deleted_at is null and ${isIn(query.etat)}`
  const ofActeur = (column: string) => (acteur_id === undefined ? sql`true` : sql`${sql.ref(column)} = ${acteur_id}`)
  const elsewhere = sql`${writtenBy(caller)} and ${wanted} and ${ofActeur('p.acteur_id')}
    and not coalesce(p.acteur_id = any(array(select acteur_id from mine)), false)`
  const first = FEW.has(query.etat) ? sql`` : sql`order by p.created_at desc, p.id desc limit ${offset + per_page}`
  const total = FEW.has(query.etat)
    ? sql`select count(*)::int as total from hits`
    : sql`select ((select count(*) from mine join publications p on p.acteur_id = mine.acteur_id where ${wanted})
        + (select count(*) from publications p where ${elsewhere}))::int as total`
  const { rows } = await sql<StoredRow & { total: number }>`
    with mine as materialized (${linkedActeurs(caller)} and ${ofActeur('l.acteur_id')}),
    hits as materialized (
      select f.id, f.created_at from mine cross join lateral (
        select p.id, p.created_at from publications p where p.acteur_id = mine.acteur_id and ${wanted} ${first}) f
      union all
      (select p.id, p.created_at from publications p where ${elsewhere} ${first})),
    page as (select h.id, h.created_at from hits h order by h.created_at desc, h.id desc limit ${per_page} offset ${offset})
    select one.total, ${OFFICE_COLUMNS}
    from (${total}) one
    left join (page join publications p on p.id = page.id ${JOINS}) on true
    order by p.created_at desc, p.id desc`.execute(db)
  return page(rows[0]?.id ? rows.map(asOffice) : [], rows[0]?.total ?? 0, query)
}
