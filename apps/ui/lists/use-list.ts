import { useEffect } from 'react'
import type { z } from 'zod'
import type { Call } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { useRead } from '../api/queries.ts'
import { type ListQuery, type ListState, useListState } from './list-state.ts'

/** A row of a paged endpoint's answer. */
export type RowOf<E extends Endpoint> = z.output<E['response']> extends { data: readonly (infer Row)[] } ? Row : never

interface PageInfo {
  current_page: number
  last_page: number
  per_page: number
  total: number
}

export interface List<Row> {
  endpoint: Endpoint
  params: Record<string, string> | undefined
  state: ListState
  /** Parameters that always hold and stand in no address. */
  fixed: ListQuery
  rows: readonly Row[]
  meta: PageInfo | undefined
  /** The first page has not come yet. */
  loading: boolean
  /** Another page is on its way. */
  busy: boolean
  /** The rows are those of the former page or filters, until that comes. */
  former: boolean
  error: unknown
  reload: () => void
  /** Where an answer holds the rows, if that is not its `data`. */
  rowsOf?: (data: unknown, page: number) => Row[]
}

interface ListOptions {
  /** The parameters with which the screen opens. */
  start?: ListQuery
  params?: Record<string, string>
  /** Parameters that always hold and stand in no address. */
  fixed?: ListQuery
  /** Parameters of the address that are the screen's own, not the service's. A constant. */
  local?: readonly string[]
  every?: number | false
}

/** A paged list whose state is the address of the page. */
export function useList<E extends Endpoint>(
  endpoint: E,
  { start = {}, params, fixed = {}, local, every = false }: ListOptions = {},
): List<RowOf<E>> {
  const state = useListState(start, local)
  const input = { ...(params ? { params } : {}), query: { ...state.query, ...fixed } } as unknown as Call<E>
  const { data, isPending, isFetching, isPlaceholderData, error, refetch } = useRead(endpoint, input, { keepFormer: true, every })
  const page = data as { data: RowOf<E>[]; meta: PageInfo } | undefined
  const { set } = state
  const past = page !== undefined && page.data.length === 0 && page.meta.total > 0 ? String(page.meta.last_page) : null
  // The last row of the last page is gone: what is left stands on the page before it.
  useEffect(() => {
    if (past !== null) set({ page: past }, { replace: true })
  }, [past, set])
  return {
    endpoint,
    params,
    state,
    fixed,
    rows: page?.data ?? [],
    meta: page?.meta,
    loading: isPending,
    busy: isFetching,
    former: isPlaceholderData,
    error,
    reload: () => void refetch(),
  }
}
