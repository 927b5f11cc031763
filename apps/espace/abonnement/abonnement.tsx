import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { listOwnSubscriptions } from '../../../contract/subscriptions/own.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useFormat } from '../../ui/i18n/format.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { planName } from '../../ui/i18n/plan-name.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Facts } from '../../ui/screen/facts.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { isOwner } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { ActeurScreen } from '../shell/acteur-screen.tsx'
import { subscriptionTexts } from './subscription-texts.ts'
import { subscriptionColour, subscriptionStates } from '../../ui/labels/subscription-states.ts'

/** The subscription of a page, for its owners: read only. */
export default function Abonnement(props: SpaceScreenProps) {
  const t = useTexts(subscriptionTexts)
  return (
    <ActeurScreen {...props} section="/abonnement" texts={t}>
      {(acteur) =>
        isOwner(acteur) ? (
          <Stack>
            <Subscriptions acteurId={acteur.id} />
            <Panel title={t.page}>
              <Facts facts={{ [t.publishes]: acteur.can_publish ? t.yes : t.no }} />
            </Panel>
          </Stack>
        ) : (
          <Text>{t.ownersOnly}</Text>
        )
      }
    </ActeurScreen>
  )
}

function Subscriptions({ acteurId }: { acteurId: string }) {
  const t = useTexts(subscriptionTexts)
  const states = useTexts(subscriptionStates)
  const format = useFormat()
  const language = useLanguage()
  const { data, error, refetch } = useRead(listOwnSubscriptions, { params: { id: acteurId } })
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  if (data.data.length === 0)
    return (
      <Text>
        {t.none} <Anchor href="/contact">{t.contact}</Anchor>
      </Text>
    )
  return (
    <>
      {data.data.map(({ id, plan, status, livemode, paused, current_period_end, cancel_at_period_end, cancel_at, ended_at, trial_end }) => {
        const goesOn = ended_at === null && !['canceled', 'incomplete_expired'].includes(status)
        return (
          <Panel key={id} title={plan === null ? t.title : planName(plan, language)}>
            <Group gap="xs" mb="sm">
              <Badge color={subscriptionColour(status)}>{labelOf(states, status)}</Badge>
              {paused && <Badge color="gray">{t.paused}</Badge>}
              {!livemode && <Badge color="gray">{t.test}</Badge>}
            </Group>
            <Facts
              facts={{
                ...(trial_end !== null && status === 'trialing' ? { [t.trial]: format.date(trial_end) } : {}),
                ...(goesOn ? { [t.periodEnd]: current_period_end && format.date(current_period_end) } : {}),
                ...(goesOn ? { [t.renewed]: cancel_at_period_end || cancel_at !== null ? t.ends : t.renews } : {}),
                ...(ended_at === null ? {} : { [t.ended]: format.date(ended_at) }),
              }}
            />
          </Panel>
        )
      })}
      <Text size="sm" c="dimmed">
        {t.readOnly}
      </Text>
    </>
  )
}
