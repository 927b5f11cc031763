import type { ListQuery } from '../../ui/lists/list-state.ts'

/** Spec §4.1-7, §8-2: the back-office opens the view so. */
export const START = { moderation_status: 'pending', sort: 'created_at_desc', per_page: '10' }

/** From which list a record was opened, kept in its address as that of the list: it survives a reload, and can be shared. */
const NAME = 'liste'

export const recordHref = (id: string, list: string | null): string =>
  list === null ? `/publications/${id}` : `/publications/${id}?${new URLSearchParams({ [NAME]: list }).toString()}`

/** The address of that list; null where the record was not opened from one. */
export const listOf = (search: string): string | null => new URLSearchParams(search).get(NAME)

/** What the service is asked for such a list. An empty parameter takes away what the screen opens with. */
export const queryOf = (list: string): ListQuery =>
  Object.fromEntries(Object.entries({ ...START, ...Object.fromEntries(new URLSearchParams(list)) }).filter(([, value]) => value !== ''))
