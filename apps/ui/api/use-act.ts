import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Call, ClientError } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { answer, type Answered } from './client.ts'
import { queryClient } from './queries.ts'
import { isOpen } from './sent-keys.ts'
import { useSentOnce } from './use-sent-once.ts'
import { hideErrors, notify, notifyError } from '../notices/notify.tsx'

/** Statuses after which the screen may be outdated: no longer permitted, deleted, already decided, changed. */
const OUTDATED: ReadonlySet<number> = new Set([403, 404, 409, 412])
/** Whether an error tells that the screen is outdated: a dialog closes, so that the person sees the present state. After other errors it stays open. */
export const isOutdated = ({ status }: ClientError): boolean => OUTDATED.has(status)

export interface ActOptions<E extends Endpoint> {
  /** The notice after success. */
  done?: string
  /** Called after success. @param row the audit row of the change; null: it left none */
  after?: (body: z.output<E['response']>, input: Call<E>, row: string | null) => void
  /** Called after an error. Returns true if the caller shows it. */
  onError?: (error: ClientError, input: Call<E>) => boolean
  /** The key of the notice of an error; absent: that of the endpoint. */
  noticeKey?: string
  /** Reads again what the change concerns, after success; absent: everything. */
  reread?: (body: z.output<E['response']>, input: Call<E>) => void
  /** Called after an error in place of the notice and of reading again. */
  failed?: (error: ClientError, input: Call<E>) => void
}

/**
 * Sends a change, and reads everything again after it: after a refusal too, since the screen may be outdated then. A refusal that the
 * caller does not show itself is a notice. The applications add how a change is taken back: `useChange`, `useOfficeAct`.
 */
export function useAct<E extends Endpoint>(
  endpoint: E,
  { done, after, onError, noticeKey = endpoint.id, reread, failed }: ActOptions<E> = {},
) {
  const mutation = useMutation<Answered<E>, ClientError, Call<E>>({
    mutationFn: (input) => {
      // What the last attempt met is no longer true.
      hideErrors(noticeKey)
      return answer(endpoint, input)
    },
    onSuccess: ({ body, headers }, input) => {
      if (reread) reread(body, input)
      else void queryClient.invalidateQueries()
      if (done) notify({ message: done })
      after?.(body, input, headers.get('x-audit-id'))
    },
    onError: (error, input) => {
      // Nobody knows whether it was carried out: what is read now says so, and what was is not sent again.
      if (isOpen(error)) void queryClient.invalidateQueries()
      if (failed) return failed(error, input)
      if (!onError?.(error, input)) notifyError(error, noticeKey)
      if (isOutdated(error) || (error.status >= 400 && error.status !== 422)) void queryClient.invalidateQueries()
    },
  })
  return useSentOnce(mutation)
}
