import type { ClientError } from '../../../contract/client.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { queryClient } from '../../ui/api/queries.ts'
import { forgetToken } from '../../ui/sign-in/session.ts'
import { importWithRetry } from '../../ui/screen/retrying-import.ts'
import { isOutdated } from '../../ui/api/use-act.ts'

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

/**
 * Refetches everything after a refusal, and shows a notice with the last change of the record: who, what and when, if the audit trail has
 * it. The next decision is then about the current state.
 */
async function afterRefusal(refusal: ClientError, { id, as = id, consequence = 'notDone' }: Refused): Promise<void> {
  // A new token no longer has a removed role.
  if (refusal.status === 403) forgetToken()
  const known = id === undefined ? null : updatedAt(id)
  const { showRefusal } = await importWithRetry(() => import('./refusal-notice.ts'))
  await showRefusal(refusal, { id, as, consequence, known })
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

/** Shows an error of a change. After a refusal the current state is read first. */
export function notifyFailure(error: ClientError, about: Refused): void {
  if (isOutdated(error)) void afterRefusal(error, about)
  else notifyError(error, about.as ?? about.id)
}
