import type { ReactNode } from 'react'
import { listClaims } from '../../../contract/claims/claims.ts'
import { rereadUndone } from '../lists/decided-rows.ts'
import { useUndo } from '../api/changes.tsx'
import { useUndoLast as useLast } from '../api/undo-last.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { claimTexts } from './texts.ts'

/** Undoes the last decision of this page on a claim, and opens that claim; and whether such an undo is under way. */
export function useUndoLast(undone: (id: string) => void): { undoLast: () => void; dialog: ReactNode; undoing: boolean } {
  const t = useTexts(claimTexts)
  const undo = useUndo({ noticeKey: 'claim', reread: rereadUndone(listClaims.id) })
  const last = useLast({ scope: 'claim', undo, nothing: t.nothingToUndo, undone: ([id]) => id && undone(id) })
  return { ...last, undoing: undo.isPending }
}
