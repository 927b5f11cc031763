import { useState } from 'react'
import type { Call } from '../../../../contract/client.ts'
import { BULK_RUN_MAX } from '../../../../contract/limits.ts'
import type { startBulkRun } from '../../../../contract/publications/bulk-runs.ts'
import { narrowed } from '../../territory/chosen.ts'
import type { ListQuery } from '../../../ui/lists/list-state.ts'
import type { Ticked } from '../../lists/ticked.ts'

type Body = Call<typeof startBulkRun>['body']
export type BulkAction = Body['action']
/** The picked publications, as a bulk run names them. */
export type Picked = Pick<Body, 'ids' | 'versions' | 'filter' | 'reported' | 'seen'>
/** The list in which they are picked. */
export type PickedFrom = 'listAdminPublications' | 'listReported'

const NOT_FILTERS = new Set(['page', 'per_page', 'sort', 'duplicates'])

interface Listed {
  from: PickedFrom
  selection: Ticked
  rows: readonly { id: string }[]
  query: ListQuery
  /** How many publications the filters find. */
  total: number
}

/** What is picked: single publications, or every one that the filters find. */
export function usePicked({ from, selection, rows, query, total }: Listed) {
  const [all, setAll] = useState<string | null>(null)
  const wanted = narrowed(from, { query })
  const filter = Object.fromEntries(Object.entries(wanted.query).filter(([name]) => !NOT_FILTERS.has(name)))
  const key = JSON.stringify([filter, total])
  const ticked = selection.isAll(rows)
  // A filter or a number that changed, or a row that was unticked, makes it a choice of single publications again: nobody picks what they did not see.
  const everything = all === key && ticked
  const { ids } = selection
  const single = { ids, versions: ids.map(selection.versionOf) }
  return {
    everything,
    count: everything ? total : ids.length,
    /** Whether every publication of the filters can be picked beyond the page: a page of duplicates is no filter. */
    more: ticked && !everything && total > ids.length && query['duplicates'] !== 'true',
    fits: total <= BULK_RUN_MAX,
    pickAll: () => setAll(key),
    pickPage: () => setAll(null),
    picked: (everything ? { [from === 'listReported' ? 'reported' : 'filter']: filter, seen: total } : single) as Picked,
  }
}
