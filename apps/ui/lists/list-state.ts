import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** The query parameters of a list: filters, order and page. */
export type ListQuery = Record<string, string>

export interface ListState<Name extends string = string> {
  /** The parameters sent to the API: the initial ones, overridden by those of the address. */
  query: ListQuery
  /** The parameters of the address only. A saved view stores them. */
  own: ListQuery
  /** The names of the filters set by the person, without page and order. */
  active: string[]
  /** Sets parameters; an empty text or undefined removes one. Any change except of the page opens the first page. */
  set: (patch: Record<string, string | undefined>, options?: { replace?: boolean }) => void
  /** The parameters of the endpoint. Only types read it: a filter that the endpoint does not have is refused. */
  names?: readonly Name[]
  /** Restores the initial state. */
  clear: () => void
}

const NO_FILTERS = new Set(['page', 'per_page', 'sort'])

const NONE: readonly string[] = []
/** Parameters of an address that belong to the whole application: the territory. They stay through every change of a list. */
const OF_APPLICATION = new Set(['territoire'])

/** The parameters sent to the API: the initial ones, overridden by those of the address. An empty text removes an initial one. */
export const openState = (start: ListQuery, own: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries({ ...start, ...own }).filter(([, value]) => value !== ''))

/** The parameters of the address after a change: only those that differ from the initial ones. */
export function changedState(start: ListQuery, own: ListQuery, patch: Record<string, string | undefined>): ListQuery {
  const next: ListQuery = { ...own }
  if (!('page' in patch)) delete next['page']
  for (const [name, value = ''] of Object.entries(patch)) {
    // An initial parameter is removed by an empty text in the address.
    if (value === (start[name] ?? '')) delete next[name]
    else next[name] = value
  }
  if (next['page'] === '1') delete next['page']
  return next
}

/**
 * Stores the state of a list in the address of the page, so that it can be shared, bookmarked and returned to.
 * @param start the initial parameters of the screen
 * @param local parameters of the address that are not sent to the API
 */
export function useListState(start: ListQuery = {}, local: readonly string[] = NONE): ListState {
  const search = useSearch()
  const [path, go] = useLocation()
  const [own, ofApplication] = useMemo(() => {
    const parameters = [...new URLSearchParams(search)]
    const part = (of: boolean) => Object.fromEntries(parameters.filter(([name]) => OF_APPLICATION.has(name) === of))
    return [part(false), part(true)]
  }, [search])
  const startText = new URLSearchParams(start).toString()
  const begun = useMemo(() => Object.fromEntries(new URLSearchParams(startText)), [startText])
  const query = useMemo(
    () => openState(begun, Object.fromEntries(Object.entries(own).filter(([name]) => !local.includes(name)))),
    [begun, own, local],
  )
  const set = useCallback<ListState['set']>(
    (patch, { replace = false } = {}) => {
      const text = new URLSearchParams({ ...changedState(begun, own, patch), ...ofApplication }).toString()
      go(text ? `${path}?${text}` : path, { replace })
    },
    [own, ofApplication, begun, path, go],
  )
  const clear = useCallback(() => {
    const kept = new URLSearchParams([
      ...Object.entries(own).filter(([name]) => local.includes(name)),
      ...Object.entries(ofApplication),
    ]).toString()
    go(kept ? `${path}?${kept}` : path)
  }, [go, path, own, ofApplication, local])
  const active = Object.keys(own).filter((name) => !NO_FILTERS.has(name) && !local.includes(name))
  return { query, own, active, set, clear }
}
