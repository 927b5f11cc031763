import { useEffect, useRef, useState } from 'react'

const PREFIX = 'beffroi.draft.'

/** What a draft holds that was not saved. */
export function readDraft(key: string): object | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null') as object | null
  } catch {
    return null
  }
}

/** Puts a text into a draft from outside its form, which finds it when it is shown next. */
export function writeDraft(key: string, value: object): void {
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // Full, or forbidden: it stays on the screen at least.
  }
}

/**
 * What is being typed, kept in this tab until it was saved: a cut network, an ended session or a reload loses nothing. Not on the
 * disk for ever: the machine of a town hall has many users.
 * @param key names the record and the form, such as `acteur:0190…`
 * @param start what the form holds where nothing was typed
 */
export function useDraft<T extends object>(key: string, start: T) {
  const [value, setValue] = useState<T>(() => ({ ...start, ...readDraft(key) }))
  const [found, setFound] = useState(() => readDraft(key) !== null)
  const [dirty, setDirty] = useState(found)
  const current = useRef(key)
  useEffect(() => {
    if (current.current === key) return
    current.current = key
    const draft = readDraft(key)
    setValue({ ...start, ...draft })
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
    setValue((former) => {
      const next = { ...former, ...patch }
      writeDraft(key, next)
      return next
    })
    setDirty(true)
  }
  /** It was saved, or is not wanted any more: back to what stands. */
  const drop = (to: T = start) => {
    sessionStorage.removeItem(PREFIX + key)
    setValue(to)
    setFound(false)
    setDirty(false)
  }
  return { value, set, drop, dirty, found }
}

/** What was typed has served. */
export const removeDraft = (key: string): void => sessionStorage.removeItem(PREFIX + key)
