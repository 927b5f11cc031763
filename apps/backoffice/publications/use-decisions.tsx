import { type ReactNode, useRef } from 'react'
import type { ClientError } from '../../../contract/client.ts'
import { updatePublication } from '../../../contract/publications/publications.ts'
import {
  deleteAdminPublication,
  featurePublication,
  moderateAdminPublication,
  restorePublication,
} from '../../../contract/publications/publications-admin.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { lastUndoable, useChange, useUndo } from '../api/changes.tsx'
import { isRefusal } from '../api/refusals.ts'
import { removeDraft } from '../../ui/forms/draft.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { type Asked, DecisionDialogs } from './decision-dialogs.tsx'
import { decisionTexts } from './decision-texts.ts'
import { type Publication, updateCachedPublication } from './publication.ts'
import { rejectDraft } from './reject-reasons.ts'
import { useDecisionDialog } from './use-decision-dialog.ts'
import { type Status, useDecisionMessage } from './use-decision-message.ts'

interface DecisionOptions {
  /** Called when a decision was sent, to move to the next publication. */
  leave?: (publication: Publication) => void
  /** Called when it failed, to move back. */
  back?: (publication: Publication) => void
  /** Called with a publication changed by this page. */
  changed?: (publication: Publication) => void
  /** Called with the publications restored by an undo. */
  undone?: (ids: string[]) => void
}

export type Decisions = ReturnType<typeof useDecisions>

/** The decisions on a publication. Some open a dialog first: the caller renders `dialogs`. */
export function useDecisions({ leave, back, changed, undone }: DecisionOptions = {}) {
  const t = useTexts(decisionTexts)
  const messageOf = useDecisionMessage()
  const { asked, ask, close, end } = useDecisionDialog()
  const sent = useRef(new Map<string, Publication>())
  const undo = useUndo({ noticeKey: 'decision' })
  const shared = {
    undoable: true,
    noticeKey: 'decision',
    after: ({ data }: { data: Publication }) => {
      sent.current.delete(data.id)
      updateCachedPublication(data)
      changed?.(data)
    },
    onError: (error: ClientError, { params }: { params: { id: unknown } }) => {
      const id = String(params.id)
      const publication = sent.current.get(id)
      sent.current.delete(id)
      // The input is stored in the draft, and shown again in the dialog about the current version.
      if (isRefusal(error)) end()
      if (publication) back?.(publication)
    },
  } as const
  const moderate = useChange(moderateAdminPublication, { ...shared, done: ({ data }) => messageOf(data) })
  const feature = useChange(featurePublication, {
    ...shared,
    done: ({ data }) => (data.en_avant ? t.done.featured : t.done.unfeatured)(data.title),
  })
  const pin = useChange(updatePublication, {
    ...shared,
    done: ({ data }) => (data.epingle ? t.done.pinned : t.done.unpinned)(data.title),
  })
  const remove = useChange(deleteAdminPublication, { ...shared, done: ({ data }) => t.done.removed(data.title) })
  const restore = useChange(restorePublication, { ...shared, done: ({ data }) => t.done.restored(data.title) })
  const about = (publication: Publication) => ({ params: { id: publication.id }, headers: ifMatch(publication.version) })

  /** One decision at a time: a second key before the answer is ignored. */
  function once(publication: Publication, run: () => void): void {
    if (sent.current.has(publication.id)) return
    sent.current.set(publication.id, publication)
    run()
  }
  /** A dialog stays open until the answer. Without a dialog, the next publication is shown at once. */
  function decide(publication: Publication, moderation_status: Status, more: { reason?: string; publie_le?: string } = {}): void {
    once(publication, () => {
      const after = asked ? { onSuccess: () => left(publication) } : {}
      moderate.mutate({ ...about(publication), body: { moderation_status, ...more } }, after)
      if (!asked) leave?.(publication)
    })
  }
  function left(publication: Publication): void {
    removeDraft(rejectDraft(publication.id))
    end()
    leave?.(publication)
  }

  /** A dialog opens without the error of the former one. */
  function open(what: Asked): void {
    moderate.reset()
    feature.reset()
    ask(what)
  }

  const dialogs: ReactNode = (
    <DecisionDialogs
      asked={asked}
      close={close}
      busy={moderate.isPending || feature.isPending}
      error={asked?.kind === 'feature' ? feature.error : moderate.error}
      reject={(publication, reason) => decide(publication, 'rejected', { reason })}
      schedule={(publication, publie_le) => decide(publication, 'approved', { publie_le })}
      feature={(publication, featured_until) =>
        once(publication, () => feature.mutate({ ...about(publication), body: { en_avant: true, featured_until } }, { onSuccess: close }))
      }
    />
  )

  return {
    dialogs,
    approve: (publication: Publication) => decide(publication, 'approved'),
    publish: (publication: Publication) => decide(publication, 'published'),
    pending: (publication: Publication) => decide(publication, 'pending'),
    reject: (publication: Publication) => open({ kind: 'reject', publication }),
    schedule: (publication: Publication) => open({ kind: 'schedule', publication }),
    feature: (publication: Publication) =>
      publication.en_avant
        ? once(publication, () => feature.mutate({ ...about(publication), body: { en_avant: false } }))
        : open({ kind: 'feature', publication }),
    pin: (publication: Publication) =>
      once(publication, () => pin.mutate({ ...about(publication), body: { epingle: !publication.epingle } })),
    remove: (publication: Publication) =>
      once(publication, () => {
        remove.mutate(about(publication))
        leave?.(publication)
      }),
    restore: (publication: Publication) => once(publication, () => restore.mutate(about(publication))),
    undoLast: () => {
      const rows = lastUndoable('decision')
      if (!rows) notify({ message: t.done.nothingToUndo, tone: 'warning', as: 'decision' })
      else undo.mutate(rows, { onSuccess: ({ data }) => undone?.(data.undone.map(({ target_id }) => target_id)) })
    },
  }
}
