import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { listClaims } from '../../../contract/claims/claims.ts'
import { sendRoleInvitation, withdrawRoleInvitation } from '../../../contract/invitations/role-invitations.ts'
import { listUserInvitations } from '../../../contract/users/user-access.ts'
import { settings } from '../../ui/page-settings.ts'
import { invitationTexts } from '../../ui/invitations/invitation-row.tsx'
import { useRead } from '../../ui/api/queries.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { ScreenLink, SmallPrint, SmallScreenLink } from '../../ui/screen/text.tsx'
import { useChange } from '../api/changes.tsx'
import { claimTexts } from '../claims/texts.ts'
import { belongingsTexts } from './belongings-texts.ts'
import { TerritoryText } from '../territory/field.tsx'
import { userTexts } from './texts.ts'

const LATEST = 10

interface Membership {
  id: string
  nom: string
  role: string
  permissions: readonly string[]
}

/** The actors in whose teams a person is, with their rights there. */
export function Teams({ acteurs }: { acteurs: readonly Membership[] }) {
  const t = useTexts(userTexts)
  const own = useTexts(belongingsTexts)
  const { roles, permissions: names } = useTexts(acteurLabels)
  return (
    <Panel title={t.actors}>
      {acteurs.length === 0 && <Text c="dimmed">{t.noActors}</Text>}
      <Stack gap={8}>
        {acteurs.map(({ id, nom, role, permissions }) => (
          <div key={id}>
            <ScreenLink to={`/acteurs/${id}`}>{nom}</ScreenLink>
            <SmallPrint>
              {labelOf(roles, role)} ·{' '}
              {role === 'owner' ? own.allRights : permissions.map((name) => labelOf(names, name)).join(', ') || own.noRights}
            </SmallPrint>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

/** The claims that were submitted with the account of a person. */
export function OwnClaims({ userId }: { userId: string }) {
  const t = useTexts(belongingsTexts)
  const { statuses } = useTexts(claimTexts)
  const { data } = useRead(listClaims, { query: { user_id: userId, per_page: LATEST } })
  return (
    <Panel title={t.claims}>
      {data?.meta.total === 0 && <Text c="dimmed">{t.noClaims}</Text>}
      <Stack gap={8}>
        {data?.data.map(({ id, acteur, status, created_at }) => (
          <Group key={id} justify="space-between" gap="xs">
            <SmallScreenLink to={`/revendications/${id}`}>{acteur.nom}</SmallScreenLink>
            <SmallPrint>
              {labelOf(statuses, status)} · <DateTime at={created_at} />
            </SmallPrint>
          </Group>
        ))}
        {data !== undefined && data.meta.total > LATEST && <SmallPrint>{t.latest(LATEST, data.meta.total)}</SmallPrint>}
      </Stack>
    </Panel>
  )
}

/** The unanswered invitations to the address of a person. Those to roles are sent again and withdrawn here. */
export function OwnInvitations({ userId }: { userId: string }) {
  const t = useTexts(belongingsTexts)
  const users = useTexts(userTexts)
  const { roles: teamRoles } = useTexts(acteurLabels)
  const { kept } = useTexts(invitationTexts)
  const { data } = useRead(listUserInvitations, { params: { userId }, query: { per_page: 100 } })
  const again = useChange(sendRoleInvitation, { done: () => (settings.mail ? t.sent : kept) })
  const withdraw = useChange(withdrawRoleInvitation, { undoable: true, done: () => t.withdrawn })
  const nameOf = (role: string) => (role in users ? users[role as 'admin'] : role)
  return (
    <Panel title={t.invitations}>
      {data?.data.length === 0 && <Text c="dimmed">{t.noInvitations}</Text>}
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.data.map(({ id, acteur, role, roles, territory, status, expires_at }) => {
          const names = roles.map(nameOf).join(', ')
          return (
            <Group component="li" key={id} justify="space-between" gap="xs">
              <div>
                <Text size="sm">
                  {acteur ? (
                    <>
                      {t.team} <ScreenLink to={`/acteurs/${acteur.id}`}>{acteur.nom}</ScreenLink> · {labelOf(teamRoles, role ?? '')}
                    </>
                  ) : (
                    <>
                      {t.toRoles} {names} · <TerritoryText of={territory} />
                    </>
                  )}
                </Text>
                <SmallPrint>
                  {status === 'expired' ? <Badge color="gray">{t.expired}</Badge> : t.expires} <DateTime at={expires_at} />
                </SmallPrint>
                {acteur && <SmallPrint>{t.byOwners}</SmallPrint>}
              </div>
              {!acteur && (
                <Group gap="xs">
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t.againFor(names)}
                    loading={again.isPending}
                    onClick={() => again.mutate({ params: { invitationId: id } })}
                  >
                    {t.again}
                  </Button>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t.withdrawFor(names)}
                    loading={withdraw.isPending}
                    onClick={() => withdraw.mutate({ params: { invitationId: id } })}
                  >
                    {t.withdraw}
                  </Button>
                </Group>
              )}
            </Group>
          )
        })}
      </Stack>
    </Panel>
  )
}
