import { useState } from 'react'
import { undoAudited } from '../../contract/audit.ts'
import { deleteAdminPublication } from '../../contract/publications-admin.ts'
import { answer, call, ifMatch } from '../api/api.ts'
import { forgetReversible, noteReversible } from '../api/changes.tsx'
import { queryClient } from '../api/queries.ts'
import { useTexts } from '../i18n/texts.ts'
import type { Publication } from '../publications/publication.ts'
import { tell, tellError } from '../shell/tell.tsx'
import { duplicateTexts } from './texts.ts'

/** Keeps one publication of a group: the others go to the trash, and come back together. */
export function useKeepOne() {
  const t = useTexts(duplicateTexts)
  const [busy, setBusy] = useState(false)
  async function undo(rows: readonly string[]): Promise<void> {
    try {
      for (const id of rows) {
        await call(undoAudited, { params: { id } })
        forgetReversible(id)
      }
      tell({ message: t.undone(rows.length), as: 'decision' })
    } catch (error) {
      tellError(error)
    }
    await queryClient.invalidateQueries()
  }
  /** Stops at the first that has changed since it was compared; those before it stay deleted, and are told. */
  async function removeOthers(others: readonly Publication[]): Promise<void> {
    setBusy(true)
    const rows: string[] = []
    let done = 0
    try {
      for (const { id, version } of others) {
        const { headers } = await answer(deleteAdminPublication, { params: { id }, headers: ifMatch(version) })
        done += 1
        const row = headers.get('x-audit-id')
        if (row) {
          rows.push(row)
          noteReversible(row)
        }
      }
    } catch (error) {
      tellError(error)
    }
    setBusy(false)
    if (done > 0) tell({ message: t.kept(done), as: 'decision', action: { label: t.undoAll, run: () => void undo(rows) } })
    await queryClient.invalidateQueries()
  }
  return { busy, removeOthers }
}
