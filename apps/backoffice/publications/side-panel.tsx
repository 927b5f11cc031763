import { Alert, Anchor, Group, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ChangedNotice } from '../records/changed-notice.tsx'
import { Steps } from '../records/steps.tsx'
import { useLastChange } from '../records/last-change.ts'
import { Age } from '../lists/age.tsx'
import { ActorBox } from './actor-box.tsx'
import { RecordedAct } from './acts/recorded-act.tsx'
import { RecordedAlert } from './alerts/recorded-alert.tsx'
import { Article, PublicationFacts } from './article.tsx'
import { DecisionButtons } from './decisions/decision-buttons.tsx'
import { DecisionHistory } from './decisions/decision-history.tsx'
import { EventFacts } from '../../ui/publications/dates/event-facts.tsx'
import { waitsSince } from '../../ui/publications/state.ts'
import { type Publication, waits } from './publication.ts'
import { Reports } from './reports.tsx'
import { EventLine } from '../../ui/publications/dates/event-line.tsx'
import { StateBadges } from './state-badges.tsx'
import { publicationTexts } from './texts.ts'
import type { Decisions } from './decisions/use-decisions.tsx'
import { WaitingDifference } from './waiting/waiting-panel.tsx'
import { waitingTexts } from './waiting/waiting-texts.ts'
import { Hint } from '../../ui/screen/text.tsx'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import { TeamLine } from '../collaboration/team-line.tsx'
import { Notes } from '../collaboration/team-notes.tsx'
import { collaborationTexts } from '../collaboration/texts.ts'

interface PanelProps {
  /** Whether rows are ticked: the buttons of the bar decide on them, and those of the panel on nothing. */
  ticked: boolean
  publication: Publication | null
  decisions: Decisions
  href: string
  /** The position among the filtered publications. */
  place: { at: number; total: number } | null
  step: (by: 1 | -1) => void
  lost: boolean
  stale: boolean
  accept: () => void
  changed: (publication: Publication) => void
}

/** The panel of the current publication beside the list, with the decision buttons. */
export function SidePanel({ ticked, publication, decisions, href, place, step, lost, stale, accept, changed }: PanelProps) {
  const t = useTexts(publicationTexts)
  const { kinds } = useTexts(publicationLabels)
  const waiting = useTexts(waitingTexts)
  const team = useTexts(collaborationTexts)
  if (!publication) return <aside className="queue-panel" aria-label={t.panel} />
  const { id, acteur } = publication
  const aside = (
    <>
      {acteur && (
        <Section title={t.actorPanel}>
          <ActorBox of={id} acteur={acteur} />
        </Section>
      )}
      <Section title={t.facts}>
        <PublicationFacts publication={publication} />
      </Section>
      <Section title={team.title}>
        <Notes key={id} kind="publication" id={id} />
      </Section>
      <Section title={t.past}>
        <DecisionHistory id={id} />
      </Section>
    </>
  )
  return (
    <aside className="queue-panel" aria-label={t.panel}>
      <div className="queue-panel-head">
        <div className="panel-line">
          <Group gap="xs">
            <Steps previous={{ label: t.previous, run: () => step(-1) }} next={{ label: t.next, run: () => step(1) }} />
            <Hint>{place && t.position(place.at, place.total)}</Hint>
            {waits(publication) && <Age since={waitsSince(publication)} target="publications" asSentence />}
          </Group>
          <TeamLine key={id} kind="publication" id={id} mayDeal={decisions.may.moderate} />
        </div>
        <DecisionButtons publication={publication} decisions={decisions} disabled={ticked} />
      </div>
      <div key={id} className="queue-panel-body of-two" data-scrolls tabIndex={0} role="group" aria-label={t.content}>
        <div>
          {lost ? <LeftList publication={publication} /> : <ChangedNotice {...{ stale, accept, id }} version={publication.version} />}
          <Title order={2} size="h4" mb={6}>
            <Anchor component={Link} href={href} inherit c="inherit">
              {publication.title}
            </Anchor>
          </Title>
          <EventLine publication={publication} />
          <StateBadges publication={publication} />
          {publication.reports_count > 0 && (
            <Section title={t.reports}>
              <Reports publication={publication} changed={changed} />
            </Section>
          )}
          {publication.modification && (
            <Section title={waiting.titles[publication.modification.statut]}>
              <WaitingDifference publication={publication} />
            </Section>
          )}
          <div className="queue-article">
            <Article publication={publication} />
          </div>
          {publication.acte && (
            <Section title={kinds.acte}>
              <RecordedAct publication={publication} />
            </Section>
          )}
          {publication.alerte && (
            <Section title={kinds.alerte}>
              <RecordedAlert publication={publication} alert={publication.alerte} />
            </Section>
          )}
          {publication.evenement && (
            <Section title={kinds.evenement}>
              <EventFacts event={publication.evenement} listed={false} />
            </Section>
          )}
        </div>
        <div className="queue-panel-aside">{aside}</div>
      </div>
    </aside>
  )
}

/** Says that another person has decided already; the current state is below. */
function LeftList({ publication: { id, version } }: { publication: Publication }) {
  const t = useTexts(publicationTexts)
  const { lastChange, description } = useLastChange(id, version, true)
  return (
    <Alert color="yellow" mb="sm" role="status">
      {lastChange ? description : t.leftList}
    </Alert>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="queue-section">
      <Title order={3} size="h6" mb={6}>
        {title}
      </Title>
      {children}
    </section>
  )
}
