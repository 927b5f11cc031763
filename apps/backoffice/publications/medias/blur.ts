import { useSyncExternalStore } from 'react'

/** When pictures are blurred until they are clicked: those of pending and reported publications, all, or none. */
export const BLURS = ['never', 'unchecked', 'always'] as const
export type Blur = (typeof BLURS)[number]

const STORAGE_KEY = 'beffroi.blur'
const listeners = new Set<() => void>()
let current: Blur = initial()

function initial(): Blur {
  try {
    return BLURS.find((blur) => blur === localStorage.getItem(STORAGE_KEY)) ?? 'unchecked'
  } catch {
    return 'unchecked'
  }
}

/** Sets the preference, in this browser. */
export function setBlur(next: Blur): void {
  current = next
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
/** The preference; the component is rendered again when it changes. */
export const useBlur = (): Blur => useSyncExternalStore(subscribe, () => current)
