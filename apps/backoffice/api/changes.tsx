import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { undoAudited } from '../../../contract/audit/audit.ts'
import { type Call, ClientError } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { hideUndoOffers, notify } from '../../ui/notices/notify.tsx'
import { call } from '../../ui/api/client.ts'
import { useAct, isOutdated } from '../../ui/api/use-act.ts'
import { changeTexts } from './change-texts.ts'
import { TRANSIENT_ERRORS, queryClient } from '../../ui/api/queries.ts'
import { recordOf } from '../../ui/api/own-versions.ts'
import { acceptOwnVersion, refetchAfterRefusal, notifyFailure } from './refusals.ts'

/** Records that this page has changed by an undo, with the new version: no other person has changed them. */
const ownUndos = new Map<string, number>()
/** Whether this page has made the new version of a record. The answer is true once for each version. */
export const takeOwnChange = (id: string, version: number): boolean => ownUndos.get(id) === version && ownUndos.delete(id)

export interface ChangeOptions<E extends Endpoint> {
  /** The message of the notice after success; null: no notice. */
  done?: (body: z.output<E['response']>, input: Call<E>) => string | null
  /** Called after success; `row` is the audit row of the change. */
  after?: (body: z.output<E['response']>, input: Call<E>, row: string | null) => void
  /** Called after an error. Returns true if the caller shows it. */
  onError?: (error: ClientError, input: Call<E>) => boolean | void
  /** A link to the record in the notice, for notices that outlive their screen. */
  link?: (body: z.output<E['response']>, input: Call<E>) => { label: string; path: string }
  /** Whether the change can be undone by its audit row: the notice has an undo button then. */
  undoable?: boolean
  /** Called after an undo from this page, which deletes a created record. Returns whether its screen was left. */
  undone?: (body: z.output<E['response']>) => boolean
  /** The key of the notice: it replaces the last one with the same key, so that forty changes in a row show one notice. */
  noticeKey?: string
  /** The message after an undo, if the common one does not fit. */
  undoneAs?: (body: z.output<E['response']>) => string
  /** Called after a refused undo of the change. Returns true if the caller shows it. */
  undoRefused?: UndoRefused
  /** The consequence named in the notice of a refusal. */
  refused?: 'notSaved'
}

/** Called after a refused undo of audit rows. Returns true if it is shown: the rows can then still be undone. */
type UndoRefused = (error: ClientError, rows: readonly string[]) => boolean

/** The kind of screens on which one key undoes the last action. Notices of one scope replace each other. */
export type Scope = 'decision' | 'claim'
const SCOPES: ReadonlySet<string> = new Set<Scope>(['decision', 'claim'])
/** Actions of this page that can be undone, newest last. One action may have several audit rows. */
let reversible: readonly { scope: string; rows: readonly string[] }[] = []
/** The message after undoing an action, from the counts of rows undone and kept; by the first audit row of the action. */
type UndoMessage = (undone: number, kept: number) => string
const undoMessages = new Map<string, UndoMessage>()
/** The audit rows of the last action that can be undone, for the undo key. */
export const lastUndoable = (scope: Scope): readonly string[] | undefined => reversible.findLast((one) => one.scope === scope)?.rows
/** Registers an action that was made without useChange. All its audit rows are undone together. */
export function noteUndoable(rows: readonly string[], scope: Scope = 'decision', message?: UndoMessage): void {
  const [first] = rows
  if (first === undefined) return
  reversible = [...reversible, { scope, rows }]
  if (message) undoMessages.set(first, message)
}

/** How audit rows are undone that are undone in parts, in the background. */
const otherwise = new Map<string, () => Promise<void>>()
export const undoOtherwise = (row: string, undo: () => Promise<void>): void => void otherwise.set(row, undo)

/** The record of an audit row, if this page knows it. */
const targets = new Map<string, string>()
export const noteTarget = (row: string, id: string): void => void targets.set(row, id)

/** Callbacks after the undo of an audit row. */
const afterwards = new Map<string, () => boolean>()

/**
 * Sends a change as `useAct` does, and shows a notice with an undo button if the change can be undone. The change is sent at once and never queued in the
 * browser: closing the tab loses nothing.
 */
export function useChange<E extends Endpoint>(endpoint: E, options: ChangeOptions<E> = {}) {
  const { done, after, onError, undoable = false, undone, noticeKey, link, undoneAs, undoRefused, refused = 'notDone' } = options
  const t = useTexts(changeTexts)
  const undo = useUndo({ ...(noticeKey === undefined ? {} : { noticeKey }), ...(undoRefused ? { undoRefused } : {}) })
  return useAct(endpoint, {
    after: (body, input, row) => {
      const id = recordOf(input) ?? (body as { data?: { id?: string } } | null)?.data?.id
      if (undoable && row && noticeKey !== undefined && SCOPES.has(noticeKey)) noteUndoable([row], noticeKey as Scope)
      if (row && id !== undefined) noteTarget(row, id)
      if (row && undoneAs) undoMessages.set(row, () => undoneAs(body))
      if (row && undone) afterwards.set(row, () => undone(body))
      after?.(body, input, row)
      const message = done?.(body, input)
      const about = link?.(body, input)
      if (message)
        notify({
          message,
          as: noticeKey ?? id,
          link: about,
          ...(undoable && row ? { reverses: [row], action: { label: t.undo, run: () => undo.mutate([row]) } } : {}),
        })
    },
    failed: (error, input) => {
      const id = recordOf(input)
      if (!onError?.(error, input)) notifyFailure(error, { id, as: noticeKey ?? id, consequence: refused })
      else if (isOutdated(error)) void refetchAfterRefusal(id)
    },
  })
}

type Undone = z.output<(typeof undoAudited)['response']>

/** Undoes the audit rows of one action, in the order given. */
export function useUndo({ noticeKey, undoRefused }: { noticeKey?: string; undoRefused?: UndoRefused } = {}) {
  const t = useTexts(changeTexts)
  const commonMessage: UndoMessage = (undone, kept) =>
    kept > 0 ? t.undoneInPart(undone, kept) : undone > 1 ? t.undoneSeveral(undone) : t.undone
  return useMutation<Undone, ClientError, readonly string[]>({
    mutationFn: undoRows,
    onSuccess: ({ data: { undone, kept } }, rows) => {
      hideUndoOffers(rows)
      for (const { target_id, version } of undone)
        if (version !== null) {
          ownUndos.set(target_id, version)
          acceptOwnVersion(target_id, version)
        }
      const left = rows.map((row) => afterwards.get(row)?.() ?? false).includes(true)
      for (const row of rows) afterwards.delete(row)
      // A screen that is being left needs no refetch.
      void queryClient.invalidateQueries(left ? { refetchType: 'none' } : {})
      const emails = undone.flatMap(({ email_sent }) => email_sent ?? [])
      const ofEmail = emails.length === 0 ? undefined : emails.includes(true) ? t.emailHadLeft : t.emailStopped
      notify({
        message: undoMessages.get(rows[0] ?? '')?.(undone.length, kept.length) ?? commonMessage(undone.length, kept.length),
        as: noticeKey ?? undone[0]?.target_id,
        detail: ofEmail,
        ...(kept.length > 0 ? { tone: 'warning' as const } : {}),
      })
    },
    onError: (error, rows) => {
      if (undoRefused?.(error, rows)) return
      // An action that can no longer be undone is removed: the undo key applies to the action before it.
      if (!TRANSIENT_ERRORS.has(error.code)) {
        for (const row of rows) forgetUndoable(row)
        hideUndoOffers(rows)
      }
      // The audit lists on the screen are refetched: they say what can be undone.
      if (!isOutdated(error)) void queryClient.invalidateQueries()
      const id = targets.get(rows[0] ?? '')
      notifyFailure(error, { id, as: noticeKey ?? id, consequence: 'notUndone' })
    },
  })
}

/**
 * Undoes one audit row after the other. A record changed since is left and counted in `kept`. A network error ends the loop; the rest can be
 * undone later.
 * @throws ClientError if nothing could be undone
 */
async function undoRows(rows: readonly string[]): Promise<Undone> {
  const all: Undone['data'] = { undone: [], kept: [] }
  let refused: ClientError | null = null
  for (const id of rows) {
    try {
      const inParts = otherwise.get(id)
      if (inParts) {
        await inParts()
        forgetUndoable(id)
        continue
      }
      const { data } = await call(undoAudited, { params: { id } })
      all.undone.push(...data.undone)
      all.kept.push(...data.kept)
      forgetUndoable(id)
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      refused ??= error
      if (!isOutdated(error)) break
      forgetUndoable(id)
      all.kept.push({ target_type: '', target_id: targets.get(id) ?? id, reason: error.code })
    }
  }
  if (refused !== null && (all.undone.length === 0 || !isOutdated(refused))) {
    if (all.undone.length > 0) void queryClient.invalidateQueries()
    throw refused
  }
  return { data: all }
}

/** Removes an audit row from the actions that can be undone. */
export function forgetUndoable(row: string): void {
  reversible = reversible.map((one) => ({ ...one, rows: one.rows.filter((other) => other !== row) })).filter(({ rows }) => rows.length > 0)
}
