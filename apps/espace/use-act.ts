import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call, ClientError } from '../../contract/client.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { call } from '../ui/api/client.ts'
import { queryClient } from '../ui/api/queries.ts'
import { notify, notifyError } from '../ui/notices/notify.tsx'

interface ActOptions<E extends Endpoint> {
  /** The notice after success. */
  done?: string
  after?: (body: z.output<E['response']>) => void
  /** Called after an error. Returns true if the caller shows it. */
  onError?: (error: ClientError) => boolean
}

/**
 * Sends a change, and reads everything again after it: after a refusal too, since the screen may be outdated then. A refusal that the
 * caller does not show itself is a notice.
 */
export function useAct<E extends Endpoint>(endpoint: E, { done, after, onError }: ActOptions<E> = {}) {
  return useMutation<z.output<E['response']>, ClientError, Call<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (body) => {
      void queryClient.invalidateQueries()
      if (done) notify({ message: done })
      after?.(body)
    },
    onError: (error) => {
      if (!onError?.(error)) notifyError(error)
      if (error.status >= 400 && error.status !== 422) void queryClient.invalidateQueries()
    },
  })
}
