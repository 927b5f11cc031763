import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isUnderDialog, isUnderOverlay } from './dialog-keys.ts'

/** A single-key shortcut of a screen. */
export interface Key {
  /** The value of KeyboardEvent.key: "a", "?", "ArrowDown"; or two of them, pressed one after the other: "g p". */
  key: string
  label: string
  run: () => void
  /** Whether the shortcut is available now. The help lists available shortcuts only. */
  when?: () => boolean
}

const STORAGE_KEY = 'beffroi.single-keys'
const listeners = new Set<() => void>()
/** The shortcuts of the current screen, innermost last. */
let groups: readonly (readonly Key[])[] = []
let singleKeys = kept()

function kept(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    return true
  }
}

const changed = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether single-key shortcuts are on. Users of speech input can turn them off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, () => singleKeys)
export function setSingleKeys(on: boolean): void {
  singleKeys = on
  try {
    localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off')
  } catch {
    // Without storage the choice is lost with the page.
  }
  changed()
}

/** The shortcuts of the current screen, for the help. */
export const useKeysInView = (): readonly (readonly Key[])[] => useSyncExternalStore(subscribe, () => groups)

/** Binds shortcuts while the component is mounted. They do not apply with a modifier, in a field, or under a dialog. */
export function useKeys(keys: readonly Key[], active = true): void {
  const current = useRef(keys)
  current.current = keys
  const names = keys.map(({ key, label }) => `${key} ${label}`).join('\n')
  useEffect(() => {
    if (!active) return undefined
    const group = current.current.map(({ key, label }, n) => ({
      key,
      label,
      run: () => current.current[n]?.run(),
      when: () => current.current[n]?.when?.() ?? true,
    }))
    groups = [...groups, group]
    changed()
    return () => {
      groups = groups.filter((other) => other !== group)
      changed()
    }
  }, [names, active])
}

const FIELD =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu]'

/** The first key of a pair, and until when the second one belongs to it. */
let begun: { key: string; until: number } | null = null
const PAIR_MS = 1500

/** Whether an overlay was open before the key was handled: a key that closes an overlay does not apply to the screen under it. */
let underLayer = false
addEventListener('keydown', ({ key }) => void (underLayer = key === 'Escape' ? isUnderOverlay() : isUnderDialog()), true)

const CONTROL = 'a, button, summary, [role=button]'
/** Whether the focused element handles the key itself: Enter and space on a control, arrows in a scroll area. */
const isTaken = (key: string, target: Element | null): boolean =>
  ((key === 'Enter' || key === ' ') && Boolean(target?.closest(CONTROL))) ||
  (key.startsWith('Arrow') && Boolean(target?.closest('[data-scrolls]')))

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  const target = event.target instanceof Element ? event.target : null
  if (isTaken(event.key, target) || target?.closest(FIELD) || underLayer) return
  const letter = event.key.length === 1
  if (letter && !singleKeys) return
  // Key repeat is ignored: a key held down must not decide ten publications.
  if (event.repeat && letter) return
  const pressed = begun && Date.now() < begun.until ? `${begun.key} ${event.key}` : event.key
  begun = null
  for (const group of groups.toReversed()) {
    const key = group.find((candidate) => candidate.key === pressed)
    if (!key) continue
    event.preventDefault()
    key.run()
    return
  }
  if (groups.some((group) => group.some(({ key }) => key.startsWith(`${event.key} `))))
    begun = { key: event.key, until: Date.now() + PAIR_MS }
}
document.addEventListener('keydown', onKeyDown)
