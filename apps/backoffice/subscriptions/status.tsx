import { Badge, Group } from '@mantine/core'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { subscriptionTexts } from './texts.ts'
import { subscriptionColour, subscriptionStates } from '../../ui/labels/subscription-states.ts'

/** The known states of the provider. */
export const STATUSES = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'incomplete_expired', 'canceled', 'paused'] as const

/** The badge of the state of a subscription. */
export function Status({ of }: { of: { status: string; a_verifier: boolean; livemode: boolean } }) {
  const t = useTexts(subscriptionTexts)
  const states = useTexts(subscriptionStates)
  return (
    <Group gap={4}>
      <Badge color={subscriptionColour(of.status)}>{labelOf(states, of.status)}</Badge>
      {of.a_verifier && <Badge color="yellow">{t.toCheck}</Badge>}
      {!of.livemode && <Badge color="gray">{t.testMode}</Badge>}
    </Group>
  )
}
