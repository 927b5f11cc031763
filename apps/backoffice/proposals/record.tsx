import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { decideProposal } from '../../../contract/acteurs/proposals.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { personName } from '../../ui/i18n/person-name.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Facts } from '../../ui/screen/facts.tsx'
import { useKeys } from '../../ui/screen/keys.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { Hint, SmallPrint, SmallScreenLink } from '../../ui/screen/text.tsx'
import { useGo } from '../../ui/screen/use-go.ts'
import { TwoColumns } from '../../ui/screen/two-columns.tsx'
import { useMay } from '../api/permissions.ts'
import { ChangedNotice } from '../records/changed-notice.tsx'
import { HistoryPanel } from '../records/history.tsx'
import { OpinionsPanel } from '../records/opinions.tsx'
import { Verdicts } from '../records/decision-bar.tsx'
import { RecordLoading } from '../records/record-loading.tsx'
import { useNeighbours } from '../records/neighbours.ts'
import { Steps } from '../records/steps.tsx'
import { COLOURS, DECIDED, type Proposal } from './proposal.ts'
import { proposalDossiers } from './dossiers.ts'
import { type Asked, Decide } from './decide.tsx'
import { proposalTexts } from './texts.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

export default function ProposalRecord({ params: { id = '' } }: { params: ScreenParams }) {
  return <RecordScreen key={id} id={id} />
}

const proposalOf = ({ proposal }: { proposal: Proposal }) => proposal

/** The screen of one proposed actor: what was proposed, similar actors, opinions, the decision. */
function RecordScreen({ id }: { id: string }) {
  const t = useTexts(proposalTexts)
  const { record: proposal, dossier, error, reload, stale, seen, version, accept } = proposalDossiers.useWhole(id, proposalOf)
  const { position, total, step, afterDecision, back, addressOf } = useNeighbours(id, DECIDED)
  const [asked, setAsked] = useState<Asked | null>(null)
  const go = useGo()
  const move = (direction: 1 | -1) => void step(direction).then((place) => place && go(addressOf(place)))
  const decides = useMay()(decideProposal)
  const open = decides && proposal?.status === 'pending'
  useKeys([
    ...((position === null ? total > 0 : position < total) ? [{ key: 'j', label: t.next, run: () => move(1) }] : []),
    ...((position === null ? total > 0 : position > 1) ? [{ key: 'k', label: t.previous, run: () => move(-1) }] : []),
  ])
  useKeys(
    [
      { key: 'a', label: t.approve, run: () => setAsked({ verdict: 'approved' }) },
      { key: 'r', label: t.reject, run: () => setAsked({ verdict: 'rejected' }) },
    ],
    open,
  )
  if (error || !proposal) return <RecordLoading error={error} reload={reload} />
  const { nom, status, avis_mairies } = proposal
  return (
    <Screen
      title={nom}
      note={<Badge color={COLOURS[status]}>{t.statuses[status]}</Badge>}
      back={{ href: back, label: t.title }}
      actions={
        <>
          {position !== null && <Hint>{t.position(position, total)}</Hint>}
          <Steps previous={{ label: t.previous, run: () => move(-1) }} next={{ label: t.next, run: () => move(1) }} />
        </>
      }
    >
      {open && (
        <Verdicts
          yes={{ label: t.approve, letter: 'a', run: () => setAsked({ verdict: 'approved' }) }}
          no={{ label: t.reject, letter: 'r', run: () => setAsked({ verdict: 'rejected' }) }}
        />
      )}
      <ChangedNotice stale={stale} accept={() => accept()} id={id} version={version} />
      <TwoColumns
        main={
          <>
            <Request proposal={proposal} />
            <Management proposal={proposal} />
            {status === 'pending' && (
              <Similar proposal={proposal} choose={open ? (acteur) => setAsked({ verdict: 'rejected', acteur }) : null} />
            )}
            <OpinionsPanel opinions={avis_mairies} />
          </>
        }
        side={
          <>
            {proposal.decided_at !== null && <Decision proposal={proposal} at={proposal.decided_at} />}
            {dossier && <HistoryPanel type="proposal" id={id} whole={dossier.historique} />}
          </>
        }
      />
      {asked && (
        <Decide
          key={`${asked.verdict}${asked.acteur?.id ?? ''}`}
          proposal={proposal}
          seen={seen}
          asked={asked}
          close={() => setAsked(null)}
          decided={({ version: own }) => {
            accept(own)
            void afterDecision().then((place) => (place ? go(addressOf(place)) : reload()))
          }}
        />
      )}
    </Screen>
  )
}

function Request({ proposal }: { proposal: Proposal }) {
  const t = useTexts(proposalTexts)
  const { types } = useTexts(acteurLabels)
  const { user, message, type, commune, adresse, telephone, email, site_web, created_at } = proposal
  return (
    <Panel title={t.request}>
      <Text className="prose" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} mb="sm">
        {message}
      </Text>
      <Facts
        facts={{
          [t.type]: labelOf(types, type),
          [t.commune]: <SmallScreenLink to={`/communes/${commune.id}`}>{communeName(commune)}</SmallScreenLink>,
          [t.adresse]: adresse,
          [t.telephone]: telephone,
          [t.email]: email,
          [t.site_web]: site_web,
          [t.author]: user ? <SmallScreenLink to={`/utilisateurs/${user.id}`}>{personName(user)}</SmallScreenLink> : t.noAuthor,
          [t.at]: <DateTime at={created_at} />,
        }}
      />
    </Panel>
  )
}

/** The request to manage the page as well, and the claim that it became. */
function Management({ proposal: { gestion } }: { proposal: Proposal }) {
  const t = useTexts(proposalTexts)
  if (!gestion) return null
  const { message, nom, telephone, claim } = gestion
  return (
    <Panel title={t.manages}>
      <Text className="prose" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} mb="sm">
        {message}
      </Text>
      <Facts
        facts={{
          [t.manager]: nom,
          [t.managerPhone]: telephone,
          ...(claim
            ? { [t.claim]: <SmallScreenLink to={`/revendications/${claim.id}`}>{t.claimStates[claim.status]}</SmallScreenLink> }
            : {}),
        }}
      />
    </Panel>
  )
}

interface SimilarProps {
  proposal: Proposal
  /** Rejects the proposal because it is this actor; null if the person may not decide. */
  choose: ((acteur: Proposal['similar'][number]) => void) | null
}

function Similar({ proposal: { similar }, choose }: SimilarProps) {
  const t = useTexts(proposalTexts)
  const { types } = useTexts(acteurLabels)
  return (
    <Panel title={t.similar}>
      {similar.length === 0 && <Text c="dimmed">{t.similarNone}</Text>}
      <Stack component="ul" gap="sm" className="plain-list">
        {similar.map((acteur) => (
          <Group key={acteur.id} component="li" justify="space-between" wrap="nowrap" gap="sm">
            <div>
              <SmallScreenLink to={`/acteurs/${acteur.id}`}>{acteur.nom}</SmallScreenLink>{' '}
              {acteur.same_name && <Badge color="orange">{t.sameName}</Badge>} {!acteur.active && <Badge color="gray">{t.inactive}</Badge>}
              <SmallPrint>{[labelOf(types, acteur.type), acteur.adresse].filter(Boolean).join(' · ')}</SmallPrint>
            </div>
            {choose && acteur.active && (
              <Button
                size="compact-sm"
                variant="default"
                style={{ flex: 'none' }}
                aria-label={t.chooseAria(acteur.nom)}
                onClick={() => choose(acteur)}
              >
                {t.choose}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}

function Decision({ proposal, at }: { proposal: Proposal; at: string }) {
  const t = useTexts(proposalTexts)
  const { status, reason, decider, acteur } = proposal
  return (
    <Panel title={t.decision}>
      {reason && <Text className="prose">{reason}</Text>}
      <Facts
        facts={{
          [t.status]: t.statuses[status],
          ...(status === 'withdrawn' ? {} : { [t.decidedBy]: decider && personName(decider) }),
          [t.decidedAt]: <DateTime at={at} />,
          ...(acteur
            ? {
                [status === 'approved' ? t.created : t.known]: <SmallScreenLink to={`/acteurs/${acteur.id}`}>{acteur.nom}</SmallScreenLink>,
              }
            : {}),
        }}
      />
    </Panel>
  )
}
