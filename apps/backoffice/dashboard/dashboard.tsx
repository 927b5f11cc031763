import { Skeleton, Stack } from '@mantine/core'
import { Suspense } from 'react'
import { exportAudit, listAudit } from '../../../contract/audit/audit.ts'
import { getModerationFigures } from '../../../contract/dashboard/dashboard.ts'
import { getFirstSteps } from '../../../contract/dashboard/tasks.ts'
import { listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { settings } from '../../ui/page-settings.ts'
import { useMay } from '../api/permissions.ts'
import { AuditLines } from '../records/history.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { earlierFigures, useDashboardFigures, useTasks } from './figures.ts'
import { Moderation } from './moderation.tsx'
import { PublicationStates } from './publication-states.tsx'
import { SubscriptionChanges, Plans } from './subscriptions.tsx'
import { Tasks } from './tasks.tsx'
import { dashboardTexts } from './texts.ts'
import { SmallScreenLink } from '../../ui/screen/text.tsx'

const NoMail = lazyWithRetry(() => import('../../ui/notices/no-mail.tsx'))
const FirstSteps = lazyWithRetry(() => import('./first-steps.tsx'))

const ACTIVITY_ROWS = '12'

/** The dashboard: what an instance needs before it opens; what waits, the most urgent first; moderation; latest actions. */
export default function Dashboard() {
  const t = useTexts(dashboardTexts)
  const { data: tasks, error, refetch } = useTasks()
  const { data: figures } = useDashboardFigures()
  const may = useMay()
  const readsTrail = may(exportAudit)
  const opens = may(getFirstSteps)
  const { data: first } = useRead(getFirstSteps, {}, { enabled: opens })
  // The card is loaded where something is missing only.
  const isMissing = first !== undefined && Object.values(first.data).includes(false)
  const { data: activity } = useRead(listAudit, { query: { per_page: ACTIVITY_ROWS, action: ACTED } }, { enabled: readsTrail })
  if (error && !tasks)
    return (
      <Screen title={t.title}>
        <Failure title={t.failed} error={error} retry={() => void refetch()} />
      </Screen>
    )
  return (
    <Screen title={t.title}>
      <div className="dashboard-columns">
        <Stack>
          <Suspense>
            {isMissing && <FirstSteps steps={first.data} />}
            {settings.mail || opens || <NoMail />}
          </Suspense>
          {tasks ? <Tasks tasks={tasks.data} uncounted={tasks.uncounted} earlier={earlierFigures(tasks)} /> : <Skeleton height={420} />}
          {readsTrail && (
            <Panel title={t.activity} actions={<SmallScreenLink to="/journal">{t.allActivity}</SmallScreenLink>}>
              {activity ? <AuditLines rows={activity.data} withTarget /> : <Skeleton height={200} />}
            </Panel>
          )}
        </Stack>
        <Stack>
          {tasks && Object.keys(tasks.publications).length > 0 && (
            <PublicationStates counts={tasks.publications} earlier={earlierFigures(tasks)} />
          )}
          {may(getModerationFigures) && <Moderation />}
          {figures && may(listSubscriptions) && (
            <>
              <Plans plans={figures.subscription_plans} />
              <SubscriptionChanges logs={figures.subscription_logs} />
            </>
          )}
        </Stack>
      </div>
    </Screen>
  )
}

/** Actions of people on content, without sign-ins, readings and imports. */
const ACTED =
  'publication.moderate,publication.bulk_moderate,publication.valide,publication.feature,publication.delete,publication.restore,publication.report,publication.close_reports,publication.dismiss_duplicates,acteur.*,claim.*,commune.*,role.*,import_source.*,message.reply,defibrillateur.*,defibrillateur_france.*,audit.undo'
