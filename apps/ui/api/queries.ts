import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Call, ClientError } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { call } from './client.ts'

/** Answers that trying again may change. */
export const TRANSIENT_ERRORS: ReadonlySet<string> = new Set(['network', 'service_unavailable', 'request_timeout'])

export const queryClient = new QueryClient({
  defaultOptions: {
    // Where there is no network, that is said at once; nothing waits in the page to be sent later.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && error instanceof ClientError && TRANSIENT_ERRORS.has(error.code),
      refetchOnWindowFocus: true,
    },
  },
})

interface ReadOptions {
  enabled?: boolean
  /** Reads again every so many milliseconds, while the page is in view. */
  every?: number | false
  /** Shows the former page of a list while the next one is on its way. Right for lists, wrong for records. */
  keepFormer?: boolean
}

/** Reads an endpoint, shared by every component that asks for the same. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: Call<E>,
  { enabled = true, every = false, keepFormer = false }: ReadOptions = {},
) {
  return useQuery<z.output<E['response']>, ClientError>({
    queryKey: [endpoint.id, input],
    queryFn: () => call(endpoint, input),
    enabled,
    refetchInterval: every,
    ...(keepFormer ? { placeholderData: keepPreviousData } : {}),
  })
}
