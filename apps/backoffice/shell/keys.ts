import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isUnderDialog, isUnderOverlay } from '../../ui/screen/dialog-keys.ts'

/** A single key, and what it does where one is. */
export interface Key {
  /** As KeyboardEvent.key has it: "a", "?", "ArrowDown". */
  key: string
  label: string
  run: () => void
  /** Whether it does anything at the moment, where that depends on what the screen holds; the help shows no other. */
  when?: () => boolean
}

const KEPT_AS = 'beffroi.single-keys'
const listeners = new Set<() => void>()
/** Those of the screen in view, innermost last. */
let groups: readonly (readonly Key[])[] = []
let singleKeys = kept()

function kept(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off'
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

/** Whether letters alone do something: who speaks to the machine, or shakes, may turn it off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, () => singleKeys)
export function setSingleKeys(on: boolean): void {
  singleKeys = on
  try {
    localStorage.setItem(KEPT_AS, on ? 'on' : 'off')
  } catch {
    // Then it holds until the page is left.
  }
  changed()
}

/** The keys of the screen in view, for the help. */
export const useKeysInView = (): readonly (readonly Key[])[] => useSyncExternalStore(subscribe, () => groups)

/** Binds keys for as long as the component stands. Never with a modifier, never in a field, never under a dialog. */
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

/** As it was before anybody heard of the key: what closes a dialog or a menu is not meant for what lies under it. */
let underLayer = false
addEventListener('keydown', ({ key }) => void (underLayer = key === 'Escape' ? isUnderOverlay() : isUnderDialog()), true)

const CONTROL = 'a, button, summary, [role=button]'
/** Enter and space belong to the control that has the focus, arrows to what they scroll. */
const isTaken = (key: string, target: Element | null): boolean =>
  ((key === 'Enter' || key === ' ') && Boolean(target?.closest(CONTROL))) ||
  (key.startsWith('Arrow') && Boolean(target?.closest('[data-scrolls]')))

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  const target = event.target instanceof Element ? event.target : null
  if (isTaken(event.key, target) || target?.closest(FIELD) || underLayer) return
  const letter = event.key.length === 1
  if (letter && !singleKeys) return
  // A key that is held down must not decide ten publications.
  if (event.repeat && letter) return
  for (const group of groups.toReversed()) {
    const key = group.find((candidate) => candidate.key === event.key)
    if (!key) continue
    event.preventDefault()
    key.run()
    return
  }
}
document.addEventListener('keydown', onKeyDown)
