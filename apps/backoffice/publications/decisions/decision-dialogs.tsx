import type { ClientError } from '../../../../contract/client.ts'
import { Suspense } from 'react'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { lazyWithRetry } from '../../../ui/screen/retrying-import.ts'
import { InScreen } from '../../../ui/screen/screen.tsx'
import { postedUntil } from '../../../ui/publications/posting.ts'
import type { WithdrawalWay } from '../acts/withdrawal.ts'
import { decisionTexts } from './decision-texts.ts'
import { FeatureDialog } from './feature-dialog.tsx'
import type { Publication } from '../publication.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useReasons } from './reasons.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { waitingTexts } from '../waiting/waiting-texts.ts'

const WithdrawDialog = lazyWithRetry(() => import('../acts/withdraw-dialog.tsx'))

/** The open dialog and its publication. */
export type Asked =
  | { kind: 'reject' | 'correct' | 'takeDown' | 'schedule' | 'feature'; publication: Publication }
  | { kind: 'withdraw'; publication: Publication; way: WithdrawalWay; send: (reason: string) => void }

interface DialogsProps {
  asked: Asked | null
  close: () => void
  busy: boolean
  error: ClientError | null
  reject: (publication: Publication, reason: string) => void
  correct: (publication: Publication, reason: string) => void
  schedule: (publication: Publication, publie_le: string) => void
  feature: (publication: Publication, featured_until: string | null) => void
}

/** The dialogs of decisions. Each is mounted anew for each publication. */
export function DecisionDialogs(props: DialogsProps) {
  // A dialog is part of a screen: an error in it is shown without a heading.
  return (
    <InScreen value>
      <OpenDialog {...props} />
    </InScreen>
  )
}

function OpenDialog({ asked, close, busy, error, reject, correct, schedule, feature }: DialogsProps) {
  const t = useTexts(decisionTexts)
  const waiting = useTexts(waitingTexts)
  const reasons = useReasons()
  if (!asked) return null
  const { kind, publication } = asked
  const shared = { key: `${kind}${publication.id}`, publication, close, busy, error }
  if (kind === 'withdraw')
    return (
      <Suspense fallback={null}>
        <WithdrawDialog key={shared.key} {...{ publication, close, busy, error }} way={asked.way} send={asked.send} />
      </Suspense>
    )
  if (kind === 'reject') {
    const ofEdit = publication.modification?.statut === 'pending'
    return (
      <RejectDialog
        key={shared.key}
        draft={publication.id}
        title={(ofEdit ? waiting : t).rejectTitle(publication.title)}
        lead={ofEdit ? waiting.rejectKeeps : postedUntil(publication) === null ? undefined : t.rejectPosted}
        {...{ close, busy, error }}
        send={(reason) => reject(publication, reason)}
      />
    )
  }
  if (kind === 'correct')
    return (
      <ReasonDialog
        key={shared.key}
        draft={publication.id}
        title={t.correctTitle(publication.title)}
        lead={publication.modification ? t.correctEditLead : t.correctLead}
        reasons={reasons.correct}
        label={t.correctReason}
        confirm={t.correct}
        tone="calm"
        {...{ close, busy, error }}
        send={(reason) => correct(publication, reason)}
      />
    )
  if (kind === 'takeDown')
    return (
      <ReasonDialog
        key={shared.key}
        draft={publication.id}
        title={t.takeDownTitle(publication.title)}
        lead={publication.alerte ? t.takeDownAlert : postedUntil(publication) === null ? t.takeDownLead : t.rejectPosted}
        reasons={reasons.reject}
        label={t.rejectReason}
        confirm={t.takeDown}
        {...{ close, busy, error }}
        send={(reason) => reject(publication, reason)}
      />
    )
  if (kind === 'schedule')
    return <ScheduleDialog key={shared.key} {...{ publication, close, busy, error }} send={(when) => schedule(publication, when)} />
  return <FeatureDialog key={shared.key} {...{ publication, close, busy, error }} send={(until) => feature(publication, until)} />
}
