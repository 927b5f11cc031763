import { Button, Group } from '@mantine/core'
import { sendClaimInvitation, withdrawClaimInvitation } from '../../../contract/claims/own-claims.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Facts } from '../../ui/screen/facts.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Hint } from '../../ui/screen/text.tsx'
import { useChange } from '../api/changes.tsx'
import type { Claim } from './claim.ts'
import { proofTexts } from './proof-texts.ts'
import { useMay } from '../api/permissions.ts'

/** The invitation of a claimant without an account, whom an administrator may invite again. Nothing without one. */
export function InvitationPanel({ claim: { id, invitation, owner_id, status, acteur } }: { claim: Claim }) {
  const t = useTexts(proofTexts)
  const may = useMay()
  const send = useChange(sendClaimInvitation, { done: ({ data }) => t.invited(data.email), noticeKey: 'invitation' })
  const withdraw = useChange(withdrawClaimInvitation, { done: () => t.withdrawn, noticeKey: 'invitation' })
  if (!invitation) return null
  const waits = status === 'approved' && owner_id === null && !acteur.deleted
  return (
    <Panel title={t.invitation}>
      <Facts
        facts={{
          [t.state]: t.invitationStates[invitation.state],
          [t.address]: invitation.email,
          [t.invitedAt]: <DateTime at={invitation.created_at} />,
          [t.until]: <DateTime at={invitation.expires_at} />,
        }}
      />
      {waits && may(sendClaimInvitation) && (
        <>
          <Hint>{t.notLinked}</Hint>
          <Group gap="xs" mt="sm">
            <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => send.mutate({ params: { id } })}>
              {t.inviteAgain}
            </Button>
            {invitation.state === 'open' && may(withdrawClaimInvitation) && (
              <Button
                size="compact-sm"
                variant="outline"
                color="red"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ params: { id } })}
              >
                {t.withdraw}
              </Button>
            )}
          </Group>
        </>
      )}
    </Panel>
  )
}
