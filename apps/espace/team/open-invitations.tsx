import { settings } from '../../ui/page-settings.ts'
import { Stack, Text } from '@mantine/core'
import { INVITATION_SENDINGS } from '../../../contract/invitations/invitation-records.ts'
import { listTeamInvitations, sendTeamInvitation, withdrawTeamInvitation } from '../../../contract/invitations/invitations.ts'
import { useRead } from '../../ui/api/queries.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { type RightsName, rightsOf } from './rights.ts'
import { teamTexts } from './team-texts.ts'
import { InvitationRow, invitationTexts } from '../../ui/invitations/invitation-row.tsx'

/** The invitations that nobody has accepted yet; nothing without one. */
export function OpenInvitations({ acteurId, rightsName }: { acteurId: string; rightsName: RightsName }) {
  const t = useTexts(teamTexts)
  const words = useTexts(invitationTexts)
  const { data } = useRead(listTeamInvitations, { params: { id: acteurId }, query: { per_page: 100 } })
  const send = useAct(sendTeamInvitation, { done: settings.mail ? words.sentAgain : words.keptAgain })
  const withdraw = useAct(withdrawTeamInvitation, { done: words.withdrawn })
  const open = data?.data.filter(({ status }) => status === 'open' || status === 'expired') ?? []
  const busy = send.isPending || withdraw.isPending
  if (open.length === 0) return null
  return (
    <Panel title={t.invitations}>
      <Stack component="ul" gap="md" className="plain-list">
        {open.map((invitation) => {
          const { id, email, status, expires_at, sendings } = invitation
          const call = { params: { id: acteurId, invitationId: id } }
          return (
            <InvitationRow
              key={id}
              email={email}
              again={sendings < INVITATION_SENDINGS ? () => send.mutate(call) : undefined}
              withdraw={() => withdraw.mutate(call)}
              busy={busy}
            >
              <Text size="sm" c="dimmed">
                {rightsName(rightsOf(invitation))}
              </Text>
              <Text size="sm" c="dimmed">
                {status === 'expired' ? (
                  t.expired
                ) : (
                  <>
                    {t.until} <DateTime at={expires_at} />
                  </>
                )}
              </Text>
            </InvitationRow>
          )
        })}
      </Stack>
    </Panel>
  )
}
