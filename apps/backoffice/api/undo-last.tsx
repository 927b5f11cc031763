import { type ReactNode, useState } from 'react'
import { asksFirst, UndoQuestion } from '../../ui/decisions/undo-question.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { isShownLast, lastUndoable, type Scope, type Undoable, type useUndo } from './changes.tsx'

interface Options {
  scope: Scope
  undo: ReturnType<typeof useUndo>
  /** What is said if there is nothing to undo. */
  nothing: string
  undone: (ids: string[]) => void
}

/**
 * The undo key: it takes back the action that was shown last. An earlier one, one of more than a minute ago, and one that made something
 * public are named in a question first. The caller renders `dialog`. Spec §2-151.
 */
export function useUndoLast({ scope, undo, nothing, undone }: Options): { undoLast: () => void; dialog: ReactNode } {
  const [asked, ask] = useState<Undoable | null>(null)
  const run = ({ rows }: Undoable) => undo.mutate(rows, { onSuccess: ({ data }) => undone(data.undone.map(({ target_id }) => target_id)) })
  const undoLast = () => {
    const last = lastUndoable(scope)
    if (!last) notify({ message: nothing, tone: 'warning', as: scope })
    else if (asksFirst(last, isShownLast(last))) ask(last)
    else run(last)
  }
  return { undoLast, dialog: asked && <UndoQuestion act={asked} close={() => ask(null)} run={() => run(asked)} /> }
}
