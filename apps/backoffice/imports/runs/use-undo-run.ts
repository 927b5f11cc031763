import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ClientError } from '../../../../contract/client.ts'
import { undoImportRun } from '../../../../contract/imports/import-runs.ts'
import { call } from '../../../ui/api/client.ts'
import { queryClient } from '../../../ui/api/queries.ts'
import { notifyFailure } from '../../api/refusals.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { focusHeading } from '../../../ui/screen/screen.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { runTexts } from './run-texts.ts'

/** The result of the undo of a run. */
export type UndoneRun = z.output<(typeof undoImportRun)['response']>['data']

/** How a publication is restored: deleted, set back, or shown again. */
const WAYS = ['removed', 'restored', 'unarchived'] as const

/** Undoes a run. For a run undone already, the answer is the former result. */
export function useUndoRun(id: string, runId: string, close: () => void) {
  const t = useTexts(runTexts)
  return useMutation<UndoneRun, ClientError>({
    mutationFn: async () => (await call(undoImportRun, { params: { id, runId } })).data,
    onSuccess: (result) => {
      const { kept, failed } = result
      const what = WAYS.flatMap((way) => (result[way] > 0 ? [t.was[way](result[way])] : [])).join(', ')
      notify({ message: what ? t.undone(what) : t.undoneNothing, ...(kept + failed > 0 ? { tone: 'warning' as const } : {}) })
    },
    onError: (error) => {
      if (error.code === 'sync_in_progress') notify({ message: t.waitForEnd, tone: 'warning' })
      else if (error.code === 'invalid_state') notify({ message: t.nothingToUndo, tone: 'warning' })
      else notifyFailure(error, { id })
    },
    onSettled: () => {
      close()
      // The button was replaced by now.
      setTimeout(focusHeading, 0)
      void queryClient.invalidateQueries()
    },
  })
}
