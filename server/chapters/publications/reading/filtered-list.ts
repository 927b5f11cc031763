import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as contract from '../../../../contract/publications/publications.ts'
import type { Db } from '../../../platform/db/db.ts'
import { type Page, page } from '../../../platform/lists/page.ts'
import type { PublicFilters } from './public-filters.ts'
import { isListOfActs, listActs } from '../acts/list-acts.ts'
import { listEnded } from '../alerts/list-ended.ts'
import { isAgenda, listAgenda } from './agenda.ts'
import { communesOf, type PlaceFilters } from '../writing/places.ts'
import { listVisible, readVisible, type Scope } from './public-list.ts'
import { readList } from './read-list.ts'
import type { ListedRow } from './row-types.ts'
import { searchQuery } from '../search/search.ts'
import { searchFrance } from '../search/search-france.ts'
import { featured, listed } from './visibility.ts'

/** The filters of the list of one actor or one commune. */
type OneScopeFilters = z.output<typeof contract.listCommunePublications.query>

/**
 * Returns a page of the visible publications of an actor or a commune, with further filters if any. Spec §4.2-11.
 * @throws AppError not_found for an unknown actor or commune
 */
export async function listOf(
  db: Db,
  { of: scope, id, query }: { of: 'acteur' | 'commune'; id: string; query: OneScopeFilters },
): Promise<Page<ListedRow>> {
  const filters = [query.q, query.type_id, query.kind].filter((value) => value !== undefined)
  if (filters.length === 0) return listVisible(db, scope, id, query)
  if (filters.length === 1 && query.q === undefined && scope === 'commune')
    return listVisible(db, query.kind ? 'kind of a commune' : 'type of a commune', id, query)
  // Throws if the actor or the commune does not exist; reads one row.
  await listVisible(db, scope, id, { ...query, page: 1, per_page: 1 })
  return listFiltered(db, { ...query, ...(scope === 'commune' ? { commune_id: [id] } : { acteur_id: id }) })
}

/**
 * Returns a page of GET /publications: an agenda if the query asks for a period or the order of occurrences, else what is in the lists today.
 * Spec §4.2-11.
 */
export function listPublic(db: Db, filters: PublicFilters): Promise<Page<ListedRow>> {
  const { sort } = filters
  if (isListOfActs(filters)) return listActs(db, filters)
  if (filters.terminees) return listEnded(db, filters)
  return sort === 'date_debut' || isAgenda(filters) ? listAgenda(db, filters) : listFiltered(db, { ...filters, sort })
}

/**
 * Returns a page of visible publications by any filters. A list with one filter, or with one type or kind within a commune, has its own index.
 * For a search or other combinations the statement finds the rows first, then orders and counts them. In the list of one actor pinned
 * publications are first, in lists of communes the alerts in force.
 */
async function listFiltered(
  db: Db,
  filters: OneScopeFilters & PlaceFilters & { acteur_id?: string | undefined },
): Promise<Page<ListedRow>> {
  const { q, type_id, kind, acteur_id, commune_id } = filters
  const scopes = Object.entries({ type: type_id, kind, commune: placeOf(filters), acteur: acteur_id }).filter(([, id]) => id !== undefined)
  const [commune] = commune_id ?? []
  const oneCommune = commune !== undefined && placeOf(filters) === commune
  if (q === undefined && scopes.length <= 1 && (oneCommune || placeOf(filters) === undefined)) {
    const [scope, id] = (scopes[0] ?? ['france', null]) as [Scope, string | null]
    return (await readVisible(db, scope, id, filters)).list
  }
  if (q === undefined && oneCommune && acteur_id === undefined && scopes.length === 2)
    return (await readVisible(db, kind ? 'kind of a commune' : 'type of a commune', commune, filters)).list
  const words = q === undefined ? undefined : await searchQuery(db, q)
  if (words === null) return page([], 0, filters)
  if (words !== undefined && scopes.length === 0) return searchFrance(db, { ...filters, words })
  const conditions: RawBuilder<unknown>[] = [listed('p')]
  const communes = await communesOf(db, filters)
  if (acteur_id) conditions.push(sql`p.acteur_id = ${acteur_id}`)
  if (type_id) conditions.push(sql`p.type_id = ${type_id}`)
  if (kind) conditions.push(sql`p.kind = ${kind}`)
  if (communes)
    conditions.push(sql`p.id in (select l.publication_id from publication_communes l where l.commune_id = any(${communes}::uuid[]))`)
  const first = [acteur_id ? sql`p.epingle` : sql`false`, communes ? sql`(p.kind = 'alerte' and alert_in_force(p.alerte))` : sql`false`]
  const rank = sql`case when ${sql.join(first, sql` or `)} then 0 when ${featured('p')} then 1 else 2 end`
  return readList(db, { conditions, rank, words, query: filters })
}

/** The one commune of a list; another value if it is of several, or of another place; undefined if it is of no place. */
const placeOf = ({ commune_id, departement, intercommunalite, lat }: PlaceFilters): string | undefined => {
  if (departement !== undefined || intercommunalite !== undefined || lat !== undefined) return 'several'
  return commune_id && (commune_id.length === 1 ? commune_id[0] : 'several')
}
