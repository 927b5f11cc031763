import type { Context } from '../page.ts'
import type { Item } from '../parts/publications.ts'
import { searchable } from '../searchable.ts'

/** The most entries of a feed. */
export const ENTRIES = 30
/** The days of a list of events, where its page has no period. */
export const CALENDAR_DAYS = 90

/** A list that feeds are made of. */
export interface List {
  title: string
  description: string
  /** The page with the same list, without the parameters of the query. */
  page: string
  items: readonly Item[]
  /** The time zone of what has none of its own. */
  zone?: string
}

/** The filters that all lists have. A type that is no identifier counts as absent. */
export const filters = ({ query: { q, type } }: Pick<Context, 'query'>) => {
  const words = searchable(q)
  return {
    ...(words ? { q: words } : {}),
    ...(type && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(type) ? { type_id: type } : {}),
  }
}

/** What is featured is first on the page, but not in a feed: programs sort by date, and would announce it again. */
export const newest = (items: readonly Item[], most = ENTRIES): Item[] =>
  items.toSorted((one, other) => (other.publie_le ?? '').localeCompare(one.publie_le ?? '')).slice(0, most)
