import type { Kind } from '../../../../contract/publications/kinds.ts'
import { startTransition, useEffect, useRef, useState } from 'react'
import { ClientError } from '../../../../contract/client.ts'
import { createDraft, getDraft, updateDraft } from '../../../../contract/publications/drafts.ts'
import { call, ifMatch } from '../../../ui/api/client.ts'
import { queryClient, TRANSIENT_ERRORS } from '../../../ui/api/queries.ts'
import { useUnsaved } from '../../../ui/forms/draft.ts'
import { readDraft, removeDraft, writeDraft } from '../../../ui/forms/draft-storage.ts'
import { draftBody } from '../../../ui/publications/model/bodies.ts'
import { type Content, contentOfDraft, isWhole, type StoredDraft } from '../../../ui/publications/model/content.ts'

type Body = ReturnType<typeof draftBody>

/** The pause in typing after which a draft is saved, and the wait before the next attempt. */
const PAUSE_MS = 800
const RETRY_MS = 5_000

/**
 * `saved`, or: `typing`, an attempt follows; `saving`; `unreachable`, another attempt follows; `elsewhere`, another tab or person has
 * changed the draft; `faulty`, the service refused a value; `gone`, the draft was sent or deleted; `forbidden`, the person lost the right to write.
 */
export type SaveState = 'saved' | 'typing' | 'saving' | 'unreachable' | 'elsewhere' | 'faulty' | 'gone' | 'forbidden'

/** The states in which nothing is saved any more until the person decides. */
const STOPPED: ReadonlySet<SaveState> = new Set(['elsewhere', 'gone', 'forbidden'])

interface AutosaveOptions {
  acteurId: string
  kind: Kind
  stored: StoredDraft | null
  start: Content
  /** Called with the new draft after the first save. */
  created: (draft: StoredDraft) => void
}

/**
 * The content of a draft in its form, saved by itself after each pause in typing, one save after the other, each from the version before.
 * Until the service has it, what was typed is in the storage of this tab: a reload, an expired session or a cut network loses nothing.
 */
export function useAutosave({ acteurId, kind, stored: initial, start, created }: AutosaveOptions) {
  const stored = useRef(initial)
  /** The name under which this tab stores what is typed: after a reload, the address of the draft leads to it. */
  const key = () => `publication:${stored.current?.id ?? `${acteurId}:${kind}`}`
  const [found] = useState(() => keptOf(key()))
  const [content, setContent] = useState<Content>(() => ({ ...start, ...found?.typed }))
  // Somebody has changed the draft since this tab typed in it: one of the two versions is chosen.
  const [state, setState] = useState<SaveState>(() => (!found ? 'saved' : found.version === initial?.version ? 'typing' : 'elsewhere'))
  const [error, setError] = useState<ClientError | null>(null)
  const [savedAt, setSavedAt] = useState(initial?.updated_at ?? null)
  const latest = useRef(content)
  const underWay = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  /** Shows how a save goes on. The form is rendered in slices: a key pressed meanwhile does not wait for it. */
  const showState = (next: SaveState) => startTransition(() => setState(next))
  /** What the draft is being created with, until its answer has arrived: sent again as it was, it creates no second draft. Spec §2-130. */
  const birth = useRef(found?.birth)
  /** Stores what is typed in this tab, with the version that it began from. */
  const keep = () => writeDraft(key(), { ...latest.current, version: stored.current?.version, birth: birth.current })
  const write = async (): Promise<boolean> => {
    const sent = latest.current
    const isNew = stored.current === null
    showState('saving')
    setError(null)
    try {
      const body = draftBody(sent, kind)
      if (isNew) {
        birth.current ??= body
        keep()
      }
      const { data } = stored.current
        ? await call(updateDraft, { params: { id: stored.current.id }, headers: ifMatch(stored.current.version), body })
        : await call(createDraft, { body: { acteur_id: acteurId, ...birth.current } })
      const isBorn = birth.current === undefined || JSON.stringify(birth.current) === JSON.stringify(body)
      if (isNew) removeDraft(key())
      stored.current = data
      birth.current = undefined
      if (latest.current !== sent || !isBorn) keep()
      startTransition(() => setSavedAt(data.updated_at))
      // The lists are read again when they are opened: this screen shows what is typed.
      void queryClient.invalidateQueries({ refetchType: isNew ? 'active' : 'none' })
      if (isNew) created(data)
      if (latest.current !== sent || !isBorn) return await write()
      // What the service has not got yet stays in this tab.
      if (isWhole(sent)) removeDraft(key())
      else keep()
      showState('saved')
      return true
    } catch (failure) {
      if (!(failure instanceof ClientError)) throw failure
      // A refused beginning was not created: the next one is another.
      if (failure.status >= 400 && failure.status < 500 && failure.code !== 'foreign') birth.current = undefined
      setError(failure)
      const isTransient = TRANSIENT_ERRORS.has(failure.code) || failure.code === 'unauthorized' || failure.status >= 500
      setState(isTransient ? 'unreachable' : (REFUSALS[failure.status] ?? 'faulty'))
      if (isTransient) later(RETRY_MS)
      return false
    }
  }
  /** Saves now what is typed. @returns whether the service has it */
  const save = (): Promise<boolean> => {
    clearTimeout(timer.current)
    underWay.current ??= write().finally(() => (underWay.current = null))
    return underWay.current
  }
  const later = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), ms)
  }
  const set = (patch: Partial<Content>) => {
    latest.current = { ...latest.current, ...patch }
    setContent(latest.current)
    keep()
    if (!STOPPED.has(state)) {
      setState('typing')
      later(PAUSE_MS)
    }
  }
  useEffect(() => {
    // Typed before a reload, and not saved then.
    if (state === 'typing') later(PAUSE_MS)
    return () => {
      // Leaving the screen saves at once what the pause would have saved.
      if (timer.current !== undefined && readDraft(key()) !== null && underWay.current === null) void save()
    }
  }, [])
  useUnsaved(state !== 'saved')

  /** The draft as the service has it now; null without one. One that was sent or deleted meanwhile is gone. */
  const theirs = async (): Promise<StoredDraft | null> => {
    if (!stored.current) return null
    try {
      return (await call(getDraft, { params: { id: stored.current.id } })).data
    } catch (failure) {
      if (!(failure instanceof ClientError) || failure.status !== 404) throw failure
      setState('gone')
      return null
    }
  }
  return {
    content,
    set,
    state,
    /** Whether nothing is saved or sent until the person decides. */
    isStopped: STOPPED.has(state),
    error,
    savedAt,
    save,
    /** The draft as the service has it; null before the first save. */
    stored: () => stored.current,
    /** Saves what is on the screen over the version of the other tab or person. */
    keepMine: async () => {
      const draft = await theirs()
      if (!draft) return
      stored.current = draft
      await save()
    },
    /** Saves what is on the screen as a new draft, in place of one that is gone. */
    keepAsNew: async () => {
      removeDraft(key())
      stored.current = null
      keep()
      await save()
    },
    /** Shows the version of the other tab or person. */
    takeTheirs: async () => {
      const draft = await theirs()
      if (!draft) return
      stored.current = draft
      latest.current = { ...contentOfDraft(draft), communeId: draft.commune_id ?? latest.current.communeId }
      setContent(latest.current)
      removeDraft(key())
      setError(null)
      setState('saved')
    },
    /** The draft was sent or deleted: nothing is saved any more. */
    finish: () => {
      clearTimeout(timer.current)
      timer.current = undefined
      removeDraft(key())
      setState('saved')
    },
  }
}

/** What a refusal of a save means, by its status. */
const REFUSALS: Readonly<Record<number, SaveState>> = { 403: 'forbidden', 404: 'gone', 412: 'elsewhere' }

/** Returns what this tab stored of a draft, and the version that it began from; null if there is nothing. */
function keptOf(key: string): { typed: Partial<Content>; version: number | undefined; birth: Body | undefined } | null {
  const kept: (Partial<Content> & { version?: number; birth?: Body }) | null = readDraft(key)
  if (!kept) return null
  const { version, birth, ...typed } = kept
  return { typed, version, birth }
}
