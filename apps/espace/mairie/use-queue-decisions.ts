import { useRef, useState } from 'react'
import type { ClientError } from '../../../contract/client.ts'
import { bulkModerateMairiePublications, moderateMairiePublication } from '../../../contract/mairie/mairie.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { queryClient } from '../../ui/api/queries.ts'
import { isOutdated } from '../../ui/api/use-act.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import { notifyConflict } from '../publications/last-change.ts'
import { dropDecided } from './drop-decided.ts'
import { queueTexts } from './mairie-texts.ts'
import type { Office } from './offices.tsx'
import type { Reviewed } from './reviewed.tsx'
import { useOfficeAct, useOfficeUndo } from './use-office-act.ts'

/** What a decision says. */
interface Decision {
  moderation_status: 'published' | 'rejected'
  reason?: string
  correction_demandee?: boolean
}

export type QueueDecisions = ReturnType<typeof useQueueDecisions>

/**
 * The decisions on the publications of a queue: to publish one or several, to refuse them or to ask for a correction, to undo the last.
 * @param after receives the ids of those that were decided on, before they leave the list
 */
export function useQueueDecisions(office: Office, isTeam: boolean, after: (ids: ReadonlySet<string>) => void) {
  const t = useTexts(queueTexts)
  const acteurId = office.id
  /** What the dialog of a refusal is about; null while it is closed. */
  const [asked, setAsked] = useState<{ subjects: readonly Reviewed[]; isCorrection: boolean; publishes?: boolean } | null>(null)
  /** The decided edits: accepting one does not publish what was online already. */
  const edits = useRef(new Set<string>())
  const undo = useOfficeUndo(acteurId)
  /** The dialog shows the errors after which it stays open. */
  const showsError = (failure: ClientError) => isOutdated(failure) || asked !== null
  const decideOne = useOfficeAct(
    moderateMairiePublication,
    undo,
    ({ data: { id, title, moderation_status } }) => ({
      message: (moderation_status === 'rejected'
        ? asked?.isCorrection
          ? t.asked
          : t.rejected
        : edits.current.has(id)
          ? t.accepted
          : t.published)(title),
      isPublic: moderation_status !== 'rejected' && !edits.current.has(id),
    }),
    showsError,
    ({ data: { id } }) => dropDecided([id]),
  )
  const decideMany = useOfficeAct(
    bulkModerateMairiePublications,
    undo,
    ({ data: decided, meta }) => {
      const left = meta.refused.length + meta.not_found.length + (meta.changed_since?.length ?? 0)
      return {
        message: (decided[0]?.moderation_status === 'rejected' ? t.rejectedMany : t.publishedMany)(meta.updated),
        ...(left > 0 ? { detail: t.left(left) } : {}),
        isPublic: decided[0]?.moderation_status === 'published',
      }
    },
    showsError,
    ({ data: decided, meta }) =>
      meta.updated === decided.length && meta.refused.length + meta.not_found.length + (meta.changed_since?.length ?? 0) === 0
        ? dropDecided(decided.map(({ id }) => id))
        : void queryClient.invalidateQueries(),
  )
  const busy = decideOne.isPending || decideMany.isPending

  const decide = (subjects: readonly Reviewed[], body: Decision) => {
    const [one, ...others] = subjects
    if (!one || busy) return
    for (const { id, modification } of subjects) if (modification) edits.current.add(id)
    const onSuccess = () => {
      setAsked(null)
      const gone = new Set(subjects.map(({ id }) => id))
      after(gone)
    }
    const onError = (failure: ClientError) => {
      if (!isOutdated(failure)) return
      setAsked(null)
      // Of several, those that changed meanwhile are left out and counted: what is refused as a whole is no conflict.
      if (others.length === 0) void notifyConflict(failure, acteurId, one, 'notDecided')
      else notifyError(failure)
    }
    if (others.length === 0)
      decideOne.mutate({ params: { acteurId, publicationId: one.id }, body, headers: ifMatch(one.version) }, { onSuccess, onError })
    else
      decideMany.mutate(
        { params: { acteurId }, body: { ids: subjects.map(({ id }) => id), versions: subjects.map(({ version }) => version), ...body } },
        { onSuccess, onError },
      )
  }
  return {
    asked,
    busy,
    isTeam,
    canPublish: office.can_publish,
    error: decideOne.error ?? decideMany.error,
    undoLast: undo.last,
    undoDialog: undo.dialog,
    decide,
    /** @param asks whether several were ticked: a question comes first */
    publish: (subjects: readonly Reviewed[], asks = false) => {
      if (!office.can_publish || subjects.length === 0) return
      if (asks) setAsked({ subjects, isCorrection: false, publishes: true })
      else decide(subjects, { moderation_status: 'published' })
    },
    /** Asks for the reason in a dialog, which decides. What one's own team wrote is not refused: its author corrects it. */
    ask: (subjects: readonly Reviewed[], isCorrection = isTeam) => {
      if (subjects.length === 0 || (isCorrection && !office.can_publish)) return
      // A dialog opens without the error of the former one.
      decideOne.reset()
      decideMany.reset()
      setAsked({ subjects, isCorrection })
    },
    close: () => setAsked(null),
  }
}
