import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getDashboard } from '../../../contract/dashboard/dashboard.ts'

/** The ids of the list endpoints whose counts are in the menu. Ids, since their contracts are loaded with their screens. */
export const COUNTED: ReadonlySet<unknown> = new Set([
  'listAdminPublications',
  'listReported',
  'listClaims',
  'listProposals',
  'listThreads',
  'listImportSources',
  'listJobs',
])
/** A dashboard read at most this long before a list has the same counts. */
const TOGETHER_MS = 1000

interface Page {
  meta?: { total?: number }
  data?: readonly Readonly<Record<string, unknown>>[]
}
/** The part of a list page that can change a count. */
const printOf = ({ meta, data = [] }: Page): string =>
  [
    meta?.total,
    ...data.flatMap(({ id, status, state, moderation_status, unread, paused_at }) => [
      id,
      status,
      state,
      moderation_status,
      unread,
      paused_at,
    ]),
  ].join()

/** Refetches the counts of the menu when a list has changed, so that both agree. */
export function useBadgesFollow(): void {
  const client = useQueryClient()
  useEffect(() => {
    const prints = new Map<string, string>()
    return client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || !COUNTED.has(event.query.queryKey[0])) return
      const { queryHash, state } = event.query
      const print = printOf((state.data ?? {}) as Page)
      if (prints.get(queryHash) === print) return
      prints.set(queryHash, print)
      const figures = { queryKey: [getDashboard.id] }
      const newest = Math.max(
        0,
        ...client
          .getQueryCache()
          .findAll(figures)
          .map((query) => query.state.dataUpdatedAt),
      )
      if (state.dataUpdatedAt - newest < TOGETHER_MS || client.isFetching(figures) > 0) return
      void client.invalidateQueries(figures)
    })
  }, [client])
}
