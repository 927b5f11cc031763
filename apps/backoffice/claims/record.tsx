import { Alert, Badge } from '@mantine/core'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { decideClaim } from '../../../contract/claims/claims.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { ChangedNotice } from '../records/changed-notice.tsx'
import { TwoColumns } from '../../ui/screen/two-columns.tsx'
import { HistoryPanel } from '../records/history.tsx'
import { OpinionsPanel } from '../records/opinions.tsx'
import { Verdicts } from '../records/decision-bar.tsx'
import { RecordLoading } from '../records/record-loading.tsx'
import { Steps } from '../records/steps.tsx'
import { addressInList, useNeighbours } from '../records/neighbours.ts'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { useKeys } from '../../ui/screen/keys.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { useGo } from '../../ui/screen/use-go.ts'
import { ActeurPanel } from './acteur-panel.tsx'
import { canApprove, type Claim, COLOURS, DECIDED } from './claim.ts'
import { ContestAlert } from './contest.tsx'
import { Decide, type Verdict } from './decide.tsx'
import { EvidencePanel } from './evidence.tsx'
import { InvitationPanel } from './invitation.tsx'
import { claimDossiers } from './dossiers.ts'
import { Decision, Request, WaitingPanel } from './parts.tsx'
import { ProofsPanel } from './proofs.tsx'
import { claimTexts } from './texts.ts'
import { useUndoLast } from './use-undo-last.ts'
import { Hint, SmallScreenLink } from '../../ui/screen/text.tsx'
import { useMay } from '../api/permissions.ts'
import { TeamLine } from '../collaboration/team-line.tsx'
import { TeamNotes } from '../collaboration/team-notes.tsx'

export default function ClaimRecord({ params: { id = '' } }: { params: ScreenParams }) {
  return <RecordScreen key={id} id={id} />
}

const claimOf = ({ claim }: { claim: Claim }) => claim

/** The screen of one claim: message, evidence, actor, decision. After a decision, the screen shows the next claim. */
function RecordScreen({ id }: { id: string }) {
  const t = useTexts(claimTexts)
  const go = useGo()
  const search = useSearch()
  const { record: claim, dossier, error, reload, stale, seen, version, accept } = claimDossiers.useWhole(id, claimOf)
  const { position, total, step, afterDecision, back, addressOf } = useNeighbours(id, DECIDED)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const move = (direction: 1 | -1) => void step(direction).then((place) => place && go(addressOf(place)))
  const { undoLast, dialog } = useUndoLast((undone) => undone !== id && go(addressInList(DECIDED.path, undone, search)))
  const pending = claim?.status === 'pending'
  const approvable = claim !== undefined && canApprove(claim)
  const decides = useMay()(decideClaim)
  useKeys([
    ...((position === null ? total > 0 : position < total) ? [{ key: 'j', label: t.keyNext, run: () => move(1) }] : []),
    ...((position === null ? total > 0 : position > 1) ? [{ key: 'k', label: t.keyPrevious, run: () => move(-1) }] : []),
  ])
  useKeys([{ key: 'u', label: t.keyUndo, run: undoLast }], decides)
  useKeys([{ key: 'a', label: t.approve, run: () => setVerdict('approved') }], decides && approvable)
  useKeys([{ key: 'r', label: t.reject, run: () => setVerdict('rejected') }], decides && pending)
  if (error || !claim) return <RecordLoading error={error} reload={reload} />
  const decided = (now: Claim) => {
    accept(now.version)
    void afterDecision().then((place) => (place ? go(addressOf(place)) : reload()))
  }
  return (
    <Screen
      title={t.heading(claim.acteur.nom)}
      note={<Badge color={COLOURS[claim.status] ?? 'gray'}>{labelOf(t.statuses, claim.status)}</Badge>}
      back={{ href: back, label: t.title }}
      actions={
        <>
          <TeamLine kind="claim" id={id} mayDeal={decides} />
          {position !== null && <Hint>{t.position(position, total)}</Hint>}
          <Steps previous={{ label: t.previous, run: () => move(-1) }} next={{ label: t.next, run: () => move(1) }} />
        </>
      }
    >
      {decides && pending && (
        <Verdicts
          yes={{ label: t.approve, letter: 'a', run: () => setVerdict('approved'), disabled: !approvable }}
          no={{ label: t.reject, letter: 'r', run: () => setVerdict('rejected') }}
        />
      )}
      <ChangedNotice stale={stale} accept={() => accept()} id={id} version={version} />
      {pending && !approvable && (
        <Alert color="yellow" mb="sm" title={t.deletedActeur}>
          {t.acteurDeleted} <SmallScreenLink to={`/acteurs/${claim.acteur_id}`}>{t.openActeur}</SmallScreenLink>
        </Alert>
      )}
      {claim.behind !== null && (
        <Alert color="gray" mb="sm" title={t.behindTitle}>
          {t.behindText} <SmallScreenLink to={`/revendications/${claim.behind}`}>{t.behindOpen}</SmallScreenLink>
        </Alert>
      )}
      {pending && claim.contest && <ContestAlert claim={claim} />}
      <TwoColumns
        main={
          <>
            <Request claim={claim} />
            <EvidencePanel claim={claim} />
            <OpinionsPanel opinions={claim.avis_mairies} />
            <ProofsPanel claim={claim} />
          </>
        }
        side={
          <>
            <WaitingPanel claim={claim} />
            <ActeurPanel claim={claim} />
            {claim.decided_at !== null && <Decision claim={claim} at={claim.decided_at} />}
            <InvitationPanel claim={claim} />
            <TeamNotes kind="claim" id={id} />
            {dossier && <HistoryPanel type="claim" id={id} whole={dossier.historique} />}
          </>
        }
      />
      {dialog}
      <Decide claim={claim} seen={seen} verdict={verdict} close={() => setVerdict(null)} decided={decided} />
    </Screen>
  )
}
