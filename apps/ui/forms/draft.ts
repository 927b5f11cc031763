import { useEffect, useRef, useState } from 'react'
import { onSignOut } from '../sign-in/session.ts'
import { readDraft, removeDraft, shown, SINGLE, writeDraft } from './draft-storage.ts'

/** The forms on the screen with input that is not saved. */
const unsaved = new Set<object>()
/** Whether a form on the screen has input that nobody has saved. */
export const holdsText = (): boolean => unsaved.size > 0

/** Notes whether the form of a component has input that is not saved: the browser then asks before it closes the page. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const form = {}
    unsaved.add(form)
    const warn = (event: BeforeUnloadEvent) => unsaved.has(form) && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      unsaved.delete(form)
      removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved])
}

onSignOut(() => unsaved.clear())

/**
 * The draft of a form (`draft-storage.ts`). Spec §2-129.
 * @param key names the record and the form, such as `acteur:0190…`
 * @param start the initial values of the form
 */
export function useDraft<T extends object>(key: string, start: T) {
  const [value, setValue] = useState<T>(() => ({ ...start, ...readDraft(key) }))
  const [found, setFound] = useState(() => readDraft(key) !== null)
  const [dirty, setDirty] = useState(found)
  const current = useRef(key)
  /** The value that was set last: what is typed is stored at once, also if its rendering waits. */
  const latest = useRef(value)
  const starting = useRef(start)
  starting.current = start
  const begin = (draft: object | null, from = starting.current) => {
    latest.current = { ...from, ...draft }
    setValue(latest.current)
    setFound(draft !== null)
    setDirty(draft !== null)
  }
  useEffect(() => {
    if (current.current === key) return
    current.current = key
    begin(readDraft(key))
  }, [key, start])
  useEffect(() => {
    const again = () => begin(null)
    const forms = shown.get(key) ?? new Set()
    shown.set(key, forms.add(again))
    return () => void (forms.delete(again), forms.size === 0 && shown.delete(key))
  }, [key])
  useUnsaved(dirty)
  const set = (patch: Partial<T>) => {
    latest.current = { ...latest.current, ...patch }
    writeDraft(key, latest.current)
    setValue(latest.current)
    setDirty(true)
  }
  /** Discards the draft, after it was saved or cancelled. */
  const drop = (to: T = start) => {
    removeDraft(key)
    begin(null, to)
  }
  return { value, latest, set, drop, dirty, found }
}

/**
 * The draft of one text, such as the reason in a dialog. A text as it was at the start is no draft.
 * @param key names the record and the text, such as `motif:0190…`
 * @returns the text, and how it is set
 */
export function useTyped(key: string, start = ''): [text: string, set: (text: string) => void] {
  const draft = useDraft(SINGLE + key, { text: start })
  return [draft.value.text, (text) => (text === start ? draft.drop({ text: start }) : draft.set({ text }))]
}
