import { Badge, Group } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { subscriptionTexts } from './texts.ts'

const COLOURS: Record<string, string> = { active: 'teal', trialing: 'ardoise', past_due: 'yellow', unpaid: 'red', incomplete: 'yellow' }

/** The known states of the provider. */
export const STATUSES = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'incomplete_expired', 'canceled', 'paused'] as const

/** The badge of the state of a subscription. */
export function Status({ of }: { of: { status: string; a_verifier: boolean; livemode: boolean } }) {
  const t = useTexts(subscriptionTexts)
  const names: Record<string, string> = t.statuses
  return (
    <Group gap={4}>
      <Badge color={COLOURS[of.status] ?? 'gray'}>{names[of.status] ?? of.status}</Badge>
      {of.a_verifier && <Badge color="yellow">{t.toCheck}</Badge>}
      {!of.livemode && <Badge color="gray">{t.testMode}</Badge>}
    </Group>
  )
}
