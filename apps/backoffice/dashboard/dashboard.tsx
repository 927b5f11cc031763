import { Skeleton, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { exportAudit, listAudit } from '../../../contract/audit/audit.ts'
import { getDashboard, getModerationFigures } from '../../../contract/dashboard/dashboard.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { settings } from '../../ui/page-settings.ts'
import { useMay } from '../api/permissions.ts'
import { AuditLines } from '../records/history.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { Figures, RECORD_COUNTS, OPEN_TASKS } from './figures.tsx'
import { Moderation } from './moderation.tsx'
import { SubscriptionChanges, Plans } from './subscriptions.tsx'
import { dashboardTexts } from './texts.ts'
import { SmallScreenLink } from '../../ui/screen/text.tsx'

const NoMail = lazyWithRetry(() => import('../../ui/notices/no-mail.tsx'))

const FIGURES_EVERY_MS = 60_000
const ACTIVITY_ROWS = '12'

/** The dashboard: open tasks, record counts, moderation, latest actions. Every figure links to its list. */
export default function Dashboard() {
  const t = useTexts(dashboardTexts)
  const { data: figures, error, refetch } = useRead(getDashboard, {}, { every: FIGURES_EVERY_MS })
  const may = useMay()
  const readsTrail = may(exportAudit)
  const { data: activity } = useRead(listAudit, { query: { per_page: ACTIVITY_ROWS, action: ACTED } }, { enabled: readsTrail })
  if (error && !figures)
    return (
      <Screen title={t.title}>
        <Failure title={t.failed} error={error} retry={() => void refetch()} />
      </Screen>
    )
  return (
    <Screen title={t.title}>
      <Stack>
        {settings.mail || (
          <Suspense>
            <NoMail />
          </Suspense>
        )}
        <Panel title={t.waiting}>
          {figures ? <Figures of={OPEN_TASKS} values={figures} calls /> : <Skeleton height={170} />}
          {figures && OPEN_TASKS.every(([name]) => figures[name] === 0) && <Text mt="sm">{t.nothing}</Text>}
        </Panel>
        {may(getModerationFigures) && <Moderation />}
        <div className="dashboard-columns">
          {readsTrail && (
            <Panel title={t.activity} actions={<SmallScreenLink to="/journal">{t.allActivity}</SmallScreenLink>}>
              {activity ? <AuditLines rows={activity.data} withTarget /> : <Skeleton height={200} />}
            </Panel>
          )}
          <Stack>
            <Panel title={t.stock}>{figures ? <Figures of={RECORD_COUNTS} values={figures} /> : <Skeleton height={80} />}</Panel>
            {figures?.subscription_plans && <Plans plans={figures.subscription_plans} />}
            {figures?.subscription_logs && <SubscriptionChanges logs={figures.subscription_logs} />}
          </Stack>
        </div>
      </Stack>
    </Screen>
  )
}

/** Actions of people on content, without sign-ins, readings and imports. */
const ACTED =
  'publication.moderate,publication.bulk_moderate,publication.valide,publication.feature,publication.delete,publication.restore,publication.report,publication.close_reports,publication.dismiss_duplicates,acteur.*,claim.*,commune.*,role.*,import_source.*,message.reply,defibrillateur.*,defibrillateur_france.*,audit.undo'
