import { useEffect } from 'react'
import type { z } from 'zod'
import type { Call } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { useRead } from '../api/queries.ts'
import { type ListQuery, type ListState, useListState } from './list-state.ts'

/** A row of a paged endpoint's answer. */
export type RowOf<E extends Endpoint> = z.output<E['response']> extends { data: readonly (infer Row)[] } ? Row : never

/** The names of the parameters of a paged endpoint: its filters, its order, its page. */
export type QueryName<E extends Endpoint> = E extends { query: infer Query extends z.ZodType } ? keyof z.input<Query> & string : never

interface PageInfo {
  current_page: number
  last_page: number
  per_page: number
  total: number
  /** There may be more rows than the total; the pages end there. */
  total_is_minimum?: boolean | undefined
}

export interface List<Row, Name extends string = string> {
  endpoint: Endpoint
  params: Record<string, string> | undefined
  state: ListState<Name>
  /** Fixed parameters, which are not in the address. */
  fixed: ListQuery
  rows: readonly Row[]
  meta: PageInfo | undefined
  /** No page was loaded yet. */
  loading: boolean
  /** Another page is loading. */
  busy: boolean
  /** The rows are still those of the previous page or filters. */
  former: boolean
  error: unknown
  reload: () => void
  /** When the rows were read, in milliseconds. */
  readAt?: number
  /** Extracts the rows of an answer, if they are not its `data`. */
  rowsOf?: (data: unknown, page: number) => Row[]
}

interface ListOptions {
  /** The initial parameters of the screen. */
  start?: ListQuery
  params?: Record<string, string>
  /** Fixed parameters, which are not in the address. */
  fixed?: ListQuery
  /** Parameters of the address that are not sent to the API. A constant. */
  local?: readonly string[]
  every?: number | false
}

/** A paged list. Its state is in the address of the page. */
export function useList<E extends Endpoint>(
  endpoint: E,
  { start = {}, params, fixed = {}, local, every = false }: ListOptions = {},
): List<RowOf<E>, QueryName<E>> {
  const state = useListState(start, local)
  const input = { ...(params ? { params } : {}), query: { ...state.query, ...fixed } } as unknown as Call<E>
  const { data, isPending, isFetching, isPlaceholderData, error, refetch, dataUpdatedAt } = useRead(endpoint, input, {
    keepFormer: true,
    every,
  })
  const page = data as { data: RowOf<E>[]; meta: PageInfo } | undefined
  const { set } = state
  const past = page !== undefined && page.data.length === 0 && page.meta.total > 0 ? String(page.meta.last_page) : null
  // If the last page has become empty, the page before it is opened.
  useEffect(() => {
    if (past !== null) set({ page: past }, { replace: true })
  }, [past, set])
  return {
    endpoint,
    params,
    state: state as ListState<QueryName<E>>,
    fixed,
    rows: page?.data ?? [],
    meta: page?.meta,
    loading: isPending,
    busy: isFetching,
    former: isPlaceholderData,
    error,
    reload: () => void refetch(),
    readAt: dataUpdatedAt,
  }
}
