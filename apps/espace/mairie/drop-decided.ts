import { getCompte } from '../../../contract/compte/compte.ts'
import { listMairiePublications } from '../../../contract/mairie/mairie.ts'
import { queryClient } from '../../ui/api/queries.ts'

interface Page {
  data: { id: string }[]
  meta: { total: number; per_page: number; last_page: number }
}
/** The queues, which a decision takes a publication out of. */
const QUEUES: ReadonlySet<unknown> = new Set(['a_relire', 'equipe'])

/**
 * Takes decided publications out of the queues, and reads the counts of the account again. A page that becomes empty is read. Spec §2-147.
 */
export function dropDecided(ids: readonly string[]): void {
  const gone = new Set(ids)
  const queues = queryClient.getQueryCache().findAll({ queryKey: [listMairiePublications.id] })
  const queryOf = (key: readonly unknown[]) => (key[1] as { query?: { scope?: string; sort?: string; page?: number } }).query ?? {}
  const scopeOf = (key: readonly unknown[]) => queryOf(key).scope
  const pages = queues.filter(({ queryKey }) => QUEUES.has(scopeOf(queryKey)))
  const isIn = (scope: unknown) =>
    pages.some(
      ({ queryKey, state }) => scopeOf(queryKey) === scope && (state.data as Page | undefined)?.data.some(({ id }) => gone.has(id)),
    )
  const touched = new Set([...QUEUES].filter(isIn))
  const isFirst = (key: readonly unknown[]) => (queryOf(key).page ?? 1) === 1
  /** The rows of the longest first page of a queue in the same order: shorter ones are filled from it. */
  const before = new Map(pages.map(({ queryKey, state }) => [queryKey, (state.data as Page | undefined)?.data ?? []]))
  const longest = (key: readonly unknown[]) =>
    [...before].reduce<Page['data']>((most, [other, rows]) => {
      const isSame = isFirst(other) && scopeOf(other) === scopeOf(key) && queryOf(other).sort === queryOf(key).sort
      return isSame && rows.length > most.length ? rows : most
    }, [])
  for (const { queryKey, state } of pages) {
    const page = state.data as Page | undefined
    if (!page || !touched.has(scopeOf(queryKey))) continue
    const data = (isFirst(queryKey) ? longest(queryKey) : page.data).filter(({ id }) => !gone.has(id)).slice(0, page.meta.per_page)
    const total = page.meta.total - gone.size
    if (data.length === 0 && total > 0 && page.meta.per_page > 1) void queryClient.invalidateQueries({ queryKey })
    else
      queryClient.setQueryData(queryKey, {
        ...page,
        data,
        meta: { ...page.meta, total, last_page: Math.max(1, Math.ceil(total / page.meta.per_page)) },
      })
  }
  for (const id of gone)
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [, of] }) => JSON.stringify(of)?.includes(id) ?? false,
      refetchType: 'none',
    })
  void queryClient.invalidateQueries({ queryKey: [getCompte.id] })
}
