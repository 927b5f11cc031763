import { keepPreviousData, QueryClient, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Call, ClientError } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { call } from './client.ts'

/** The codes of errors after which a retry may succeed. */
export const TRANSIENT_ERRORS: ReadonlySet<string> = new Set(['network', 'foreign', 'service_unavailable', 'request_timeout'])

/** The codes of refusals because of the person's roles. */
const RIGHTS_LOST: ReadonlySet<string> = new Set(['admin_required', 'scope_violation'])

export const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: without a network, a request fails at once and is not queued in the page.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && error instanceof ClientError && TRANSIENT_ERRORS.has(error.code),
      refetchOnWindowFocus: true,
    },
  },
})

/** A query as screens draw it. */
export type Shown<T> = UseQueryResult<T, ClientError> & {
  /** Whether the service says that there is no such record any more, while its data is still here. */
  gone: boolean
}

/**
 * Runs a query. Data that is there wins over the error of its refresh: `error` is set only where there is nothing to show, so that no form
 * is replaced by a failure. Every query of a component is read by this function or by `errorOf`.
 */
export function useData<T>(options: UseQueryOptions<T, ClientError>): Shown<T> {
  const result = useQuery<T, ClientError>(options)
  // What a component reads of the result decides when it is rendered again: the other properties stay as they are.
  return Object.create(result, {
    error: { get: () => errorOf(result) },
    gone: { get: () => result.data !== undefined && result.error?.code === 'not_found' },
  }) as Shown<T>
}

/** The error of a query that has nothing to show; null for one that has data. */
export const errorOf = <E>({ data, error }: { data: unknown; error: E | null }): E | null => (data === undefined ? error : null)

interface ReadOptions<Body> {
  enabled?: boolean
  /** The polling interval in milliseconds, or how it follows from the last answer; polling pauses while the page is hidden. */
  every?: number | false | ((body: Body | undefined) => number | false)
  /** Shows the previous data while the next page loads. For lists only: the screen of a record must not show the data of another record. */
  keepFormer?: boolean
  /** Completes an answer from the former one. Every reader of one endpoint gives the same function. */
  completed?: (former: Body | undefined, answer: Body) => Body
}

type AnswerBody<E extends Endpoint> = z.output<E['response']>

/** Reads an endpoint. Components with the same endpoint and input share one query. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  { enabled = true, every = false, keepFormer = false, completed }: ReadOptions<z.output<E['response']>> = {},
) {
  return useData<z.output<E['response']>>({
    queryKey: [endpoint.id, input],
    queryFn: () => call(endpoint, input),
    enabled,
    // A right that was taken away does not come back by asking: the screen says so once.
    refetchInterval: ({ state }) =>
      !(state.error && RIGHTS_LOST.has(state.error.code)) && (typeof every === 'function' ? every(state.data) : every),
    ...(keepFormer ? { placeholderData: keepPreviousData } : {}),
    ...(completed
      ? { structuralSharing: (former, answer) => completed(former as AnswerBody<E> | undefined, answer as AnswerBody<E>) }
      : {}),
  })
}

/**
 * Calls a listener when a read is refused because of the person's roles: one was taken away, or its territory changed, while the screen was open.
 * @returns a function that stops it
 */
export const onRightsLost = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && RIGHTS_LOST.has((event.action.error as ClientError).code)) listener()
  })
