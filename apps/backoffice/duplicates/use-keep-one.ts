import { useState } from 'react'
import { ClientError } from '../../../contract/client.ts'
import { deleteAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { answer, ifMatch } from '../../ui/api/client.ts'
import { noteUndoable, useUndo } from '../api/changes.tsx'
import { queryClient } from '../../ui/api/queries.ts'
import { notifyFailure } from '../api/refusals.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { postedUntil } from '../../ui/publications/posting.ts'
import type { Publication } from '../publications/publication.ts'
import { notify, notifyError } from '../../ui/notices/notify.tsx'
import { duplicateTexts } from './texts.ts'

/** Keeps one publication of a group. The others are deleted, and restored together by an undo. */
export function useKeepOne() {
  const t = useTexts(duplicateTexts)
  const undo = useUndo({ noticeKey: 'decision' })
  const [busy, setBusy] = useState(false)
  /** Stops at the first publication that has changed since the comparison. Those before it stay deleted; the notice says so. */
  async function removeOthers(others: readonly Publication[], reason = ''): Promise<void> {
    setBusy(true)
    const rows: string[] = []
    let done = 0
    let failed: unknown = null
    try {
      for (const other of others) {
        const { id, version } = other
        // Only an act whose posting ends early needs the reason.
        const query = reason !== '' && postedUntil(other) !== null ? { query: { reason } } : {}
        const { headers } = await answer(deleteAdminPublication, { params: { id }, headers: ifMatch(version), ...query })
        done += 1
        const row = headers.get('x-audit-id')
        if (row) rows.push(row)
      }
    } catch (error) {
      failed = error
    }
    setBusy(false)
    noteUndoable(rows, { scope: 'decision', done: t.kept(done), isPublic: false, message: t.undone })
    if (done > 0)
      notify({ message: t.kept(done), as: 'decision', reverses: rows, action: { label: t.undoAll, run: () => undo.mutate(rows) } })
    if (failed instanceof ClientError) notifyFailure(failed, { id: others[done]?.id })
    else if (failed !== null) notifyError(failed)
    await queryClient.invalidateQueries()
  }
  return { busy, removeOthers }
}
