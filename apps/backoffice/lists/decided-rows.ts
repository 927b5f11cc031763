import { getDashboard } from '../../../contract/dashboard/dashboard.ts'
import { queryClient } from '../../ui/api/queries.ts'

interface Page {
  data: { id: string }[]
  meta: { total: number; per_page: number; last_page: number }
}

/**
 * Takes over a decided record in the pages of lists, and takes it out of those whose filters no longer find it, without reading them again.
 * A page that becomes empty is read. Spec §2-149, §2-155.
 * @param lists the ids of the endpoints
 */
export function takeDecided<R extends { id: string }>(
  lists: ReadonlySet<unknown>,
  now: R,
  stillListed: (query: Record<string, string>, now: R) => boolean,
): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ predicate: ({ queryKey: [id] }) => lists.has(id) })) {
    const { query = {} } = (queryKey[1] ?? {}) as { query?: Record<string, string> }
    const page = state.data as Page | undefined
    if (!page?.data.some(({ id }) => id === now.id)) continue
    const { data, meta } = page
    if (stillListed(query, now)) {
      queryClient.setQueryData(queryKey, { ...page, data: data.map((row) => (row.id === now.id ? { ...row, ...now } : row)) })
      continue
    }
    const left = data.filter(({ id }) => id !== now.id)
    const total = meta.total - 1
    if (left.length === 0 && total > 0) void queryClient.invalidateQueries({ queryKey })
    else
      queryClient.setQueryData(queryKey, {
        ...page,
        data: left,
        meta: { ...meta, total, last_page: Math.max(1, Math.ceil(total / meta.per_page)) },
      })
  }
}

/** Reads the figures of the menu again after a decision. What names the records is read again once it is shown anew. */
export function rereadAfterDecision(...ids: readonly string[]): void {
  void queryClient.invalidateQueries({ predicate: naming(ids), refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: [getDashboard.id] })
}

/** Reads again what the undoing of decisions concerns: lists, into which records come back, their own parts, the figures of the menu. */
export const rereadUndone =
  (...lists: readonly string[]) =>
  (ids: readonly string[]): void => {
    const isNamed = naming(ids)
    void queryClient.invalidateQueries({
      predicate: (query) => [getDashboard.id, ...lists].includes(String(query.queryKey[0])) || isNamed(query),
    })
  }

/** Of the reads, those that name a record; who looks at the rows of a list is not changed by an act. */
const naming =
  (ids: readonly string[]) =>
  ({ queryKey: [name, ...of] }: { queryKey: readonly unknown[] }): boolean =>
    name !== 'listCollaboration' && ids.some((id) => JSON.stringify(of).includes(id))
