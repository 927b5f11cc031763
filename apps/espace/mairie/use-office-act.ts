import { useMutation } from '@tanstack/react-query'
import { createElement, type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import type { ClientError } from '../../../contract/client.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { undoMairieDecision } from '../../../contract/mairie/mairie.ts'
import { call } from '../../ui/api/client.ts'
import { type ActOptions, useAct } from '../../ui/api/use-act.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { type Act, asksFirst, UndoQuestion } from '../../ui/decisions/undo-question.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { hideUndoOffers, notify, notifyError } from '../../ui/notices/notify.tsx'
import { mairieTexts } from './mairie-texts.ts'

/** The key of the notices of a town hall's acts: a new one replaces the last. */
const NOTICE = 'office'

interface Done {
  message: string
  detail?: string | undefined
  /** Whether the act made something public. */
  isPublic?: boolean
}
/** An act with its row of the trail. */
type Noted = Act & { row: string }

/** Acts of a town hall on this page that can be taken back, newest last, and how. */
export function useOfficeUndo(acteurId: string) {
  const t = useTexts(mairieTexts)
  const acts = useRef<Noted[]>([])
  const shownLast = useRef<string>(undefined)
  const [asked, ask] = useState<Noted | null>(null)
  const undo = useMutation<z.output<(typeof undoMairieDecision)['response']>, ClientError, string>({
    mutationFn: (auditId) => call(undoMairieDecision, { params: { acteurId, auditId } }),
    onSettled: (_, error, row) => {
      if (error === null || error.status >= 400) acts.current = acts.current.filter((other) => other.row !== row)
      hideUndoOffers([row])
      void queryClient.invalidateQueries()
    },
    onSuccess: ({ data: { undone, kept } }) =>
      notify({
        message: undone.length === 1 && undone[0]?.target_label ? t.undoneOf(undone[0].target_label) : t.undone(undone.length),
        as: NOTICE,
        ...(kept.length > 0 ? { detail: t.undoneInPart(kept.length) } : {}),
      }),
    onError: (error) => notifyError(error, NOTICE),
  })
  return {
    note: (row: string | null, { message, detail, isPublic = false }: Done) => {
      if (row !== null) {
        acts.current.push({ row, at: Date.now(), done: message, isPublic })
        shownLast.current = row
      }
      notify({
        message,
        detail,
        as: NOTICE,
        ...(row === null ? {} : { reverses: [row], action: { label: t.undo, run: () => undo.mutate(row) } }),
      })
    },
    last: () => {
      const act = acts.current.at(-1)
      if (act === undefined) notify({ message: t.nothingToUndo, tone: 'warning', as: NOTICE })
      else if (asksFirst(act, act.row === shownLast.current)) ask(act)
      else undo.mutate(act.row)
    },
    /** The question of the key. */
    dialog: (asked && createElement(UndoQuestion, { act: asked, close: () => ask(null), run: () => undo.mutate(asked.row) })) as ReactNode,
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
  reread?: ActOptions<E>['reread'],
) =>
  useAct(endpoint, {
    after: (body, _, row) => undo.note(row, done(body)),
    onError: shows,
    noticeKey: NOTICE,
    ...(reread ? { reread } : {}),
  })
