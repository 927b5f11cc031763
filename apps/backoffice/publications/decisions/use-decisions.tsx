import { type ReactNode, useEffect, useRef } from 'react'
import type { Call, ClientError } from '../../../../contract/client.ts'
import type { moderateAdminPublication } from '../../../../contract/publications/publications-admin.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { forgetUndoable, useUndo } from '../../api/changes.tsx'
import { useUndoLast } from '../../api/undo-last.tsx'
import { removeDraft } from '../../../ui/forms/draft-storage.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { postedUntil } from '../../../ui/publications/posting.ts'
import { lacksReason, type WithdrawalWay, wayToWithdraw } from '../acts/withdrawal.ts'
import { type Asked, DecisionDialogs } from './decision-dialogs.tsx'
import { decisionTexts } from './decision-texts.ts'
import { countedAfter, takeCounts } from '../counts.ts'
import { dropUnlisted, type Publication, rereadUndone, updateCachedPublication } from '../publication.ts'
import { rejectDraft } from './reasons.ts'
import { useDecisionDialog } from './use-decision-dialog.ts'
import { useDecisionRequests } from './use-decision-requests.ts'
import { isOutdated } from '../../../ui/api/use-act.ts'

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

type Decision = NonNullable<Call<typeof moderateAdminPublication>['body']>
interface Sent {
  publication: Publication
  /** What follows the answer, while the screen is there. */
  settled?: (() => void) | undefined
  /** Asks for the reason and sends the decision again. */
  askReason?: (() => void) | undefined
}
interface Sending {
  /** Whether a dialog is open, which stays until the answer. Without a dialog, the next publication is shown at once. */
  inDialog?: boolean
  /** Called after success, instead of the change to the next publication. */
  after?: (() => void) | undefined
}

/** Audit rows that published acts in this page, with how to withdraw the act instead of undoing the row. */
const postedHere = new Map<string, { publication: Publication; way: 'remove' | 'undo' }>()

/** The decisions on a publication. Some open a dialog first: the caller renders `dialogs`. */
export function useDecisions({ leave, back, changed, undone }: DecisionOptions = {}) {
  const t = useTexts(decisionTexts)
  const { asked, ask, close, end } = useDecisionDialog()
  const sent = useRef(new Map<string, Sent>())
  /** Whether the undo key was pressed while a decision was under way. */
  const undoAsked = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])
  /** Undoing the publication of an act withdraws it: the dialog asks for the reason. */
  const undoRefused = ({ code }: ClientError, [row = '']: readonly string[]): boolean => {
    const act = code === 'act_posted' && mounted.current ? postedHere.get(row) : undefined
    if (!act) return false
    const { publication, way } = act
    const after = () => {
      settle(publication)
      postedHere.delete(row)
      forgetUndoable(row)
      undone?.([publication.id])
    }
    withReason(publication, way, (reason) =>
      way === 'remove'
        ? drop(publication, reason, { inDialog: true, after })
        : decide(publication, { moderation_status: 'pending', reason }, { inDialog: true, after }),
    )
    return true
  }
  const undo = useUndo({ noticeKey: 'decision', undoRefused, reread: rereadUndone })
  const last = useUndoLast({ scope: 'decision', undo, nothing: t.done.nothingToUndo, undone: (ids) => undone?.(ids) })
  const shared = {
    undoable: true,
    noticeKey: 'decision',
    undoRefused,
    rereadUndone,
    was: (id: string) => sent.current.get(id)?.publication,
    after: (
      { data, comptes }: { data: Publication; comptes?: Parameters<typeof takeCounts>[1] },
      input: { query?: { listes?: unknown } },
      row: string | null,
    ) => {
      const settled = sent.current.get(data.id)?.settled
      takeCounts(input, comptes)
      // A decision has a body; the restoration of a deleted publication has none.
      if (row !== null && postedUntil(data) !== null) postedHere.set(row, { publication: data, way: 'body' in input ? 'undo' : 'remove' })
      updateCachedPublication(data)
      changed?.(data)
      // The next one is chosen before this one leaves the list.
      if (mounted.current) settled?.()
      dropUnlisted(data)
      answered(data.id, false)
    },
    onError: (error: ClientError, { params }: { params: { id: unknown } }) => {
      const id = String(params.id)
      const { publication, askReason } = sent.current.get(id) ?? {}
      answered(id, true)
      // The dialog shows the fault.
      if (asked?.kind === 'withdraw' && error.code === 'validation_failed') return true
      // The input is stored in the draft, and shown again in the dialog about the current version.
      if (isOutdated(error)) end()
      if (publication) back?.(publication)
      if (!lacksReason(error) || !askReason || !mounted.current) return false
      askReason()
      return true
    },
  } as const
  const { moderate, feature, pin, remove, restore, may } = useDecisionRequests(shared)
  const about = (publication: Publication) => ({ params: { id: publication.id }, headers: ifMatch(publication.version) })

  function undoLast(): void {
    // The list moves on before the answer: the last decision is the one that is under way, not the one before it.
    undoAsked.current = sent.current.size > 0
    if (undoAsked.current) return
    last.undoLast()
  }
  /** Undoes what was under way when the key was pressed, once it is answered; a refused decision leaves nothing to undo. */
  function answered(id: string, refused: boolean): void {
    sent.current.delete(id)
    if (refused) undoAsked.current = false
    if (undoAsked.current && sent.current.size === 0) undoLast()
  }
  /** One decision at a time: a second key before the answer is ignored. */
  function once(publication: Publication, run: () => void, { askReason, settled }: Pick<Sent, 'askReason' | 'settled'> = {}): void {
    if (sent.current.has(publication.id)) return
    sent.current.set(publication.id, { publication, askReason, settled })
    run()
  }
  function settle(publication: Publication): void {
    removeDraft(rejectDraft(publication.id))
    end()
  }
  /** Runs a request: after it a dialog is closed, or at once the next publication is shown. */
  function send(publication: Publication, { inDialog = false, after }: Sending, run: () => void, askReason: () => void) {
    const settled = () => {
      if (after) return after()
      settle(publication)
      leave?.(publication)
    }
    once(
      publication,
      () => {
        run()
        if (!inDialog) leave?.(publication)
      },
      { askReason, settled: inDialog ? settled : undefined },
    )
  }
  /** A decision that withdraws an act before the end of its posting asks for a reason first. */
  function decide(publication: Publication, body: Decision, sending: Sending = {}): void {
    const way = wayToWithdraw(publication, body)
    const again = () => withReason(publication, way ?? 'pending', (reason) => decide(publication, { ...body, reason }, { inDialog: true }))
    if (way && !body.reason) return again()
    send(publication, sending, () => moderate.mutate({ ...about(publication), query: countedAfter(), body }), again)
  }
  function drop(publication: Publication, reason?: string, sending: Sending = {}): void {
    const again = () => withReason(publication, 'remove', (text) => drop(publication, text, { inDialog: true }))
    if (postedUntil(publication) !== null && !reason) return again()
    const query = { ...countedAfter(), ...(reason ? { reason } : {}) }
    send(publication, sending, () => remove.mutate({ ...about(publication), query }), again)
  }
  const withReason = (publication: Publication, way: WithdrawalWay, withText: (reason: string) => void) =>
    open({ kind: 'withdraw', publication, way, send: withText })

  /** A dialog opens without the error of the former one. */
  function open(what: Asked): void {
    for (const change of [moderate, feature, remove]) change.reset()
    ask(what)
  }

  const dialogs: ReactNode = (
    <>
      {last.dialog}
      <DecisionDialogs
        asked={asked}
        close={close}
        busy={moderate.isPending || feature.isPending || remove.isPending}
        error={asked?.kind === 'feature' ? feature.error : (moderate.error ?? remove.error)}
        reject={(publication, reason) => decide(publication, { moderation_status: 'rejected', reason }, { inDialog: true })}
        correct={(publication, reason) =>
          decide(publication, { moderation_status: 'rejected', reason, correction_demandee: true }, { inDialog: true })
        }
        schedule={(publication, publie_le) => decide(publication, { moderation_status: 'approved', publie_le }, { inDialog: true })}
        feature={(publication, featured_until) =>
          once(publication, () => feature.mutate({ ...about(publication), body: { en_avant: true, featured_until } }, { onSuccess: close }))
        }
      />
    </>
  )

  return {
    dialogs,
    /** What the person's roles allow. */
    may,
    approve: (publication: Publication) => decide(publication, { moderation_status: 'approved' }),
    publish: (publication: Publication) => decide(publication, { moderation_status: 'published' }),
    pending: (publication: Publication) => decide(publication, { moderation_status: 'pending' }),
    reject: (publication: Publication) => open({ kind: 'reject', publication }),
    correct: (publication: Publication) => open({ kind: 'correct', publication }),
    takeDown: (publication: Publication) => open({ kind: 'takeDown', publication }),
    schedule: (publication: Publication) => open({ kind: 'schedule', publication }),
    feature: (publication: Publication) =>
      publication.en_avant
        ? once(publication, () => feature.mutate({ ...about(publication), body: { en_avant: false } }))
        : open({ kind: 'feature', publication }),
    pin: (publication: Publication) =>
      once(publication, () => pin.mutate({ ...about(publication), body: { epingle: !publication.epingle } })),
    remove: (publication: Publication) => drop(publication),
    restore: (publication: Publication) => once(publication, () => restore.mutate({ ...about(publication), query: countedAfter() })),
    undoLast,
    /** Whether an undo is under way: the row that it brings back is not yet visible. */
    undoing: undo.isPending,
  }
}
