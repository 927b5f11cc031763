import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { undoAudited } from '../../contract/audit.ts'
import { type Call, ClientError } from '../../contract/client.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { useTexts } from '../i18n/texts.ts'
import { tell, tellError } from '../shell/tell.tsx'
import { answer, call } from './api.ts'
import { changeTexts } from './change-texts.ts'
import { PASSING, queryClient } from './queries.ts'

/** Records that this page has just changed otherwise than by sending what they become, with the version that it left: nobody else did. */
const ours = new Map<string, number>()
/** Whether the record's new version is this page's own doing; asked once for each. */
export const takeOurs = (id: string, version: number): boolean => ours.get(id) === version && ours.delete(id)

export interface ChangeOptions<E extends Endpoint> {
  /** What to tell when it is done; null: nothing. */
  done?: (body: z.output<E['response']>, input: Call<E>) => string | null
  /** `row` is the audit row that the change left. */
  after?: (body: z.output<E['response']>, input: Call<E>, row: string | null) => void
  /** Returns true where the caller shows the error itself. */
  onError?: (error: ClientError, input: Call<E>) => boolean | void
  /** Whether the audit trail can reverse it: then the message has "undo" in it. */
  undoable?: boolean
  /** What to do when it was reversed from this page: a record that was made is then gone. Gives whether its screen was left. */
  undone?: (body: z.output<E['response']>) => boolean
  /** Its message takes the place of the last one of the same name: who does forty of them is not told forty times. */
  tellAs?: string
}

/** Its messages are told as one, and one key undoes the last of them. */
const DECISION = 'decision'
/** Audit rows of what was decided on this page and can be reversed, newest last. */
const reversible: string[] = []
/** The last of them that stands, for the key that undoes. */
export const lastReversible = (): string | undefined => reversible.at(-1)
export const isReversible = (row: string): boolean => reversible.includes(row)
/** For who changes something without useChange. */
export const noteReversible = (row: string): void => void reversible.push(row)

/** What follows the reversal of an audit row. */
const afterwards = new Map<string, () => boolean>()

/**
 * A change: sent at once, told when it is done, with its way back where the service has one. Nothing waits in the browser to be
 * sent later: who closes the tab loses nothing. Everything on the screen is then read again, since one change shows in many places.
 */
export function useChange<E extends Endpoint>(endpoint: E, options: ChangeOptions<E> = {}) {
  const { done, after, onError, undoable = false, undone, tellAs } = options
  const t = useTexts(changeTexts)
  const undo = useUndo(tellAs === undefined ? {} : { tellAs })
  return useMutation<Awaited<ReturnType<typeof answer<E>>>, ClientError, Call<E>>({
    mutationFn: (input) => answer(endpoint, input),
    onSuccess: ({ body, headers }, input) => {
      void queryClient.invalidateQueries()
      const row = headers.get('x-audit-id')
      if (undoable && row && tellAs === DECISION) reversible.push(row)
      if (row && undone) afterwards.set(row, () => undone(body))
      after?.(body, input, row)
      const message = done?.(body, input)
      if (message) tell({ message, as: tellAs, ...(undoable && row ? { action: { label: t.undo, run: () => undo.mutate(row) } } : {}) })
    },
    onError: (error, input) => {
      if (onError?.(error, input)) return
      if (error.code === 'precondition_failed') {
        void queryClient.invalidateQueries()
        tell({ message: t.changedMeanwhile, tone: 'warning' })
      } else tellError(error)
    },
  })
}

/** Reverses what an audit row recorded. */
export function useUndo({ tellAs }: { tellAs?: string } = {}) {
  const t = useTexts(changeTexts)
  return useMutation<z.output<(typeof undoAudited)['response']>, ClientError, string>({
    mutationFn: (row) => call(undoAudited, { params: { id: row } }),
    onSuccess: ({ data: { undone, kept } }, row) => {
      forgetReversible(row)
      for (const { target_id, version } of undone) if (version !== null) ours.set(target_id, version)
      const left = afterwards.get(row)?.() ?? false
      afterwards.delete(row)
      // A screen that is being left has nothing to read again; the next one reads what it shows.
      void queryClient.invalidateQueries(left ? { refetchType: 'none' } : {})
      const emails = undone.flatMap(({ email_sent }) => email_sent ?? [])
      const ofEmail = emails.length === 0 ? undefined : emails.includes(true) ? t.emailHadLeft : t.emailStopped
      tell({
        message: kept.length > 0 ? t.undoneInPart(undone.length, kept.length) : t.undone,
        as: tellAs,
        detail: ofEmail,
        ...(kept.length > 0 ? { tone: 'warning' as const } : {}),
      })
    },
    onError: (error, row) => {
      // What cannot be reversed any more must not stand in the way of what was done before it.
      if (!PASSING.has(error.code)) forgetReversible(row)
      // What the trail says can be undone is read anew.
      void queryClient.invalidateQueries()
      tellError(error)
    },
  })
}

export function forgetReversible(row: string): void {
  const at = reversible.indexOf(row)
  if (at >= 0) reversible.splice(at, 1)
}
