import { Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import type { SubscriptionLog } from '../../../contract/subscriptions/subscriptions.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { kindLabel } from '../subscriptions/kind-labels.ts'
import { planName } from '../../ui/i18n/plan-name.ts'
import { dashboardTexts } from './texts.ts'
import { ScreenLink, SmallScreenLink } from '../../ui/screen/text.tsx'

/** Active subscriptions by plan; each opens its list. Undefined: the service could not count them. */
export function Plans({ plans }: { plans: Record<string, number> | undefined }) {
  const t = useTexts(dashboardTexts)
  const { pair } = useTexts(phrases)
  const language = useLanguage()
  const format = useFormat()
  const entries = Object.entries(plans ?? {})
  return (
    <Panel title={t.plans}>
      {entries.length === 0 && <Text c="dimmed">{plans ? t.noPlans : t.notCounted}</Text>}
      <Stack gap={4}>
        {entries.map(([plan, count]) => (
          <SmallScreenLink key={plan} to={`/abonnements?status=active&plan=${encodeURIComponent(plan)}`}>
            {pair(planName(plan, language), format.number(count))}
          </SmallScreenLink>
        ))}
      </Stack>
    </Panel>
  )
}

/** The last changes by the payment provider. Undefined: the service could not read them. */
export function SubscriptionChanges({ logs }: { logs: z.output<typeof SubscriptionLog>[] | undefined }) {
  const language = useLanguage()
  const t = useTexts(dashboardTexts)
  return (
    <Panel title={t.changes}>
      {!logs?.length && <Text c="dimmed">{logs ? t.noChanges : t.notCounted}</Text>}
      <Stack gap={4}>
        {logs?.map((log) => (
          <Text key={log.id} size="sm">
            <ScreenLink to={`/abonnements/${log.subscription_id}`}>{log.acteur_nom ?? t.withoutActeur}</ScreenLink> ·{' '}
            {kindLabel(log.kind, language)}{' '}
            <Text span size="xs" c="dimmed">
              <DateTime at={log.created_at} relative />
            </Text>
          </Text>
        ))}
      </Stack>
    </Panel>
  )
}
