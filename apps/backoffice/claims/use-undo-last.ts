import { lastUndoable, useUndo } from '../api/changes.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { claimTexts } from './texts.ts'

/** Undoes the last decision of this page on a claim, and opens that claim; and whether such an undo is under way. */
export function useUndoLast(undone: (id: string) => void): { undoLast: () => void; undoing: boolean } {
  const t = useTexts(claimTexts)
  const undo = useUndo({ noticeKey: 'claim' })
  const undoLast = () => {
    const rows = lastUndoable('claim')
    if (!rows) return notify({ message: t.nothingToUndo, tone: 'warning', as: 'claim' })
    undo.mutate(rows, { onSuccess: ({ data }) => data.undone[0] && undone(data.undone[0].target_id) })
  }
  return { undoLast, undoing: undo.isPending }
}
