import { useMutation } from '@tanstack/react-query'
import type { ClientError } from '../../../contract/client.ts'
import { getDashboard } from '../../../contract/dashboard/dashboard.ts'
import { deleteImportSource, listImportSources } from '../../../contract/imports/imports.ts'
import { answer } from '../../ui/api/client.ts'
import { noteTarget, useUndo } from '../api/changes.tsx'
import { queryClient } from '../../ui/api/queries.ts'
import { notifyFailure } from '../api/refusals.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { recordTexts } from '../records/record-texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { runTexts } from './runs/run-texts.ts'
import { settingsTexts } from './settings/settings-texts.ts'
import { useGo } from '../../ui/screen/use-go.ts'

/** Deletes a source and leaves its screen. */
export function useRemoveSource(id: string) {
  const t = useTexts(settingsTexts)
  const { waitForEnd } = useTexts(runTexts)
  const go = useGo()
  const { undo: undoLabel } = useTexts(recordTexts)
  const undo = useUndo()
  return useMutation({
    mutationFn: () => answer(deleteImportSource, { params: { id } }),
    onSuccess: ({ body, headers }) => {
      for (const { id: read } of [listImportSources, getDashboard]) void queryClient.invalidateQueries({ queryKey: [read] })
      go('/imports')
      const row = headers.get('x-audit-id')
      const message = t.removed(body.data.publications)
      if (row) noteTarget(row, id)
      notify({ message, as: id, ...(row ? { reverses: [row], action: { label: undoLabel, run: () => undo.mutate([row]) } } : {}) })
    },
    onError: (error: ClientError) => {
      if (error.code === 'sync_in_progress') notify({ message: waitForEnd, tone: 'warning', as: id })
      else notifyFailure(error, { id })
    },
  })
}
