import { listViews } from '../../../contract/views/views.ts'
import { useRead } from '../../ui/api/queries.ts'
import type { ListState } from '../../ui/lists/list-state.ts'

/** The most views that are tabs. */
const SHOWN = 6

/** Reads the saved views of a list, and which of them its present filters are. The page number is not part of a view. */
export function useViews(screen: string, state: ListState) {
  const { data } = useRead(listViews, { query: { screen } })
  const views = (data?.data ?? []).slice(0, SHOWN)
  const { page: _page, ouvert: _open, ...here } = state.own
  const place = new URLSearchParams(here).toString()
  return { views, current: views.find(({ query }) => query !== '' && new URLSearchParams(query).toString() === place) }
}
