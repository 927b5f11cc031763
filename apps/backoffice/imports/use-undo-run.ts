import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ClientError } from '../../../contract/client.ts'
import { undoImportRun } from '../../../contract/imports/import-runs.ts'
import { call } from '../../ui/api/client.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { notifyFailure } from '../api/refusals.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { focusHeading } from '../../ui/screen/screen.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { runTexts } from './run-texts.ts'

/** What undoing a run came to. */
export type UndoneRun = z.output<(typeof undoImportRun)['response']>['data']

/** How a publication of a run is put back: taken away, as it was, or shown again. */
const WAYS = ['removed', 'restored', 'unarchived'] as const

/** Undoes a run; of one that is undone already it tells again what that did. */
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
      // The button that asked is another one by now.
      setTimeout(focusHeading, 0)
      void queryClient.invalidateQueries()
    },
  })
}
