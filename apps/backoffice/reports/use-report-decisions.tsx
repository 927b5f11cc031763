import { type ReactNode, useState } from 'react'
import type { REPORT_REASONS } from '../../../contract/publications/publication-records.ts'
import { decideReports, type REPORT_DECISIONS } from '../../../contract/publications/publication-reports.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Key } from '../../ui/screen/keys.ts'
import { useChange, useUndo } from '../api/changes.tsx'
import { useMay } from '../api/permissions.ts'
import { useUndoLast } from '../api/undo-last.tsx'
import { countedAfter, takeCounts } from '../publications/counts.ts'
import { decisionTexts } from '../publications/decisions/decision-texts.ts'
import { ReasonDialog } from '../publications/decisions/reason-dialog.tsx'
import { rejectDraft, useReasons } from '../publications/decisions/reasons.ts'
import { dropUnlisted, type Publication, rereadAfterDecision, rereadUndone, updateCachedPublication } from '../publications/publication.ts'
import { useDraft } from '../../ui/forms/draft.ts'
import { removeDraft } from '../../ui/forms/draft-storage.ts'
import { WITHDRAWAL_REASONS } from './answers.ts'
import { hasPictures } from './reported.ts'
import { reportedTexts } from './texts.ts'

type Decision = (typeof REPORT_DECISIONS)[number]
interface Target {
  publication: Publication
  /** The gravest reason of its reports. */
  reason: (typeof REPORT_REASONS)[number]
}

interface Options {
  /** Called after a decision, to move on. */
  leave: (id: string) => void
  /** Called after an undo, to show what waits again. */
  undone: (id: string) => void
}

export type ReportDecisions = ReturnType<typeof useReportDecisions>

const SHORTEST = 3
const NO_ANSWER = { id: '', text: '' }

/** The decisions on the reports of a publication, with their keys. The caller renders `dialog`. */
export function useReportDecisions({ leave, undone }: Options) {
  const t = useTexts(reportedTexts)
  const decision = useTexts(decisionTexts)
  const language = useLanguage()
  const may = useMay()
  const reasons = useReasons()
  const [asked, ask] = useState<Target | null>(null)
  /** What is typed as answer, for one publication. */
  const draft = useDraft('report-answer', NO_ANSWER)
  const typed = draft.value
  const undo = useUndo({ noticeKey: 'decision', reread: rereadUndone })
  const last = useUndoLast({ scope: 'decision', undo, nothing: t.nothingToUndo, undone: ([id]) => id && undone(id) })
  const decide = useChange(decideReports, {
    undoable: true,
    noticeKey: 'decision',
    done: ({ data: { title } }, { body }) => t.done[body.decision](title),
    undoneAs: ({ data: { title } }) => t.undone(title),
    reread: ({ data }) => rereadAfterDecision(data),
    rereadUndone,
    after: ({ data, comptes }, input) => {
      removeDraft(rejectDraft(data.id))
      ask(null)
      updateCachedPublication(data)
      draft.drop()
      takeCounts(input, comptes)
      leave(data.id)
      dropUnlisted(data)
    },
  })
  const answerOf = (id: string) => (typed.id === id ? typed.text : '')
  const isShort = (id: string) => {
    const { length } = answerOf(id).trim()
    return length > 0 && length < SHORTEST
  }
  const send = ({ id, version }: Publication, what: Decision, reason?: string) => {
    // A second key before the answer is ignored.
    if (decide.isPending || isShort(id)) return
    const reponse = answerOf(id).trim()
    const body = { decision: what, ...(reason ? { reason } : {}), ...(reponse ? { reponse } : {}) }
    decide.mutate({ params: { id }, query: countedAfter(), body, headers: ifMatch(version) })
  }
  const allowed = may(decideReports)
  const close = ({ publication }: Target) => send(publication, 'close')
  const withdraw = (target: Target) => {
    decide.reset()
    ask(target)
  }
  const withdrawPictures = ({ publication }: Target) => send(publication, 'withdraw_pictures')
  const dialog: ReactNode = asked ? (
    <ReasonDialog
      key={asked.publication.id}
      draft={asked.publication.id}
      start={WITHDRAWAL_REASONS[language][asked.reason]}
      title={t.withdrawTitle(asked.publication.title)}
      lead={t.withdrawLead}
      reasons={reasons.reject}
      label={decision.rejectReason}
      confirm={decision.takeDown}
      close={() => ask(null)}
      busy={decide.isPending}
      error={decide.error}
      send={(reason) => send(asked.publication, 'withdraw', reason)}
    />
  ) : (
    last.dialog
  )
  return {
    dialog,
    allowed,
    /** Whether the reason of a withdrawal is being asked for. */
    asking: asked !== null,
    busy: decide.isPending,
    /** Whether an undo is under way: the row that it brings back is not yet visible. */
    undoing: undo.isPending,
    answerOf,
    isShort,
    setAnswer: (id: string, text: string) => draft.set({ id, text }),
    close,
    withdraw,
    withdrawPictures,
    /** The keys that decide on a publication; none without open reports. */
    keysFor: (target: Target | null): Key[] => [
      ...(allowed && target && target.publication.reports_count > 0
        ? [
            { key: 's', label: t.close, run: () => close(target) },
            { key: 'x', label: t.withdraw, run: () => withdraw(target) },
            ...(hasPictures(target.publication) ? [{ key: 'i', label: t.withdrawPictures, run: () => withdrawPictures(target) }] : []),
          ]
        : []),
      ...(allowed ? [{ key: 'u', label: t.keys.undo, run: last.undoLast }] : []),
    ],
  }
}
