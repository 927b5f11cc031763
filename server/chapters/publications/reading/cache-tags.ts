import type { NextChange } from '../../../platform/response-cache/next-changes.ts'
import type { CacheTags } from '../../../platform/response-cache/response-cache.ts'
import { isListOfActs } from '../acts/list-acts.ts'
import { isAgenda } from './agenda.ts'
import { agendaChange, publicationChange, listChange } from './next-change.ts'
import type { PublicFilters } from './public-filters.ts'
import { FRANCE } from './totals.ts'

/** The kind of all publications of a list; undefined if it has several. The database announces each commune of a publication with its kind (hot_tags.sql). */
const kindOf = (filters: PublicFilters): string | undefined =>
  isListOfActs(filters) ? 'acte' : isAgenda(filters) ? 'evenement' : filters.kind

/** Returns the cache tags of a list of publications. An agenda of which it cannot be said when it next changes is `dated`. */
export function listCacheTags(filters: PublicFilters): CacheTags {
  const list = tagsOfList(filters)
  // A list of what has ended: what leaves it, after thirty days, is not among its next changes.
  return filters.terminees ? { ...list, dated: true } : list
}

function tagsOfList(filters: PublicFilters): CacheTags {
  const { type_id, kind, commune_id, acteur_id, departement, intercommunalite, lat } = filters
  const isWide = departement !== undefined || intercommunalite !== undefined || lat !== undefined || (commune_id?.length ?? 0) > 1
  const tagged = (tags: string[], list: NextChange): CacheTags => {
    if (!isAgenda(filters) || isListOfActs(filters)) return { tags, next: list }
    const next = agendaChange(filters, list, isWide || commune_id !== undefined || acteur_id !== undefined)
    return next ? { tags, next } : { tags, next: list, dated: true }
  }
  if (isWide) return tagged(['publications', 'communes', 'acteurs'], listChange('france', FRANCE))
  // The tag of one filter is enough: every change of the list is a change of that commune or of that actor.
  const [commune] = commune_id ?? []
  if (commune !== undefined) {
    const only = kindOf(filters)
    return tagged([only ? `commune:${commune}:${only}` : `commune:${commune}`, 'communes'], listChange('commune', commune))
  }
  if (acteur_id !== undefined) return tagged([`acteur:${acteur_id}`, 'acteurs'], listChange('acteur', acteur_id))
  if (type_id !== undefined) return tagged(['publications'], listChange('type', type_id))
  return tagged(['publications'], kind === undefined ? listChange('france', FRANCE) : listChange('kind', kind))
}

/** Returns the cache tags of one publication. */
export const publicationCacheTags = (id: string): CacheTags => ({ tags: [`publication:${id}`], next: publicationChange(id) })

/** Returns the cache tags of the publication types. */
export const typesCacheTags = (): CacheTags => ({ tags: ['publication_types'] })
