import { useEffect, useRef, useState } from 'react'
import { ClientError } from '../../../../contract/client.ts'
import { undoAudited } from '../../../../contract/audit/audit.ts'
import { BULK_MAX } from '../../../../contract/limits.ts'
import { bulkModeratePublications } from '../../../../contract/publications/publications-admin.ts'
import { answer, call } from '../../../ui/api/client.ts'
import { forgetUndoable, isUndoable, noteUndoable } from '../../api/changes.tsx'
import { queryClient } from '../../../ui/api/queries.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { Selection } from '../../../ui/lists/selection.ts'
import { bulkTexts } from './bulk-texts.ts'
import { postedUntil } from '../../../ui/publications/posting.ts'
import { wayToWithdraw } from '../acts/withdrawal.ts'
import type { Publication } from '../publication.ts'

export type BulkStatus = 'approved' | 'published' | 'rejected'
export interface BulkOutcome {
  status: BulkStatus
  items: { id: string; title: string; outcome: 'ok' | 'changed' | 'notFound' | 'failed' }[]
  /** The audit rows, one for each hundred publications. */
  audit: string[]
  /** The number of approved publications without a date, which are not visible. */
  undated: number
  /** The error that stopped the action, if any. */
  error: unknown
}

/** Applies one decision to all selected publications, in batches of a hundred. */
export function useBulk(selection: Selection, rows: readonly Publication[], decided: (ids: string[]) => void, filters: string) {
  const t = useTexts(bulkTexts)
  const [running, setRunning] = useState<{ done: number; total: number } | null>(null)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  // The versions last seen in the list: a publication changed since is not decided upon.
  const seen = useRef(new Map<string, Publication>())
  useEffect(() => {
    for (const row of rows) seen.current.set(row.id, row)
  }, [rows])
  useEffect(() => setOutcome(null), [filters])

  async function decide(status: BulkStatus, reason?: string): Promise<void> {
    const { ids } = selection
    if (ids.length === 0 || running) return
    const result: BulkOutcome = { status, items: [], audit: [], undated: 0, error: null }
    setOutcome(null)
    for (let from = 0; from < ids.length; from += BULK_MAX) {
      setRunning({ done: from, total: ids.length })
      const some = ids.slice(from, from + BULK_MAX)
      const versions = some.map((id) => seen.current.get(id)?.version ?? 1)
      const body = { ids: some, versions, moderation_status: status, ...(reason ? { reason } : {}) }
      const answered = result.error === null ? await answer(bulkModeratePublications, { body }).catch(failed(result)) : null
      const done = new Set(answered?.body.data.map(({ id }) => id))
      const changed = new Set(answered?.body.meta.changed_since)
      result.undated += answered?.body.data.filter(({ hidden_because }) => hidden_because === 'no_date').length ?? 0
      const row = answered?.headers.get('x-audit-id')
      if (row) result.audit.push(row)
      result.items.push(
        ...some.map((id) => ({
          id,
          title: seen.current.get(id)?.title ?? id,
          outcome: done.has(id)
            ? ('ok' as const)
            : changed.has(id)
              ? ('changed' as const)
              : answered
                ? ('notFound' as const)
                : ('failed' as const),
        })),
      )
    }
    // The undo key undoes all batches.
    noteUndoable(result.audit, 'decision', t.undoneAll)
    setRunning(null)
    setOutcome(result)
    decided(result.items.flatMap(({ id, outcome: what }) => (what === 'ok' ? [id] : [])))
    // Publications without a decision stay selected.
    selection.clear()
    for (const { id, outcome: what } of result.items) if (what === 'failed') selection.toggle(id)
    void queryClient.invalidateQueries()
  }

  /** Undoes all batches, except publications changed by others since. */
  async function undoAll(): Promise<{ undone: number; kept: number }> {
    let [undone, kept] = [0, 0]
    for (const id of outcome?.audit.filter(isUndoable) ?? []) {
      const { data } = await call(undoAudited, { params: { id } })
      forgetUndoable(id)
      undone += data.undone.length
      kept += data.kept.length
    }
    void queryClient.invalidateQueries()
    return { undone, kept }
  }

  /** Returns how many of the selected publications are acts that a decision withdraws before the end of their posting. Spec §2-62. */
  const withdrawn = (status: BulkStatus): number =>
    selection.ids.filter((id) => {
      const publication = seen.current.get(id)
      if (!publication) return false
      return status === 'rejected'
        ? postedUntil(publication) !== null && publication.modification?.statut !== 'pending'
        : wayToWithdraw(publication, { moderation_status: status }) !== null
    }).length

  return { running, outcome, decide, withdrawn, undoAll, hide: () => setOutcome(null) }
}

/** Stores the error; decisions before it remain and are shown. */
const failed = (result: BulkOutcome) => (error: unknown) => {
  if (!(error instanceof ClientError)) throw error
  result.error = error
  return null
}
