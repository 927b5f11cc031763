import { useEffect, useRef, useState } from 'react'

const PREFIX = 'beffroi.draft.'

/** Reads an unsaved draft; null if there is none. */
export function readDraft(key: string): object | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') as object | null
  } catch {
    return null
  }
}

/** Writes a draft. Its form reads it when it is next shown. */
export function writeDraft(key: string, value: object): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // The storage is full or forbidden: the input is still on the screen.
  }
}

/**
 * A draft of a form. It is in the session storage of this tab until it is saved: a lost connection, an expired session or a reload loses
 * nothing. It is not in the local storage, since a machine of a town hall has many users.
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
  useEffect(() => {
    if (current.current === key) return
    current.current = key
    const draft = readDraft(key)
    latest.current = { ...start, ...draft }
    setValue(latest.current)
    setFound(draft !== null)
    setDirty(draft !== null)
  }, [key, start])
  useEffect(() => {
    if (!dirty) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [dirty])
  const set = (patch: Partial<T>) => {
    latest.current = { ...latest.current, ...patch }
    writeDraft(key, latest.current)
    setValue(latest.current)
    setDirty(true)
  }
  /** Discards the draft, after it was saved or cancelled. */
  const drop = (to: T = start) => {
    sessionStorage.removeItem(PREFIX + key)
    latest.current = to
    setValue(to)
    setFound(false)
    setDirty(false)
  }
  return { value, latest, set, drop, dirty, found }
}

/** Removes a draft. */
export const removeDraft = (key: string): void => sessionStorage.removeItem(PREFIX + key)
