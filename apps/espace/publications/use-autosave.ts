import { useEffect, useRef, useState } from 'react'
import { ClientError } from '../../../contract/client.ts'
import { createDraft, getDraft, updateDraft } from '../../../contract/publications/drafts.ts'
import { call, ifMatch } from '../../ui/api/client.ts'
import { queryClient, TRANSIENT_ERRORS } from '../../ui/api/queries.ts'
import { readDraft, removeDraft, writeDraft } from '../../ui/forms/draft.ts'
import { bodyOf, type Content, contentOf, type StoredDraft } from './content.ts'

/** The pause in typing after which a draft is saved, and the wait before the next attempt. */
const PAUSE_MS = 800
const RETRY_MS = 5_000

/**
 * `saved`, or: `typing`, an attempt follows; `saving`; `unreachable`, another attempt follows; `elsewhere`, another tab or person has
 * changed the draft; `faulty`, the service refused a value; `gone`, the draft was sent or deleted.
 */
export type SaveState = 'saved' | 'typing' | 'saving' | 'unreachable' | 'elsewhere' | 'faulty' | 'gone'

interface AutosaveOptions {
  acteurId: string
  kind: string
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
  const key = `publication:${initial?.id ?? `${acteurId}:${kind}`}`
  const [content, setContent] = useState<Content>(() => ({ ...start, ...readDraft(key) }))
  const [state, setState] = useState<SaveState>(() => (readDraft(key) === null ? 'saved' : 'typing'))
  const [error, setError] = useState<ClientError | null>(null)
  const [savedAt, setSavedAt] = useState(initial?.updated_at ?? null)
  const stored = useRef(initial)
  const latest = useRef(content)
  const underWay = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const write = async (): Promise<boolean> => {
    const sent = latest.current
    setState('saving')
    setError(null)
    try {
      const body = bodyOf(sent, kind, stored.current)
      const { data } = stored.current
        ? await call(updateDraft, { params: { id: stored.current.id }, headers: ifMatch(stored.current.version), body })
        : await call(createDraft, { body: { acteur_id: acteurId, ...body } })
      const isNew = stored.current === null
      stored.current = data
      setSavedAt(data.updated_at)
      void queryClient.invalidateQueries()
      if (isNew) created(data)
      if (latest.current !== sent) return await write()
      removeDraft(key)
      setState('saved')
      return true
    } catch (failure) {
      if (!(failure instanceof ClientError)) throw failure
      setError(failure)
      const isTransient = TRANSIENT_ERRORS.has(failure.code) || failure.code === 'unauthorized'
      setState(isTransient ? 'unreachable' : failure.status === 412 ? 'elsewhere' : failure.status === 404 ? 'gone' : 'faulty')
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
    writeDraft(key, latest.current)
    if (state !== 'elsewhere' && state !== 'gone') {
      setState('typing')
      later(PAUSE_MS)
    }
  }
  useEffect(() => {
    // Typed before a reload, and not saved then.
    if (state === 'typing') later(PAUSE_MS)
    return () => {
      // Leaving the screen saves at once what the pause would have saved.
      if (timer.current !== undefined && readDraft(key) !== null && underWay.current === null) void save()
    }
  }, [])
  useEffect(() => {
    if (state === 'saved') return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [state])

  const theirs = async () => (stored.current ? (await call(getDraft, { params: { id: stored.current.id } })).data : null)
  return {
    content,
    set,
    state,
    error,
    savedAt,
    save,
    /** The draft as the service has it; null before the first save. */
    stored: () => stored.current,
    /** Saves what is on the screen over the version of the other tab or person. */
    keepMine: async () => {
      stored.current = await theirs()
      await save()
    },
    /** Shows the version of the other tab or person. */
    takeTheirs: async () => {
      const draft = await theirs()
      if (!draft) return
      stored.current = draft
      latest.current = { ...contentOf(draft), communeId: draft.commune_id ?? latest.current.communeId }
      setContent(latest.current)
      removeDraft(key)
      setError(null)
      setState('saved')
    },
    /** The draft was sent or deleted: nothing is saved any more. */
    finish: () => {
      clearTimeout(timer.current)
      timer.current = undefined
      removeDraft(key)
      setState('saved')
    },
  }
}
