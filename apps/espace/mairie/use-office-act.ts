import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { z } from 'zod'
import type { ClientError } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { undoMairieDecision } from '../../../contract/mairie/mairie.ts'
import { call } from '../../ui/api/client.ts'
import { useAct } from '../../ui/api/use-act.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { hideUndoOffers, notify, notifyError } from '../../ui/notices/notify.tsx'
import { mairieTexts } from './mairie-texts.ts'

/** The key of the notices of a town hall's acts: a new one replaces the last. */
const NOTICE = 'office'

interface Done {
  message: string
  detail?: string | undefined
}

/** Acts of a town hall on this page that can be taken back, newest last, and how. */
export function useOfficeUndo(acteurId: string) {
  const t = useTexts(mairieTexts)
  const rows = useRef<string[]>([])
  const undo = useMutation<z.output<(typeof undoMairieDecision)['response']>, ClientError, string>({
    mutationFn: (auditId) => call(undoMairieDecision, { params: { acteurId, auditId } }),
    onSettled: (_, error, row) => {
      if (error === null || error.status >= 400) rows.current = rows.current.filter((other) => other !== row)
      hideUndoOffers([row])
      void queryClient.invalidateQueries()
    },
    onSuccess: ({ data: { undone, kept } }) =>
      notify({ message: t.undone(undone.length), as: NOTICE, ...(kept.length > 0 ? { detail: t.undoneInPart(kept.length) } : {}) }),
    onError: (error) => notifyError(error, NOTICE),
  })
  return {
    note: (row: string | null, { message, detail }: Done) => {
      if (row !== null) rows.current.push(row)
      notify({
        message,
        detail,
        as: NOTICE,
        ...(row === null ? {} : { reverses: [row], action: { label: t.undo, run: () => undo.mutate(row) } }),
      })
    },
    last: () => {
      const row = rows.current.at(-1)
      if (row === undefined) notify({ message: t.nothingToUndo, tone: 'warning', as: NOTICE })
      else undo.mutate(row)
    },
  }
}

/**
 * Sends a change of a town hall; its notice offers to take it back.
 * @param shows whether the caller shows an error itself
 */
export const useOfficeAct = <E extends Endpoint>(
  endpoint: E,
  undo: ReturnType<typeof useOfficeUndo>,
  done: (body: z.output<E['response']>) => Done,
  shows: (error: ClientError) => boolean = () => false,
) => useAct(endpoint, { after: (body, _, row) => undo.note(row, done(body)), onError: shows, noticeKey: NOTICE })
