import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isBoundable } from '../../../contract/access/back-office.ts'
import { assignRole, getUser, removeRole, type RoleName, ROLES, updateUser } from '../../../contract/users/users.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { listClaims } from '../../../contract/claims/claims.ts'
import { getUserAccess, listUserInvitations } from '../../../contract/users/user-access.ts'
import { useMay } from '../api/permissions.ts'
import { useChange } from '../api/changes.tsx'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ChangedNotice } from '../records/changed-notice.tsx'
import { Facts } from '../../ui/screen/facts.tsx'
import { HistoryPanel } from '../records/history.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { RecordLoading } from '../records/record-loading.tsx'
import { useRecord } from '../records/use-record.ts'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { AccessPanel } from './access-panel.tsx'
import { OwnClaims, OwnInvitations, Teams } from './belongings.tsx'
import { IdentityForm } from './identity-form.tsx'
import { personName } from '../../ui/i18n/person-name.ts'
import { Privacy } from './privacy.tsx'
import { SeeAs } from './see-as.tsx'
import { NO_TERRITORY, TerritoryField, territoryOf, TerritoryText } from '../territory/field.tsx'
import { userTexts } from './texts.ts'
import { useChangedElsewhere } from './use-changed-elsewhere.ts'
import { Hint } from '../../ui/screen/text.tsx'

type Asked = { what: 'active' } | { what: 'give' | 'take'; role: RoleName }

/** The screen of one person: identity, roles, actors, history. */
export default function UserRecord({ params: { userId = '' } }: { params: ScreenParams }) {
  const t = useTexts(userTexts)
  const { pair } = useTexts(phrases)
  const may = useMay()
  const { confirm: confirmLabel } = useTexts(formTexts)
  const { record: user, error, reload, busy } = useRecord(getUser, { params: { userId } }, { watch: false })
  const changed = useChangedElsewhere(user, busy)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [territory, setTerritory] = useState(NO_TERRITORY)
  const close = () => {
    setAsked(null)
    setTerritory(NO_TERRITORY)
  }
  const give = useChange(assignRole, { undoable: true, done: (_, { body }) => t.given(t[body.role]), after: close })
  const take = useChange(removeRole, { undoable: true, done: (_, { params }) => t.taken(t[params.role]), after: close })
  const setActive = useChange(updateUser, {
    undoable: true,
    done: (_, { body }) => (body?.active ? t.activated : t.deactivated),
    after: close,
  })
  if (error || !user) return <RecordLoading error={error} reload={reload} />
  const params = { userId }
  const confirm = () => {
    if (asked?.what === 'active') setActive.mutate({ params, body: { active: !user.active }, headers: ifMatch(user.version) })
    else if (asked?.what === 'give')
      give.mutate({ params, body: { role: asked.role, territory: isBoundable(asked.role) ? territoryOf(territory) : null } })
    else if (asked?.what === 'take') take.mutate({ params: { userId, role: asked.role } })
  }
  const setActiveLabel = user.active ? t.deactivate : t.activate
  const titleOf = (what: Asked | null): string => {
    if (what === null) return ''
    if (what.what === 'active') return setActiveLabel
    return (what.what === 'give' ? t.give : t.take)(t[what.role])
  }
  return (
    <Screen
      title={personName(user)}
      note={user.active ? undefined : <Badge color="gray">{user.erased_at ? t.erased : t.inactive}</Badge>}
      back={{ href: '/utilisateurs', label: t.title }}
      actions={
        user.erased_at === null && (
          <>
            <SeeAs user={user} />
            <Button variant="default" onClick={() => setAsked({ what: 'active' })}>
              {setActiveLabel}
            </Button>
          </>
        )
      }
    >
      <ChangedNotice stale={changed} accept={reload} id={userId} version={user.version} />
      <Stack>
        <Panel title={t.identity}>
          <Facts
            facts={{
              [t.email]: user.email,
              [t.created]: <DateTime at={user.created_at} />,
              [t.seen]: user.last_seen_at ? <DateTime at={user.last_seen_at} relative /> : t.never,
            }}
          />
          {user.erased_at === null && <IdentityForm user={user} />}
        </Panel>
        <Panel title={t.roles}>
          <Stack gap="sm">
            {ROLES.map((role) => {
              const hasRole = user.roles.includes(role)
              return (
                <Group key={role} justify="space-between">
                  <div>
                    <Text fw={550}>
                      {t[role]} {hasRole && <Badge radius="sm">{t.active}</Badge>}
                    </Text>
                    <Hint>
                      {t.hints[role]}
                      {hasRole && isBoundable(role) && (
                        <>
                          {' · '}
                          <TerritoryText of={user.grants.find((grant) => grant.role === role)?.territory ?? null} />
                        </>
                      )}
                    </Hint>
                  </div>
                  <Button
                    variant="default"
                    disabled={user.erased_at !== null}
                    aria-label={pair(hasRole ? t.takeIt : t.giveIt, t[role])}
                    onClick={() => setAsked({ what: hasRole ? 'take' : 'give', role })}
                  >
                    {hasRole ? t.takeIt : t.giveIt}
                  </Button>
                </Group>
              )
            })}
          </Stack>
        </Panel>
        <Teams acteurs={user.acteurs} />
        {may(listClaims) && <OwnClaims userId={userId} />}
        {may(listUserInvitations) && user.email !== null && <OwnInvitations userId={userId} />}
        {may(getUserAccess) && user.erased_at === null && <AccessPanel userId={userId} />}
        <Privacy user={user} />
        <HistoryPanel type="user" id={userId} />
      </Stack>
      <Confirm
        opened={asked !== null}
        close={close}
        title={titleOf(asked)}
        confirm={confirmLabel}
        danger={asked?.what !== 'give' && user.active}
        busy={give.isPending || take.isPending || setActive.isPending}
        onConfirm={confirm}
      >
        <Text size="sm">
          {asked?.what === 'give' && t.giveText[asked.role](personName(user))}
          {asked?.what === 'take' && t.takeText[asked.role](personName(user))}
          {asked?.what === 'active' && (user.active ? t.deactivateText : t.activateText)}
        </Text>
        {asked?.what === 'give' && isBoundable(asked.role) && <TerritoryField value={territory} onChange={setTerritory} />}
      </Confirm>
    </Screen>
  )
}
