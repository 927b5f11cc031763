import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../../contract/publications/drafts.ts'
import { type Caller, isPlatformAdmin } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { found } from '../../../platform/db/found.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import type { OfficeRow } from './row-types.ts'
import { JOINS, OFFICE_COLUMNS, OFFICE_RECORD_COLUMNS } from './rows.ts'
import { matchesWords, searchQuery } from '../search/search.ts'
import { hiddenBecause } from './visibility.ts'
import { asOffice, officeStatus, type StoredRow } from '../writing/waiting-edit.ts'

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

/**
 * The conditions of the two states that the clock decides, of `publications p`: at most one of a state holds, and an index serves each. An actor has few such
 * publications, of which the reason is computed: it names what the clock does.
 */
const BY_CLOCK = {
  scheduled: [
    sql`p.publiable and p.publie_le > now()`,
    sql`not p.valide and p.moderation_status in ('approved', 'published') and p.publie_le > now()`,
  ],
  expired: [sql`p.expire_le <= now() and p.moderation_status in ('approved', 'published')`],
}
const isByClock = (etat: OwnQuery['etat']): etat is keyof typeof BY_CLOCK => etat !== undefined && etat in BY_CLOCK

/** The conditions of a state, of `publications p`, of which at most one holds. */
function conditionsOf(etat: OwnQuery['etat']): RawBuilder<unknown>[] {
  if (isByClock(etat)) return BY_CLOCK[etat].map((clock) => sql`p.deleted_at is null and ${clock} and ${hiddenBecause('p')} = ${etat}`)
  return [etat === undefined ? sql`p.deleted_at is null` : sql`p.deleted_at is null and ${officeStatus('p')} = ${etat}`]
}

/** The further conditions of a list, of `publications p`: the kind, the days and the words. */
function filtersOf({ kind, du, au }: OwnQuery, words: string | undefined): RawBuilder<unknown> {
  return sql`${kind === undefined ? sql`` : sql` and p.kind = ${kind}`}${
    du === undefined ? sql`` : sql` and coalesce(p.date_fin, p.date_debut) >= ${du}::date`
  }${au === undefined ? sql`` : sql` and p.date_debut <= ${au}::date`}${words === undefined ? sql`` : sql` and ${matchesWords('p.id', words)}`}`
}

/**
 * Returns a page of the publications of the caller's actors in every state, in the asked order. Of each actor, the first rows are read from an index. Those of
 * a state that the clock decides are read once, for the page and for their number.
 */
export async function listOwn({ db, caller }: Context, query: OwnQuery): Promise<Page<OfficeRow>> {
  const { per_page, acteur_id } = query
  const offset = offsetOf(query)
  const ofActeur = (column: string) => (acteur_id === undefined ? sql`true` : sql`${sql.ref(column)} = ${acteur_id}`)
  const elsewhere = sql`${writtenBy(caller)} and ${ofActeur('p.acteur_id')}
    and not coalesce(p.acteur_id = any(array(select acteur_id from mine)), false)`
  const words = query.q === undefined ? undefined : await searchQuery(db, query.q)
  if (words === null) return page([], 0, query)
  const filters = filtersOf(query, words)
  const conditions = conditionsOf(query.etat).map((condition) => sql`${condition}${filters}`)
  const isByDate = query.sort === 'date_debut_asc'
  const order = (of: string) =>
    isByDate
      ? sql`${sql.ref(`${of}.date_debut`)} asc nulls last, ${sql.ref(`${of}.id`)}`
      : sql`${sql.ref(`${of}.created_at`)} desc, ${sql.ref(`${of}.id`)} desc`
  const first = isByClock(query.etat) ? sql`` : sql`order by ${order('p')} limit ${offset + per_page}`
  const hits = conditions.map(
    (wanted) => sql`
      select f.id, f.created_at, f.date_debut from mine cross join lateral (
        select p.id, p.created_at, p.date_debut from publications p where p.acteur_id = mine.acteur_id and ${wanted} ${first}) f
      union all
      (select p.id, p.created_at, p.date_debut from publications p where ${elsewhere} and ${wanted} ${first})`,
  )
  const counts = () =>
    conditions.map(
      (wanted) => sql`(select count(*) from mine join publications p on p.acteur_id = mine.acteur_id where ${wanted})
        + (select count(*) from publications p where ${elsewhere} and ${wanted})`,
    )
  const total = isByClock(query.etat)
    ? sql`select count(*)::int as total from hits`
    : sql`select (${sql.join(counts(), sql` + `)})::int as total`
  const { rows } = await sql<StoredRow & { total: number }>`
    with mine as materialized (${linkedActeurs(caller)} and ${ofActeur('l.acteur_id')}),
    hits as materialized (${sql.join(hits, sql` union all `)}),
    page as (select h.id from hits h order by ${order('h')} limit ${per_page} offset ${offset})
    select one.total, ${OFFICE_COLUMNS}
    from (${total}) one
    left join (page join publications p on p.id = page.id ${JOINS}) on true
    order by ${order('p')}`.execute(db)
  return page(rows[0]?.id ? rows.map(asOffice) : [], rows[0]?.total ?? 0, query)
}
