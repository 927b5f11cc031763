import { useEffect, useRef, useState } from 'react'
import { ClientError } from '../../contract/client.ts'
import { undoAudited } from '../../contract/audit.ts'
import { BULK_MAX } from '../../contract/limits.ts'
import { bulkModeratePublications } from '../../contract/publications-admin.ts'
import { answer, call } from '../api/api.ts'
import { forgetReversible, isReversible, noteReversible } from '../api/changes.tsx'
import { queryClient } from '../api/queries.ts'
import type { Selection } from '../lists/selection.ts'
import type { Publication } from './publication.ts'

export type BulkStatus = 'approved' | 'published' | 'rejected'
export interface BulkOutcome {
  status: BulkStatus
  items: { id: string; title: string; outcome: 'ok' | 'notFound' | 'failed' }[]
  /** The audit rows of the whole, one for each hundred. */
  audit: string[]
  /** What stopped it on its way, where something did. */
  error: unknown
}

/** One decision on all that is picked, on whatever page: a hundred at a time, with what became of each. */
export function useBulk(selection: Selection, rows: readonly Publication[], decided: (ids: string[]) => void) {
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const titles = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { id, title } of rows) titles.current.set(id, title)
  }, [rows])

  async function decide(status: BulkStatus, reason?: string): Promise<void> {
    const { ids } = selection
    if (ids.length === 0 || running) return
    const result: BulkOutcome = { status, items: [], audit: [], error: null }
    setOutcome(null)
    for (let from = 0; from < ids.length; from += BULK_MAX) {
      setRunning({ done: from, total: ids.length })
      const some = ids.slice(from, from + BULK_MAX)
      const body = { ids: some, moderation_status: status, ...(reason ? { reason } : {}) }
      const answered = result.error === null ? await answer(bulkModeratePublications, { body }).catch(failed(result)) : null
      const done = new Set(answered?.body.data.map(({ id }) => id))
      const row = answered?.headers.get('x-audit-id')
      if (row) {
        result.audit.push(row)
        noteReversible(row)
      }
      result.items.push(
        ...some.map((id) => ({
          id,
          title: titles.current.get(id) ?? id,
          outcome: done.has(id) ? ('ok' as const) : answered ? ('notFound' as const) : ('failed' as const),
        })),
      )
    }
    setRunning(null)
    setOutcome(result)
    decided(result.items.flatMap(({ id, outcome: what }) => (what === 'ok' ? [id] : [])))
    // What was not decided stays picked, to be tried again.
    selection.clear()
    for (const { id, outcome: what } of result.items) if (what === 'failed') selection.toggle(id)
    void queryClient.invalidateQueries()
  }

  /** Reverses the whole. What was changed by others since is left as it is. */
  async function undoAll(): Promise<{ undone: number; kept: number }> {
    let [undone, kept] = [0, 0]
    for (const id of outcome?.audit.filter(isReversible) ?? []) {
      const { data } = await call(undoAudited, { params: { id } })
      forgetReversible(id)
      undone += data.undone.length
      kept += data.kept.length
    }
    void queryClient.invalidateQueries()
    return { undone, kept }
  }

  return { running, outcome, decide, undoAll, hide: () => setOutcome(null) }
}

/** Keeps what went wrong; those that were decided before it stay decided, and are shown so. */
const failed = (result: BulkOutcome) => (error: unknown) => {
  if (!(error instanceof ClientError)) throw error
  result.error = error
  return null
}
