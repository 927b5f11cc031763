import { getCommuneFull } from '../../../contract/communes/communes-admin.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ChangedNotice } from '../records/changed-notice.tsx'
import { TwoColumns } from '../../ui/screen/two-columns.tsx'
import { HistoryPanel } from '../records/history.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { RecordLoading } from '../records/record-loading.tsx'
import { useRecord } from '../records/use-record.ts'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { ResidentLink } from '../../ui/screen/resident-link.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { Defibrillateurs, Figures, LatestPublications } from './side-panels.tsx'
import { FactsForm } from './facts-form.tsx'
import { Override } from './override.tsx'
import { CommuneRows } from './commune-rows.tsx'
import { useCollectes } from '../../ui/communes/collectes.ts'
import { useElus } from '../../ui/communes/elus.ts'
import { useInfos } from '../../ui/communes/infos.ts'
import { communeTexts } from './texts.ts'
import { communeName } from '../../../contract/communes/commune-name.ts'

export default function CommuneRecord({ params: { id = '' } }: { params: ScreenParams }) {
  return <RecordScreen key={id} id={id} />
}

/** The screen of one commune, edited in place. */
function RecordScreen({ id }: { id: string }) {
  const t = useTexts(communeTexts)
  const { record: commune, error, reload, stale, seen, version, accept } = useRecord(getCommuneFull, { params: { id } })
  const kinds = { infos: useInfos(), elus: useElus(commune?.mairie_actor_id ?? null), collectes: useCollectes() }
  if (error || !commune) return <RecordLoading error={error} reload={reload} height={400} />
  const common = { communeId: id, seen, version: commune.version, saved: accept }
  return (
    <Screen
      title={communeName(commune)}
      note={`${commune.departement_nom} · INSEE ${commune.code_insee}`}
      back={{ href: '/communes', label: t.title }}
      actions={<ResidentLink href={`/${commune.slug}`} />}
    >
      <ChangedNotice stale={stale} accept={() => accept()} id={id} version={version} />
      <TwoColumns
        main={
          <>
            <Panel title={t.facts}>
              <FactsForm commune={commune} seen={seen} saved={accept} />
            </Panel>
            <Override commune={commune} />
            <CommuneRows {...common} of={kinds.infos} rows={commune.infos} />
            <CommuneRows {...common} of={kinds.elus} rows={commune.elus} />
            <CommuneRows {...common} of={kinds.collectes} rows={commune.collectes} />
          </>
        }
        side={
          <>
            <Figures commune={commune} />
            <Defibrillateurs commune={commune} />
            <LatestPublications commune={commune} />
            <HistoryPanel type="commune" id={id} />
          </>
        }
      />
    </Screen>
  )
}
