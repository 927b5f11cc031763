import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { getOwnClaim, withdrawClaim } from '../../../contract/claims/own-claims.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayChange } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { AddProof } from './add-proof.tsx'
import { claimTexts } from './claim-texts.ts'
import { Proofs } from './proofs.tsx'
import { Withdrawal } from './withdrawal.tsx'

/** While a page is read for its code. */
const CHECK_EVERY_MS = 3_000
const STATE_EVERY_MS = 60_000
const COLOURS = { pending: 'yellow', approved: 'teal', rejected: 'red', withdrawn: 'gray', expired: 'gray', waiting: 'gray' } as const

/** A claim as its claimant follows it: its state, its evidence, its withdrawal. */
export default function FollowClaim({ params: { id = '' } }: SpaceScreenProps) {
  const t = useTexts(claimTexts)
  const [isChecking, setChecking] = useState(false)
  const { data, error, refetch } = useRead(getOwnClaim, { params: { id } }, { every: isChecking ? CHECK_EVERY_MS : STATE_EVERY_MS })
  if (error && !data) return <Failure title={t.find} error={error} retry={() => void refetch()} />
  if (!data) return <Text role="status">{t.loading}</Text>
  const { data: claim } = data
  const checks = claim.proofs.some(({ state }) => state === 'checking')
  if (checks !== isChecking) setChecking(checks)
  const { status } = claim
  return (
    <Screen title={t.request(claim.acteur.nom)} back={{ href: '/', label: t.home }}>
      <Stack>
        <Alert color={COLOURS[status]} title={t.statuses[status]} role="status">
          <Text size="sm">{t.statusLead[status]}</Text>
          {claim.reason && (
            <Text size="sm" mt="xs">
              {claim.status === 'approved' ? t.word : t.reason} : {claim.reason}
            </Text>
          )}
          {claim.contest && status === 'pending' && (
            <Text size="sm" mt="xs">
              {t.contest}
            </Text>
          )}
          {status === 'approved' && mayChange() && (
            <Button component={Link} href="/publier" mt="sm">
              {t.publish}
            </Button>
          )}
          {mayChange() && (status === 'rejected' || status === 'withdrawn' || status === 'expired') && (
            <Button component={Link} href={`/revendiquer/${claim.acteur.id}`} mt="sm" variant="default">
              {t.again}
            </Button>
          )}
        </Alert>
        {(status === 'pending' || claim.proofs.length > 0) && <Proofs claim={claim} />}
        {status === 'pending' && mayChange() && <AddProof claim={claim} />}
        <Panel title={t.yourMessage}>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{claim.message}</Text>
          <Text size="sm" c="dimmed" mt="xs">
            {t.sentOn} <DateTime at={claim.created_at} />
          </Text>
        </Panel>
        <Withdrawal
          endpoint={withdrawClaim}
          input={{ params: { id }, body: {} }}
          isPending={status === 'pending' || status === 'waiting'}
          texts={t}
          done={t.withdrawn}
        />
      </Stack>
    </Screen>
  )
}
