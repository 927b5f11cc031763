import { useSyncExternalStore } from 'react'

export type Language = 'fr' | 'en'

const STORAGE_KEY = 'beffroi.language'
const listeners = new Set<() => void>()
let current: Language = initial()
document.documentElement.lang = current

function initial(): Language {
  const kept = keptLanguage()
  if (kept === 'fr' || kept === 'en') return kept
  // French is the default: English is chosen only if the browser prefers it to French.
  const wanted = navigator.languages.find((tag) => /^(?:fr|en)\b/i.test(tag))
  return wanted?.toLowerCase().startsWith('en') ? 'en' : 'fr'
}

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

/** The current language, outside of components. */
export const language = (): Language => current

/** Sets the language of the application, and keeps it in this browser. */
export function setLanguage(next: Language): void {
  current = next
  document.documentElement.lang = next
  try {
    localStorage.setItem(STORAGE_KEY, next)
  } catch {
    // Without storage the choice is lost with the page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The current language; the component is rendered again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language)
