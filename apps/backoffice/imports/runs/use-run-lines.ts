import { getImportRun } from '../../../../contract/imports/import-runs.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { useListState } from '../../../ui/lists/list-state.ts'
import type { List } from '../../../ui/lists/use-list.ts'
import type { LineRow } from './line-columns.tsx'
import type { Line } from '../../../ui/imports/source.ts'

const PER_PAGE = '50'

/** A line has no id: its key is its position in the list. */
const rowsOf = (data: unknown, page: number): LineRow[] =>
  (data as { lines: Line[] }).lines.map((line, n) => ({ ...line, id: `${page}-${n}` }))

/** The lines of a run as a list, and their counts by action. */
export function useRunLines(id: string, runId: string): { list: List<LineRow>; counts: Record<string, number> } {
  const state = useListState({ per_page: PER_PAGE })
  const params = { id, runId }
  const input = { params, query: state.query } as never
  const read = useRead(getImportRun, input, { keepFormer: true })
  const { data: answer, isPending, isFetching, isPlaceholderData, error, refetch } = read
  const list: List<LineRow> = {
    endpoint: getImportRun,
    params,
    state,
    fixed: {},
    rows: answer ? rowsOf(answer.data, answer.meta.current_page) : [],
    meta: answer?.meta,
    loading: isPending,
    busy: isFetching,
    former: isPlaceholderData,
    error,
    reload: () => void refetch(),
    rowsOf,
  }
  return { list, counts: answer?.data.line_counts ?? {} }
}
