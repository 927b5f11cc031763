import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { undoAudited } from '../../../contract/audit/audit.ts'
import { type Call, ClientError } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Act } from '../../ui/decisions/undo-question.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { hideUndoOffers, notify } from '../../ui/notices/notify.tsx'
import { call } from '../../ui/api/client.ts'
import { useAct, isOutdated } from '../../ui/api/use-act.ts'
import { changeTexts } from './change-texts.ts'
import { TRANSIENT_ERRORS, queryClient } from '../../ui/api/queries.ts'
import { recordOf } from '../../ui/api/own-versions.ts'
import { notifyFailure } from './refusals.ts'
import { acceptOwnVersion, refetchAfterRefusal } from './refused-record.ts'

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
  undoneAs?: (body: z.output<E['response']>, input: Call<E>) => string
  /** Whether the change made something public: its undoing asks first. */
  isPublic?: (body: z.output<E['response']>, input: Call<E>) => boolean
  /** Reads again what the change concerns; absent: everything. */
  reread?: (body: z.output<E['response']>, input: Call<E>) => void
  /** Reads again what the undoing of the change concerns; absent: everything. */
  rereadUndone?: (ids: readonly string[]) => void
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
/** An action that can be undone. It may have several audit rows. */
export interface Undoable extends Act {
  scope: Scope
  rows: readonly string[]
}
/** Actions of this page that can be undone, newest last. */
let reversible: readonly Undoable[] = []
/** The first row of the action that was shown last. */
let shownLast: string | undefined
/** The message after undoing an action, from the counts of rows undone and kept; by the first audit row of the action. */
type UndoMessage = (undone: number, kept: number) => string
const undoMessages = new Map<string, UndoMessage>()
/** The last action that can be undone, for the undo key. */
export const lastUndoable = (scope: Scope): Undoable | undefined => reversible.findLast((one) => one.scope === scope)
/** Whether an action is the one that was shown last. */
export const isShownLast = ({ rows: [first] }: Undoable): boolean => first === shownLast
/** Registers an action. All its audit rows are undone together. @param message what its undoing says */
export function noteUndoable(
  rows: readonly string[],
  { message, ...action }: Omit<Undoable, 'rows' | 'at'> & { message?: UndoMessage },
): void {
  const [first] = rows
  if (first === undefined) return
  shownLast = first
  reversible = [...reversible, { ...action, rows, at: Date.now() }]
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
  const {
    done,
    after,
    onError,
    undoable = false,
    undone,
    noticeKey,
    link,
    undoneAs,
    undoRefused,
    refused = 'notDone',
    isPublic,
    reread,
    rereadUndone,
  } = options
  const t = useTexts(changeTexts)
  const undo = useUndo({
    ...(noticeKey === undefined ? {} : { noticeKey }),
    ...(undoRefused ? { undoRefused } : {}),
    ...(rereadUndone ? { reread: rereadUndone } : {}),
  })
  return useAct(endpoint, {
    ...(reread ? { reread } : {}),
    after: (body, input, row) => {
      const id = recordOf(input) ?? (body as { data?: { id?: string } } | null)?.data?.id
      const message = done?.(body, input)
      if (undoable && row && noticeKey !== undefined && SCOPES.has(noticeKey))
        noteUndoable([row], { scope: noticeKey as Scope, done: message ?? '', isPublic: isPublic?.(body, input) ?? false })
      if (row && id !== undefined) noteTarget(row, id)
      const undoneText = undoneAs?.(body, input)
      if (row && undoneText !== undefined) undoMessages.set(row, () => undoneText)
      if (row && undone) afterwards.set(row, () => undone(body))
      after?.(body, input, row)
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

interface UndoOptions {
  noticeKey?: string
  undoRefused?: UndoRefused
  /** Reads again what an undoing of these records concerns; absent, or where some were left as they are: everything. */
  reread?: (ids: readonly string[]) => void
}

/** Undoes the audit rows of one action, in the order given. */
export function useUndo({ noticeKey, undoRefused, reread }: UndoOptions = {}) {
  const t = useTexts(changeTexts)
  const commonMessage = ({ undone, kept }: Undone['data']) =>
    kept.length > 0
      ? t.undoneInPart(undone.length, kept.length)
      : undone.length > 1
        ? t.undoneSeveral(undone.length)
        : undone[0]?.target_label
          ? t.undoneOf(undone[0].target_label)
          : t.undone
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
      if (reread && kept.length === 0) reread(undone.map(({ target_id }) => target_id))
      else void queryClient.invalidateQueries(left ? { refetchType: 'none' } : {})
      const emails = undone.flatMap(({ email_sent }) => email_sent ?? [])
      const ofEmail = emails.length === 0 ? undefined : emails.includes(true) ? t.emailHadLeft : t.emailStopped
      notify({
        message: undoMessages.get(rows[0] ?? '')?.(undone.length, kept.length) ?? commonMessage({ undone, kept }),
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
