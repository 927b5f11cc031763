import { useLocation } from 'wouter'
import { getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { GRAVE_REASONS, listReports } from '../../../contract/publications/publication-reports.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useKeys } from '../../ui/screen/keys.ts'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { Age } from '../lists/age.tsx'
import { DecisionBar } from '../records/decision-bar.tsx'
import { RecordLoading } from '../records/record-loading.tsx'
import { useRecord } from '../records/use-record.ts'
import '../publications/publications.css'
import { ReportBody, ReportButtons } from './panel.tsx'
import './reports.css'
import { reportedTexts } from './texts.ts'
import { useReportDecisions } from './use-report-decisions.tsx'

/** The reports of one publication on a screen of their own, for narrow screens. */
export default function ReportedRecord({ params: { id = '' } }: { params: ScreenParams }) {
  const t = useTexts(reportedTexts)
  const [, go] = useLocation()
  const { record, error, reload, seen } = useRecord(getAdminPublication, { params: { id } })
  const { data } = useRead(listReports, { params: { id } })
  const open = data?.data.filter(({ status }) => status === 'open') ?? []
  const all = open.length > 0 ? open : (data?.data ?? [])
  const gravest = GRAVE_REASONS.find((grave) => all.some(({ reason }) => reason === grave))
  const reason = gravest ?? all.at(-1)?.reason ?? 'other'
  const publication = record && { ...record, version: seen ?? record.version }
  const decisions = useReportDecisions({ leave: () => go('/signalements'), undone: () => undefined })
  useKeys([
    ...decisions.keysFor(publication ? { publication, reason } : null),
    { key: 'Backspace', label: t.keys.list, run: () => go('/signalements') },
  ])
  if (error || !publication || !data) return <RecordLoading error={error} reload={reload} height={400} />
  const shown = { publication, reason, grave: gravest !== undefined, decisions }
  const oldest = open.at(-1)
  return (
    <Screen title={publication.title} back={{ href: '/signalements', label: t.back }} wide>
      <DecisionBar>
        {oldest && <Age since={oldest.created_at} target="reports" asSentence />}
        <ReportButtons {...shown} />
      </DecisionBar>
      <ReportBody {...shown} />
      {decisions.dialog}
    </Screen>
  )
}
