import { useEffect, useRef, useState } from 'react'
import { accountShown, onSignOut } from '../sign-in/session.ts'

/**
 * What is typed and not saved yet is in the session storage of this tab, under the account that typed it: a cut network, an expired session, a reload or a
 * telephone that gives the tab's memory away loses nothing. It leaves once the service has acknowledged it, and with signing out. It is not in the local
 * storage, since a machine of a town hall has many users. Spec §2-129.
 */
const PREFIX = 'beffroi.draft.'
const nameOf = (key: string): string => `${PREFIX}${accountShown() ?? ''}.${key}`

/** The forms on the screen, by the keys of their drafts: told when their draft is removed from elsewhere. */
const shown = new Map<string, Set<() => void>>()
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

/** Reads an unsaved draft; null if there is none. */
export function readDraft(key: string): object | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null') as object | null
  } catch {
    return null
  }
}

/** Writes a draft. Its form reads it when it is next shown. */
export function writeDraft(key: string, value: object): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(value))
  } catch {
    // The storage is full or forbidden: the input is still on the screen.
  }
}

/** Removes a draft that the service has acknowledged, or that was given up; a form that shows it begins again. */
export function removeDraft(key: string): void {
  sessionStorage.removeItem(nameOf(key))
  for (const begin of shown.get(key) ?? []) begin()
}

onSignOut(() => {
  unsaved.clear()
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
})

/**
 * The draft of a form, as PREFIX says.
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

/** The keys of single texts. */
const SINGLE = 'texte:'

/**
 * Removes the single texts that an acknowledged change has carried: whatever dialog they were typed in, none is found again. Larger forms drop their drafts
 * themselves.
 * @param input what was sent
 */
export function acknowledge(input: unknown): void {
  const sent = new Set<unknown>()
  JSON.stringify(input, (_, value: unknown) => {
    if (typeof value === 'string') sent.add(value.trim())
    return value
  })
  const singles = nameOf(SINGLE)
  for (const name of Object.keys(sessionStorage).filter((one) => one.startsWith(singles))) {
    const key = SINGLE + name.slice(singles.length)
    const draft = readDraft(key)
    if (draft && 'text' in draft && typeof draft.text === 'string' && sent.has(draft.text.trim())) removeDraft(key)
  }
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
