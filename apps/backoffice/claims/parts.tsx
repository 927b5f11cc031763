import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { labelOf } from '../acteurs/labels.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Facts } from '../../ui/screen/facts.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { type Claim, claimantName, personName } from './claim.ts'
import { claimTexts } from './texts.ts'

/** The claimant and their message. */
export function Request({ claim }: { claim: Claim }) {
  const t = useTexts(claimTexts)
  const { user, nom, email, telephone, created_at, message } = claim
  return (
    <Panel title={t.request}>
      <Stack gap="sm">
        <Group gap="xs">
          <Text fw={550}>{claimantName(claim) ?? t.unknown}</Text>
          {user ? (
            <Anchor component={Link} href={`/utilisateurs/${user.id}`} size="sm">
              {t.withAccount}
            </Anchor>
          ) : (
            <Text size="sm" c="dimmed">
              {t.withoutAccount}
            </Text>
          )}
        </Group>
        <Text className="prose" style={{ whiteSpace: 'pre-line' }}>
          {message}
        </Text>
        <Facts
          facts={[
            [t.email, user?.email ?? email],
            [t.given, nom],
            [t.telephone, telephone],
            [t.at, <DateTime key="at" at={created_at} />],
          ]}
        />
      </Stack>
    </Panel>
  )
}

/** The decision: its author and its reason. */
export function Decision({ claim, at }: { claim: Claim; at: string }) {
  const t = useTexts(claimTexts)
  return (
    <Panel title={t.decision}>
      {claim.reason && <Text className="prose">{claim.reason}</Text>}
      <Facts
        facts={[
          [t.status, labelOf(t.statuses, claim.status)],
          [t.decidedBy, personName(claim.decider)],
          [t.decidedAt, <DateTime key="at" at={at} />],
          [t.madeOwner, personName(claim.owner)],
        ]}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {t.undoHint}
      </Text>
    </Panel>
  )
}
