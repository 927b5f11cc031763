import { lastReversible, useUndo } from '../api/changes.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { tell } from '../../ui/notices/notify.tsx'
import { claimTexts } from './texts.ts'

/** Undoes the last decision of this page about a claim, and leads back to that claim. */
export function useUndoLast(undone: (id: string) => void): () => void {
  const t = useTexts(claimTexts)
  const undo = useUndo({ tellAs: 'claim' })
  return () => {
    const rows = lastReversible('claim')
    if (!rows) return tell({ message: t.nothingToUndo, tone: 'warning', as: 'claim' })
    undo.mutate(rows, { onSuccess: ({ data }) => data.undone[0] && undone(data.undone[0].target_id) })
  }
}
