import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type * as contract from '../../../contract/mairie/mairie.ts'
import type { Context } from '../../platform/access/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { found as existing } from '../../platform/db/found.ts'
import { orderBy } from '../../platform/db/order.ts'
import { PLAN_ANEW } from '../../platform/db/statement-names.ts'
import { offsetOf, type Page, page } from '../../platform/lists/page.ts'
import { takenAwayLately } from '../publications/events/taken-away.ts'
import { storedInCommune } from '../publications/reading/totals.ts'
import type { OfficeRow } from '../publications/reading/row-types.ts'
import { OFFICE_COLUMNS, OFFICE_RECORD_COLUMNS, JOINS } from '../publications/reading/rows.ts'
import { matchesWords, searchQuery } from '../publications/search/search.ts'
import { communesOf, inCommunesOf } from './office.ts'
import { asOffice, officeStatus, type StoredRow, WAITS_SINCE } from '../publications/writing/waiting-edit.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { mayShowUnmoderated, readLink } from '../../platform/access/permissions.ts'
import { linkedActeur } from '../../platform/access/acteurs.ts'

export const own = (acteurId: string) => sql`p.acteur_id = ${acteurId}`
/** The condition that the publication is in a commune whose municipal office is the actor. */
export const supervised = (acteurId: string) =>
  sql`p.id in (select l.publication_id from publication_communes l join communes k on k.id = l.commune_id where k.mairie_actor_id = ${acteurId})`

/**
 * The condition that the municipal office may decide on the publication now: of its commune and of another actor, pending or with a pending edit, and no administrator has
 * decided on it; what an administrator has shown before an edit is no decision on the edit. deciding-rights.ts has the same rule for one publication. Spec §4.2-18.
 */
export const toReview = (acteurId: string) =>
  sql`${inCommunesOf(acteurId)} and p.commune_id = any(${communesOf(acteurId)}) and p.acteur_id is distinct from ${acteurId} and ${officeStatus('p')} = 'pending' and p.deleted_at is null
    and (p.admin_decision is null or (p.waiting_edit_status is not null and p.admin_decision in ('approved', 'published'))) and not exists (
      select from publication_waiting_edits w where w.publication_id = p.id and w.admin_decision is not null)`

/**
 * The condition that the people of the actor who publish without a reading may decide on its publication now: pending, or with a pending edit, and no
 * administrator hides it. deciding-rights.ts has the same rule for one publication. Spec §2-81.
 */
export const ofTeam = (acteurId: string) =>
  sql`${own(acteurId)} and ${officeStatus('p')} = 'pending' and p.deleted_at is null and coalesce(
      (select w.admin_decision from publication_waiting_edits w where w.publication_id = p.id), p.admin_decision, 'published') in ('approved', 'published')`

/** The condition that a publication is of another actor and has the commune of the office beside its first one, by the index publications_further_communes. */
const fromElsewhere = (acteurId: string) =>
  sql`p.commune_ids <> '{}' and p.deleted_at is null and p.commune_ids && ${communesOf(acteurId)} and p.commune_id <> all (${communesOf(acteurId)})
    and p.acteur_id is distinct from ${acteurId}`

/**
 * Returns one publication of the actor, or of a commune whose municipal office is the actor.
 * @throws AppError not_found (no such actor, or no such publication of the list), scope_violation, permission_denied
 */
export async function getForMairie({ db, caller }: Context, { acteurId, id }: { acteurId: string; id: string }): Promise<OfficeRow> {
  await linkedActeur(db, caller, acteurId)
  const { rows } = await sql<StoredRow>`
    select ${OFFICE_RECORD_COLUMNS} from publications p ${JOINS}
    where p.id = ${id} and p.deleted_at is null and (${own(acteurId)} or ${supervised(acteurId)})`.execute(db)
  return asOffice(existing(rows[0]))
}

/**
 * Returns a page of the actor's own publications in every state; with scope=commune, also those of the communes whose municipal
 * office is the actor. Spec §4.2-16. The publications of the team are listed to whoever may decide on them. Spec §2-81.
 * @throws AppError not_found (no such actor), scope_violation (no link; or no municipal office), permission_denied
 */
export async function listForMairie(
  { db, caller }: Context,
  { acteurId, query }: { acteurId: string; query: Query },
): Promise<Page<OfficeRow>> {
  const { type } = await linkedActeur(db, caller, acteurId)
  if (query.scope === 'equipe') await assertDecidesForTeam(db, caller, acteurId)
  else if (query.scope !== 'acteur' && type !== 'mairie') throw new AppError('scope_violation')
  const words = query.q === undefined ? undefined : await searchQuery(db, query.q)
  if (words === null) return page([], 0, query)
  // What is found by words or waits is few rows: they are found first. All others are read in the order of an index.
  const isFew =
    words !== undefined ||
    query.scope === 'a_relire' ||
    query.scope === 'equipe' ||
    query.scope === 'ailleurs' ||
    query.scope === 'annulations' ||
    query.moderation_status === 'pending'
  const { rows, total } = isFew ? found(acteurId, query, words) : await inOrder(db, acteurId, query)
  const order = orderOf(query)
  const listed = await sql<StoredRow & { total: number }>`${sql.raw(PLAN_ANEW)}
    with hits as materialized (${rows}),
    page as (select p.id from hits p order by ${order} limit ${query.per_page} offset ${offsetOf(query)})
    select one.total, ${OFFICE_COLUMNS}
    from (select ${total} as total) one left join (page join publications p on p.id = page.id ${JOINS}) on true
    order by ${order}`.execute(db)
  const [first] = listed.rows
  return page(first?.id ? listed.rows.map(asOffice) : [], first?.total ?? 0, query)
}

type Query = z.output<typeof contract.listMairiePublications.query>
/** The rows that a page is cut from, and the number of all rows of the list. */
interface Listed {
  rows: RawBuilder<unknown>
  total: RawBuilder<number>
}

/** The order of `publications p`. */
function orderOf({ sort, scope }: Query): RawBuilder<unknown> {
  if (sort !== 'attente_asc') return orderBy('p', sort, { nullable: ['publie_le'] })
  if (scope !== 'a_relire' && scope !== 'equipe') return orderBy('p', 'created_at_asc')
  return sql`${WAITS_SINCE}, p.id`
}
const SORTED = sql`p.id, p.created_at, p.updated_at, p.publie_le, p.waiting_edit_status`
const hasStatus = ({ moderation_status: status }: Query) =>
  sql`p.deleted_at is null ${status ? sql`and ${officeStatus('p')} = ${status}` : sql``}`

function found(acteurId: string, query: Query, words: string | undefined): Listed {
  return {
    rows: sql`select ${SORTED} from publications p where ${hasStatus(query)} and ${inScope(acteurId, query.scope, words)}`,
    total: sql<number>`(select count(*)::int from hits)`,
  }
}

/** @throws AppError permission_denied where the caller does not publish for the actor without a reading */
async function assertDecidesForTeam(db: Db, caller: Caller, acteurId: string): Promise<void> {
  if (!(await mayShowUnmoderated(db, caller, acteurId, await readLink(db, caller, acteurId)))) throw new AppError('permission_denied')
}

/** The condition that the publication is of another actor in the commune of the office, and a change took something away from its event lately. */
const cancelledLately = (acteurId: string) =>
  sql`${inCommunesOf(acteurId)} and p.acteur_id is distinct from ${acteurId} and ${takenAwayLately()}`

/** The condition that a publication is of the scope, and contains the words if there are any. */
function inScope(acteurId: string, scope: Query['scope'], words: string | undefined): RawBuilder<unknown> {
  if (scope === 'a_relire' || scope === 'equipe' || scope === 'ailleurs' || scope === 'annulations') {
    const few = { a_relire: toReview, equipe: ofTeam, ailleurs: fromElsewhere, annulations: cancelledLately }[scope](acteurId)
    return words === undefined ? few : sql`${few} and ${matchesWords('p.id', words)}`
  }
  if (words !== undefined) return withWords(acteurId, scope, words)
  return scope === 'acteur' ? own(acteurId) : sql`(${own(acteurId)} or ${inCommunesOf(acteurId)})`
}

/**
 * The condition that a publication of the scope contains the words. Indexes have the identifiers of the scope, and those with the words: only rows that are
 * in both are read, of the many that a large commune or a frequent word has.
 */
function withWords(acteurId: string, scope: 'acteur' | 'commune', words: string): RawBuilder<unknown> {
  const ofActeur = sql`select p.id from publications p where ${own(acteurId)} and p.deleted_at is null`
  const ofCommune = sql`select l.publication_id from publication_communes l where l.commune_id = any(${communesOf(acteurId)})`
  const all = scope === 'acteur' ? ofActeur : sql`(${ownElsewhere(acteurId)} union all ${ofCommune})`
  return sql`p.id in (${all} intersect select w.publication_id from publication_search w where w.words @@ ${words}::tsquery)`
}

/** Of the actor, and of others in its commune, the first rows until the end of the page: both have an index in the order of creation. */
async function inOrder(db: Db, acteurId: string, query: Query): Promise<Listed> {
  const reach = sql`limit ${offsetOf(query) + query.per_page}`
  const ofActeur = sql`publications p where ${own(acteurId)} and ${hasStatus(query)}`
  const rows = sql`(select ${SORTED} from ${ofActeur} order by ${orderOf(query)} ${reach})`
  const total = sql<number>`(select count(*)::int from ${ofActeur})`
  if (query.scope === 'acteur') return { rows, total }
  // An actor is the office of one commune at most (communes_mairie_fkey).
  const commune = await db.selectFrom('communes').select('id').where('mairie_actor_id', '=', acteurId).executeTakeFirst()
  if (!commune) return { rows, total }
  const others = sql`publication_communes f join publications p on p.id = f.publication_id
    where f.commune_id = ${commune.id} and p.acteur_id is distinct from ${acteurId} and ${hasStatus(query)}`
  // The index of the link rows is in the order of creation.
  const direction = query.sort.endsWith('_desc') ? sql`desc` : sql`asc`
  const isByCreation = query.sort.startsWith('created_at') || query.sort === 'attente_asc'
  const order = isByCreation ? sql`f.created_at ${direction}, f.publication_id ${direction}` : orderOf(query)
  return {
    rows: sql`${rows} union all (select ${SORTED} from ${others} order by ${order} ${reach})`,
    total: query.moderation_status
      ? sql<number>`(${total} + (select count(*)::int from ${others}))`
      : sql<number>`(${storedInCommune(commune.id)} + ${countOutside(acteurId)})`,
  }
}

/** The actor's publications whose first commune is not the office's: few, of a municipal office. Read from an index alone. */
const ownElsewhere = (acteurId: string): RawBuilder<unknown> =>
  sql`select p.id from publications p where ${own(acteurId)} and p.deleted_at is null and (p.commune_id = any(${communesOf(acteurId)})) is not true`

/** The number of the actor's publications that are not in the office's commune at all. */
const countOutside = (acteurId: string): RawBuilder<number> =>
  sql<number>`(with elsewhere as materialized (${ownElsewhere(acteurId)})
    select count(*)::int from elsewhere join publications p on p.id = elsewhere.id where not p.commune_ids && ${communesOf(acteurId)})`
