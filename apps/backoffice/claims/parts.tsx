import { Group, Stack, Text } from '@mantine/core'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { Facts } from '../../ui/screen/facts.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { personName } from '../../ui/i18n/person-name.ts'
import { Suspect } from '../records/suspect.tsx'
import { type Claim, claimantName } from './claim.ts'
import { claimTexts } from './texts.ts'
import { Hint, SmallScreenLink } from '../../ui/screen/text.tsx'

/** The claimant and their message. */
export function Request({ claim }: { claim: Claim }) {
  const t = useTexts(claimTexts)
  const { user, nom, email, telephone, created_at, began_at, message } = claim
  return (
    <Panel title={t.request}>
      <Stack gap="sm">
        <Group gap="xs">
          <Text fw={550}>{claimantName(claim) ?? t.unknown}</Text>
          {user ? <SmallScreenLink to={`/utilisateurs/${user.id}`}>{t.withAccount}</SmallScreenLink> : <Hint>{t.withoutAccount}</Hint>}
        </Group>
        <Suspect of={claim} />
        <Text className="prose" style={{ whiteSpace: 'pre-line' }}>
          {message}
        </Text>
        <Facts
          facts={{
            [t.email]: user?.email ?? email,
            [t.given]: nom,
            [t.telephone]: telephone,
            [t.at]: <DateTime at={created_at} />,
            ...(began_at ? { [t.began]: <DateTime at={began_at} /> } : {}),
          }}
        />
      </Stack>
    </Panel>
  )
}

/** The claims that wait behind a pending one, in their order. */
export function WaitingPanel({ claim: { waiting } }: { claim: Claim }) {
  const t = useTexts(claimTexts)
  if (waiting.length === 0) return null
  return (
    <Panel title={t.waitingTitle}>
      <Stack gap={4}>
        {waiting.map(({ id, user, created_at }) => (
          <Group key={id} gap="xs">
            <SmallScreenLink to={`/revendications/${id}`}>{user ? personName(user) : t.unknown}</SmallScreenLink>
            <Hint>
              <DateTime at={created_at} />
            </Hint>
          </Group>
        ))}
        <Hint>{t.waitingText}</Hint>
      </Stack>
    </Panel>
  )
}

/** The decision: its author and its reason. */
export function Decision({ claim, at }: { claim: Claim; at: string }) {
  const t = useTexts(claimTexts)
  // A claim that was withdrawn, or closed by itself, was decided by nobody.
  const isDecided = claim.status === 'approved' || claim.status === 'rejected'
  return (
    <Panel title={isDecided ? t.decision : t.ended}>
      {claim.reason && <Text className="prose">{claim.reason}</Text>}
      <Facts
        facts={{
          [t.status]: labelOf(t.statuses, claim.status),
          ...(isDecided ? { [t.decidedBy]: claim.decider && personName(claim.decider) } : {}),
          [t.decidedAt]: <DateTime at={at} />,
          ...(isDecided ? { [t.ownerAppointed]: claim.owner && personName(claim.owner) } : {}),
        }}
      />
      {isDecided && (
        <Text size="xs" c="dimmed" mt="sm">
          {t.undoHint}
        </Text>
      )}
    </Panel>
  )
}
