import { useSyncExternalStore } from 'react'

/** What this page has seen reversed, by whatever button or key: the audit row, and the records that were put back. */
const reversed = new Map<string, ReadonlySet<string>>()
const listeners = new Set<() => void>()
let revision = 0

/** Notes that an audit row was reversed, for every notice that still tells of what it recorded. */
export function noteUndone(row: string, targets: readonly string[]): void {
  reversed.set(row, new Set(targets))
  revision += 1
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Of a notice that tells of audit rows: which of its records were put back since. The component is drawn again with each reversal. */
export function useUndone(rows: readonly string[]): ReadonlySet<string> {
  useSyncExternalStore(subscribe, () => revision)
  return new Set(rows.flatMap((row) => [...(reversed.get(row) ?? [])]))
}
