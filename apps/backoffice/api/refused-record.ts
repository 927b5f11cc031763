import { queryClient } from '../../ui/api/queries.ts'

/** The longest wait for the refetch before the notice is shown. */
const REREAD_MS = 5_000

type Listener = (id: string, version?: number) => void
const listeners = new Set<Listener>()
/** Registers a listener that is called with the record of a refused change, after the refetch. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the screens that this page has made a version of a record. */
export function acceptOwnVersion(id: string, version: number): void {
  for (const listener of listeners) listener(id, version)
}

export interface Refused {
  /** The id of the record; undefined if the call has none. */
  id: string | undefined
  as?: string | undefined
  /** The consequence named in the notice. */
  consequence?: 'notDone' | 'notUndone' | 'notSaved'
}

/** Refetches everything, and tells the screens to accept the current version. */
export async function refetchAfterRefusal(id: string | undefined): Promise<void> {
  await Promise.race([queryClient.invalidateQueries(), new Promise((resolve) => setTimeout(resolve, REREAD_MS))])
  if (id !== undefined) for (const listener of listeners) listener(id)
}

/** The last `updated_at` of a record in the query cache; null if it is not there. */
export function updatedAt(id: string): number | null {
  let latest: number | null = null
  for (const [, content] of queryClient.getQueriesData<{ data?: unknown }>({})) {
    const data = content?.data
    for (const record of Array.isArray(data) ? data : [data]) {
      const { id: of, updated_at } = (record ?? {}) as { id?: unknown; updated_at?: unknown }
      if (of === id && typeof updated_at === 'string') latest = Math.max(latest ?? 0, Date.parse(updated_at))
    }
  }
  return latest
}
