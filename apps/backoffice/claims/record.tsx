import { Alert, Anchor, Badge, Button, Kbd, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { getClaim } from '../../../contract/claims/claims.ts'
import { labelOf } from '../acteurs/labels.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ChangedNotice } from '../records/changed-notice.tsx'
import { TwoColumns } from '../../ui/screen/two-columns.tsx'
import { History } from '../records/history.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { recordTexts } from '../records/record-texts.ts'
import { useRecord } from '../records/use-record.ts'
import type { ScreenParams } from '../shell/screen-route.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { useKeys } from '../shell/keys.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { ActeurPanel } from './acteur-panel.tsx'
import { canApprove, type Claim, COLOURS } from './claim.ts'
import { Decide, type Verdict } from './decide.tsx'
import { EvidencePanel } from './evidence.tsx'
import { claimAddress, useNeighbours } from './neighbours.ts'
import { Decision, Request } from './parts.tsx'
import { claimTexts } from './texts.ts'
import { useUndoLast } from './use-undo-last.ts'

export default function ClaimRecord({ params: { id = '' } }: { params: ScreenParams }) {
  return <Record key={id} id={id} />
}

/** The screen of one claim: message, evidence, actor, decision. After a decision, the screen shows the next claim. */
function Record({ id }: { id: string }) {
  const t = useTexts(claimTexts)
  const shared = useTexts(recordTexts)
  const [, go] = useLocation()
  const search = useSearch()
  const { record: claim, error, reload, stale, seen, version, accept } = useRecord(getClaim, { params: { id } })
  const { position, total, step, afterDecision, back, addressOf } = useNeighbours(id)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const move = (direction: 1 | -1) => void step(direction).then((place) => place && go(addressOf(place)))
  const undoLast = useUndoLast((undone) => undone !== id && go(claimAddress(undone, search)))
  const pending = claim?.status === 'pending'
  const approvable = claim !== undefined && canApprove(claim)
  useKeys([
    ...((position === null ? total > 0 : position < total) ? [{ key: 'j', label: t.keyNext, run: () => move(1) }] : []),
    ...((position === null ? total > 0 : position > 1) ? [{ key: 'k', label: t.keyPrevious, run: () => move(-1) }] : []),
    { key: 'u', label: t.keyUndo, run: undoLast },
  ])
  useKeys([{ key: 'a', label: t.approve, run: () => setVerdict('approved') }], approvable)
  useKeys([{ key: 'r', label: t.reject, run: () => setVerdict('rejected') }], pending)
  if (error) return <Failure title={shared.failed} error={error} retry={reload} />
  if (!claim) return <Skeleton height={300} />
  const decided = (now: Claim) => {
    accept(now.version)
    void afterDecision().then((place) => place && go(addressOf(place)))
  }
  return (
    <Screen
      title={t.heading(claim.acteur.nom)}
      note={<Badge color={COLOURS[claim.status] ?? 'gray'}>{labelOf(t.statuses, claim.status)}</Badge>}
      back={
        <Anchor component={Link} href={back}>
          ← {t.title}
        </Anchor>
      }
      actions={
        <>
          {position !== null && (
            <Text size="sm" c="dimmed">
              {t.position(position, total)}
            </Text>
          )}
          <Button variant="default" onClick={() => move(-1)} rightSection={<Kbd size="xs">k</Kbd>}>
            {t.previous}
          </Button>
          <Button variant="default" onClick={() => move(1)} rightSection={<Kbd size="xs">j</Kbd>}>
            {t.next}
          </Button>
          {pending && (
            <>
              <Button color="red" variant="outline" onClick={() => setVerdict('rejected')} rightSection={<Kbd size="xs">r</Kbd>}>
                {t.reject}
              </Button>
              <Button disabled={!approvable} onClick={() => setVerdict('approved')} rightSection={<Kbd size="xs">a</Kbd>}>
                {t.approve}
              </Button>
            </>
          )}
        </>
      }
    >
      <ChangedNotice stale={stale} accept={() => accept()} id={id} version={version} />
      {pending && !approvable && (
        <Alert color="yellow" mb="sm" title={t.acteurGone}>
          {t.acteurDeleted}{' '}
          <Anchor component={Link} href={`/acteurs/${claim.acteur_id}`} size="sm">
            {t.openActeur}
          </Anchor>
        </Alert>
      )}
      <TwoColumns
        main={
          <>
            <Request claim={claim} />
            <EvidencePanel claim={claim} />
          </>
        }
        side={
          <>
            <ActeurPanel id={claim.acteur_id} />
            {claim.decided_at !== null && <Decision claim={claim} at={claim.decided_at} />}
            <Panel title={shared.history}>
              <History type="claim" id={id} />
            </Panel>
          </>
        }
      />
      <Decide claim={claim} seen={seen} verdict={verdict} close={() => setVerdict(null)} decided={decided} />
    </Screen>
  )
}
