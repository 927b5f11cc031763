import { useSyncExternalStore } from 'react'

/** Audit rows undone from this page, by any button or key, with the restored records. */
const reversed = new Map<string, ReadonlySet<string>>()
const listeners = new Set<() => void>()
let revision = 0

/** Records that an audit row was undone, for the notices about it. */
export function noteUndone(row: string, targets: readonly string[]): void {
  reversed.set(row, new Set(targets))
  revision += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The records that were restored by an undo of the given audit rows. The component is rendered again after each undo. */
export function useUndone(rows: readonly string[]): ReadonlySet<string> {
  useSyncExternalStore(subscribe, () => revision)
  return new Set(rows.flatMap((row) => [...(reversed.get(row) ?? [])]))
}
