/** Audit rows of the changes that this page made. Changes by others, or by the same person in another tab, are not among them. */
const ownRows = new Set<string>()
type Listener = (row: string | null) => void
const listeners = new Set<Listener>()

/** Records that a change of this page has left this audit row. */
export function noteOwnRow(row: string): void {
  ownRows.add(row)
  noteOwnAct(row)
}

/** Whether an audit row is of a change that this page made. */
export const isOwnRow = (row: string): boolean => ownRows.has(row)

/** Tells the listeners that this page has changed something. @param row null: what it has begun goes on in the background */
export function noteOwnAct(row: string | null = null): void {
  for (const listener of listeners) listener(row)
}

/**
 * Calls a function with each change of this page.
 * @returns a function that stops it
 */
export function onOwnAct(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
