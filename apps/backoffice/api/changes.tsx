import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { undoAudited } from '../../../contract/audit/audit.ts'
import { type Call, ClientError } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { hideUndoOffers, notify } from '../../ui/notices/notify.tsx'
import { answer, call } from '../../ui/api/client.ts'
import { changeTexts } from './change-texts.ts'
import { TRANSIENT_ERRORS, queryClient } from '../../ui/api/queries.ts'
import { recordOf } from '../../ui/api/own-versions.ts'
import { acceptOwnVersion, isRefusal, refetchAfterRefusal, notifyFailure } from './refusals.ts'

/** Records that this page has just changed otherwise than by sending what they become, with the version that it left: nobody else did. */
const ours = new Map<string, number>()
/** Whether the record's new version is this page's own doing; asked once for each. */
export const takeOwnChange = (id: string, version: number): boolean => ours.get(id) === version && ours.delete(id)

export interface ChangeOptions<E extends Endpoint> {
  /** What to tell when it is done; null: nothing. */
  done?: (body: z.output<E['response']>, input: Call<E>) => string | null
  /** `row` is the audit row that the change left. */
  after?: (body: z.output<E['response']>, input: Call<E>, row: string | null) => void
  /** Returns true where the caller shows the error itself. */
  onError?: (error: ClientError, input: Call<E>) => boolean | void
  /** A way to the record, where the message outlives its screen. */
  link?: (body: z.output<E['response']>, input: Call<E>) => { label: string; path: string }
  /** Whether the audit trail can reverse it: then the message has "undo" in it. */
  undoable?: boolean
  /** What to do when it was reversed from this page: a record that was made is then gone. Gives whether its screen was left. */
  undone?: (body: z.output<E['response']>) => boolean
  /** Its message takes the place of the last one of the same name: forty changes in a row show one message. */
  tellAs?: string
  /** What its reversal comes to, in words of its own. */
  undoneAs?: (body: z.output<E['response']>) => string
  /** What a refusal means for the person, where it is more than that nothing was done. */
  refused?: 'notSaved'
}

/** The kind of screens on which one key undoes the last action. Its messages replace each other. */
export type Scope = 'decision' | 'claim'
const SCOPES: ReadonlySet<string> = new Set<Scope>(['decision', 'claim'])
/** Actions of this page that can be reversed, newest last; one action may have left several audit rows. */
let reversible: readonly { scope: string; rows: readonly string[] }[] = []
/** The message after undoing an action, from the counts of rows undone and kept; by the first audit row of the action. */
type UndoMessage = (undone: number, kept: number) => string
const wordings = new Map<string, UndoMessage>()
/** The audit rows of the last action that can still be undone, for the key that undoes. */
export const lastUndoable = (scope: Scope): readonly string[] | undefined => reversible.findLast((one) => one.scope === scope)?.rows
export const isUndoable = (row: string): boolean => reversible.some(({ rows }) => rows.includes(row))
/** For who changes something without useChange: all that one action did goes back together. */
export function noteUndoable(rows: readonly string[], scope: Scope = 'decision', message?: UndoMessage): void {
  const [first] = rows
  if (first === undefined) return
  reversible = [...reversible, { scope, rows }]
  if (message) wordings.set(first, message)
}

/** The record that an audit row is about, where this page knows. */
const targets = new Map<string, string>()
export const noteTarget = (row: string, id: string): void => void targets.set(row, id)

/** What follows the reversal of an audit row. */
const afterwards = new Map<string, () => boolean>()

/**
 * A change: sent at once, with a message when it is done, and undo where the service has it. Nothing waits in the browser to be
 * sent later: closing the tab loses nothing. Everything on the screen is then read again, since one change shows in many places.
 */
export function useChange<E extends Endpoint>(endpoint: E, options: ChangeOptions<E> = {}) {
  const { done, after, onError, undoable = false, undone, tellAs, link, undoneAs, refused = 'notDone' } = options
  const t = useTexts(changeTexts)
  const undo = useUndo(tellAs === undefined ? {} : { tellAs })
  return useMutation<Awaited<ReturnType<typeof answer<E>>>, ClientError, Call<E>>({
    mutationFn: (input) => answer(endpoint, input),
    onSuccess: ({ body, headers }, input) => {
      void queryClient.invalidateQueries()
      const row = headers.get('x-audit-id')
      const id = recordOf(input) ?? (body as { data?: { id?: string } } | null)?.data?.id
      if (undoable && row && tellAs !== undefined && SCOPES.has(tellAs)) noteUndoable([row], tellAs as Scope)
      if (row && id !== undefined) noteTarget(row, id)
      if (row && undoneAs) wordings.set(row, () => undoneAs(body))
      if (row && undone) afterwards.set(row, () => undone(body))
      after?.(body, input, row)
      const message = done?.(body, input)
      const about = link?.(body, input)
      if (message)
        notify({
          message,
          as: tellAs ?? id,
          link: about,
          ...(undoable && row ? { reverses: [row], action: { label: t.undo, run: () => undo.mutate([row]) } } : {}),
        })
    },
    onError: (error, input) => {
      const id = recordOf(input)
      if (!onError?.(error, input)) notifyFailure(error, { id, as: tellAs ?? id, consequence: refused })
      else if (isRefusal(error)) void refetchAfterRefusal(id)
    },
  })
}

type Undone = z.output<(typeof undoAudited)['response']>

/** Reverses what audit rows recorded: all that one action did, in the order given. */
export function useUndo({ tellAs }: { tellAs?: string } = {}) {
  const t = useTexts(changeTexts)
  const inWords: UndoMessage = (undone, kept) => (kept > 0 ? t.undoneInPart(undone, kept) : undone > 1 ? t.undoneSeveral(undone) : t.undone)
  return useMutation<Undone, ClientError, readonly string[]>({
    mutationFn: undoRows,
    onSuccess: ({ data: { undone, kept } }, rows) => {
      hideUndoOffers(rows)
      for (const { target_id, version } of undone)
        if (version !== null) {
          ours.set(target_id, version)
          acceptOwnVersion(target_id, version)
        }
      const left = rows.map((row) => afterwards.get(row)?.() ?? false).includes(true)
      for (const row of rows) afterwards.delete(row)
      // A screen that is being left has nothing to read again; the next one reads what it shows.
      void queryClient.invalidateQueries(left ? { refetchType: 'none' } : {})
      const emails = undone.flatMap(({ email_sent }) => email_sent ?? [])
      const ofEmail = emails.length === 0 ? undefined : emails.includes(true) ? t.emailHadLeft : t.emailStopped
      notify({
        message: wordings.get(rows[0] ?? '')?.(undone.length, kept.length) ?? inWords(undone.length, kept.length),
        as: tellAs ?? undone[0]?.target_id,
        detail: ofEmail,
        ...(kept.length > 0 ? { tone: 'warning' as const } : {}),
      })
    },
    onError: (error, rows) => {
      // An action that cannot be undone any more is offered no longer, and the key goes on to the action before it.
      if (!TRANSIENT_ERRORS.has(error.code)) {
        for (const row of rows) forgetUndoable(row)
        hideUndoOffers(rows)
      }
      // What the trail says can be undone is read anew.
      if (!isRefusal(error)) void queryClient.invalidateQueries()
      const id = targets.get(rows[0] ?? '')
      notifyFailure(error, { id, as: tellAs ?? id, consequence: 'notUndone' })
    },
  })
}

/**
 * Reverses one row after the other. One that has been changed since stays as it is, and is counted; a cut stops there, and what is
 * left can be reversed later.
 * @throws ClientError where nothing could be reversed
 */
async function undoRows(rows: readonly string[]): Promise<Undone> {
  const all: Undone['data'] = { undone: [], kept: [] }
  let refused: ClientError | null = null
  for (const id of rows) {
    try {
      const { data } = await call(undoAudited, { params: { id } })
      all.undone.push(...data.undone)
      all.kept.push(...data.kept)
      forgetUndoable(id)
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      refused ??= error
      if (!isRefusal(error)) break
      forgetUndoable(id)
      all.kept.push({ target_type: '', target_id: targets.get(id) ?? id, reason: error.code })
    }
  }
  if (refused !== null && (all.undone.length === 0 || !isRefusal(refused))) {
    if (all.undone.length > 0) void queryClient.invalidateQueries()
    throw refused
  }
  return { data: all }
}

/** A row that was reversed, or cannot be any more, is not offered again. */
export function forgetUndoable(row: string): void {
  reversible = reversible.map((one) => ({ ...one, rows: one.rows.filter((other) => other !== row) })).filter(({ rows }) => rows.length > 0)
}
