import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ChangedNotice } from '../records/changed-notice.tsx'
import { TwoColumns } from '../../ui/screen/two-columns.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { recordTexts } from '../records/record-texts.ts'
import { RecordLoading } from '../records/record-loading.tsx'
import { useRecord } from '../records/use-record.ts'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { useKeys } from '../../ui/screen/keys.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { Age } from '../lists/age.tsx'
import { ActorBox } from './actor-box.tsx'
import { PublicationFacts } from './article.tsx'
import { RecordedAct } from './acts/recorded-act.tsx'
import { AlertPanel } from './alerts/alert-panel.tsx'
import { ContentPanel } from './content-panel.tsx'
import { DecisionBar } from '../records/decision-bar.tsx'
import { DecisionButtons } from './decisions/decision-buttons.tsx'
import { decisionTexts } from './decisions/decision-texts.ts'
import { decisionKeys } from './decisions/decision-keys.ts'
import { EventPanel } from './events/event-panel.tsx'
import { ListNav } from './list-nav.tsx'
import { listOf, recordHref } from './list-origin.ts'
import { DecisionHistory } from './decisions/decision-history.tsx'
import './publications.css'
import { reportTexts } from './report-texts.ts'
import { Reports } from './reports.tsx'
import { waitsSince } from '../../ui/publications/state.ts'
import { waits } from './publication.ts'
import { AsResident } from '../../ui/publications/preview/as-resident.tsx'
import { workState } from '../../ui/publications/state.ts'
import { publicationTexts } from './texts.ts'
import { useDecisions } from './decisions/use-decisions.tsx'
import { WaitingPanel } from './waiting/waiting-panel.tsx'
import { listFor, useNeighbours } from './use-neighbours.ts'
import { publicationLabels } from '../../ui/labels/publication-labels.ts'
import { TeamLine } from '../collaboration/team-line.tsx'
import { TeamNotes } from '../collaboration/team-notes.tsx'

/** The screen of one publication: text, actor, reports, decisions, and the navigation of the list that it was opened from. */
export default function PublicationRecord({ params: { id = '' } }: { params: ScreenParams }) {
  // The key resets the state of the screen for each publication.
  return <OnePublication key={id} id={id} />
}

function OnePublication({ id }: { id: string }) {
  const t = useTexts(publicationTexts)
  const shared = useTexts(recordTexts)
  const reports = useTexts(reportTexts)
  const { kinds } = useTexts(publicationLabels)
  const keyTexts = useTexts(decisionTexts)
  const [, go] = useLocation()
  const list = listOf(useSearch())
  const { record, error, reload, stale, seen, version, accept } = useRecord(getAdminPublication, { params: { id } })
  // Decisions and edits are on the version that the person has seen.
  const publication = record && { ...record, version: seen }
  const neighbours = useNeighbours(id, list)
  const [editing, setEditing] = useState(false)
  const hrefTo = (way: 'previous' | 'next') => {
    const to = neighbours?.[way]
    return to && list !== null ? recordHref(to, listFor(way, list, neighbours)) : null
  }
  const move = (way: 'previous' | 'next') => {
    const href = hrefTo(way)
    if (href) go(href)
  }
  const decisions = useDecisions({
    // A decision opens the next publication if this one was opened from a list.
    leave: () => move('next'),
    back: (failed) => go(recordHref(failed.id, list)),
    undone: ([undone]) => undone && undone !== id && go(recordHref(undone, list)),
    changed: (now) => now.id === id && accept(now.version),
  })
  const back = `/publications${list === null ? '' : `?${list}`}`
  useKeys([
    ...(neighbours?.next ? [{ key: 'j', label: keyTexts.keys.down, run: () => move('next') }] : []),
    ...(neighbours?.previous ? [{ key: 'k', label: keyTexts.keys.up, run: () => move('previous') }] : []),
    ...decisionKeys(keyTexts, editing ? null : (publication ?? null), decisions),
    { key: 'Backspace', label: keyTexts.keys.list, run: () => go(back) },
  ])
  if (error || !publication) return <RecordLoading error={error} reload={reload} height={400} />
  return (
    <Screen
      title={publication.title}
      back={<ListNav {...{ back, neighbours, hrefTo }} />}
      actions={
        <>
          <AsResident publication={publication} state={workState(publication)} />
          <TeamLine kind="publication" id={id} mayDeal={decisions.may.moderate} />
        </>
      }
      wide
    >
      <ChangedNotice stale={stale} accept={() => accept()} id={id} version={version} />
      <TwoColumns
        main={
          <>
            <DecisionBar still={editing}>
              {waits(publication) && <Age since={waitsSince(publication)} target="publications" asSentence />}
              <DecisionButtons publication={publication} decisions={decisions} />
            </DecisionBar>
            <WaitingPanel publication={publication} saved={accept} />
            <ContentPanel {...{ publication, editing, setEditing }} saved={accept} />
            {publication.acte && (
              <Panel title={kinds.acte}>
                <RecordedAct publication={publication} />
              </Panel>
            )}
            <AlertPanel publication={publication} saved={accept} />
            <EventPanel publication={publication} saved={accept} />
            <Panel title={reports.title}>
              <Reports publication={publication} changed={(now) => accept(now.version)} />
            </Panel>
            <Panel title={shared.history}>
              <DecisionHistory id={id} />
            </Panel>
          </>
        }
        side={
          <>
            <TeamNotes kind="publication" id={id} />
            {publication.acteur && (
              <Panel title={t.actorPanel}>
                <ActorBox of={id} acteur={publication.acteur} />
              </Panel>
            )}
            <Panel title={t.facts}>
              <PublicationFacts publication={publication} />
            </Panel>
          </>
        }
      />
      {decisions.dialogs}
    </Screen>
  )
}
