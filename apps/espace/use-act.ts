import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call, ClientError } from '../../contract/client.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { call } from '../ui/api/client.ts'
import { queryClient } from '../ui/api/queries.ts'
import { useSentOnce } from '../ui/api/use-sent-once.ts'
import { hideErrors, notify, notifyError } from '../ui/notices/notify.tsx'

/** Statuses after which the screen may be outdated: no longer permitted, deleted, already decided, changed. */
const OUTDATED: ReadonlySet<number> = new Set([403, 404, 409, 412])
/** Whether an error tells that the screen is outdated: a dialog closes, so that the person sees the present state. After other errors it stays open. */
export const isOutdated = ({ status }: ClientError): boolean => OUTDATED.has(status)

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
  const mutation = useMutation<z.output<E['response']>, ClientError, Call<E>>({
    mutationFn: (input) => {
      // What the last attempt met is no longer true.
      hideErrors(endpoint.id)
      return call(endpoint, input)
    },
    onSuccess: (body) => {
      void queryClient.invalidateQueries()
      if (done) notify({ message: done })
      after?.(body)
    },
    onError: (error) => {
      if (!onError?.(error)) notifyError(error, endpoint.id)
      if (error.status >= 400 && error.status !== 422) void queryClient.invalidateQueries()
    },
  })
  return useSentOnce(mutation)
}
