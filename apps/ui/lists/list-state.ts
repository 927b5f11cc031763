import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** The state of a list as its address has it: every filter, the order, the page. All of it text, as in any address. */
export type ListQuery = Record<string, string>

export interface ListState {
  /** What the service is asked: the screen's own start, and over it what the address says. */
  query: ListQuery
  /** What the address says, alone: what a saved view keeps. */
  own: ListQuery
  /** Filters that the person set, the page and the order aside. */
  active: string[]
  /** Sets parameters; an empty text or undefined takes one away. Any change but of the page leads to the first page. */
  set: (patch: Record<string, string | undefined>, options?: { replace?: boolean }) => void
  /** Back to how the screen opens. */
  clear: () => void
}

const NO_FILTERS = new Set(['page', 'per_page', 'sort'])

const NONE: readonly string[] = []

/** What the service is asked: the screen's start, and over it what the address says; an empty text takes one of the start away. */
export const openState = (start: ListQuery, own: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries({ ...start, ...own }).filter(([, value]) => value !== ''))

/** What the address says after a change: only what differs from the screen's start. */
export function changedState(start: ListQuery, own: ListQuery, patch: Record<string, string | undefined>): ListQuery {
  const next: ListQuery = { ...own }
  if (!('page' in patch)) delete next['page']
  for (const [name, value = ''] of Object.entries(patch)) {
    // What the screen opens with is only taken away by saying so.
    if (value === (start[name] ?? '')) delete next[name]
    else next[name] = value
  }
  if (next['page'] === '1') delete next['page']
  return next
}

/**
 * Keeps the state of a list in the address of the page, so that it can be shared, kept, and gone back to.
 * @param start the parameters with which the screen opens
 * @param local parameters of the address that are the screen's own: the service is not asked them
 */
export function useListState(start: ListQuery = {}, local: readonly string[] = NONE): ListState {
  const search = useSearch()
  const [path, go] = useLocation()
  const own = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const startText = new URLSearchParams(start).toString()
  const begun = useMemo(() => Object.fromEntries(new URLSearchParams(startText)), [startText])
  const query = useMemo(
    () => openState(begun, Object.fromEntries(Object.entries(own).filter(([name]) => !local.includes(name)))),
    [begun, own, local],
  )
  const set = useCallback<ListState['set']>(
    (patch, { replace = false } = {}) => {
      const text = new URLSearchParams(changedState(begun, own, patch)).toString()
      go(text ? `${path}?${text}` : path, { replace })
    },
    [own, begun, path, go],
  )
  const clear = useCallback(() => {
    const kept = new URLSearchParams(Object.entries(own).filter(([name]) => local.includes(name))).toString()
    go(kept ? `${path}?${kept}` : path)
  }, [go, path, own, local])
  const active = Object.keys(own).filter((name) => !NO_FILTERS.has(name) && !local.includes(name))
  return { query, own, active, set, clear }
}
