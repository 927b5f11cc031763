import type { ListQuery } from '../../ui/lists/list-state.ts'

/** Spec §4.1-7, §8-2: the back-office opens the view so. */
export const START = { moderation_status: 'pending', sort: 'attente_asc', per_page: '25' }

/** The parameter with the query of the list that a record was opened from. */
const NAME = 'liste'

export const recordHref = (id: string, list: string | null): string =>
  list === null ? `/publications/${id}` : `/publications/${id}?${new URLSearchParams({ [NAME]: list }).toString()}`

/** The query of that list; null if the record was not opened from one. */
export const listOf = (search: string): string | null => new URLSearchParams(search).get(NAME)

/** The parameters sent to the API for such a list. An empty parameter removes an initial one. */
export const queryOf = (list: string): ListQuery =>
  Object.fromEntries(Object.entries({ ...START, ...Object.fromEntries(new URLSearchParams(list)) }).filter(([, value]) => value !== ''))
