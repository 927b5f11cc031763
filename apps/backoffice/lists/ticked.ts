import { useEffect, useRef } from 'react'
import type { List } from '../../ui/lists/use-list.ts'
import { type Selection, useSelection } from '../../ui/lists/selection.ts'

interface Row {
  id: string
  version: number
}

export interface Ticked extends Selection {
  /** The version of a row when it was ticked: a row that changed since is not decided upon unseen. */
  versionOf: (id: string) => number
}

/**
 * The ticked rows of a list. What leaves the list, by a decision or by others, leaves the selection; other filters begin anew: a decision
 * never reaches what is no longer in view. Other pages of the same filters keep their ticks. Spec §2-150.
 */
export function useTicked({ rows, former, state }: Pick<List<Row>, 'rows' | 'former' | 'state'>): Ticked {
  const selection = useSelection()
  const { page = '1', ...filters } = state.query
  const place = JSON.stringify(filters)
  const seen = useRef({ place, page, ids: [] as string[] })
  const versions = useRef(new Map<string, number>())
  const { has, clear, drop } = selection
  for (const { id, version } of rows) if (!has(id) || !versions.current.has(id)) versions.current.set(id, version)
  useEffect(() => {
    if (seen.current.place === place) return
    seen.current = { place, page, ids: [] }
    clear()
  }, [place, page, clear])
  useEffect(() => {
    if (former) return
    const ids = rows.map(({ id }) => id)
    const { ids: before, page: itsPage } = seen.current
    if (itsPage === page) drop(before.filter((id) => !ids.includes(id)))
    seen.current = { ...seen.current, page, ids }
  }, [rows, former, page, drop])
  return { ...selection, versionOf: (id) => versions.current.get(id) ?? 1 }
}
