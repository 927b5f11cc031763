import { byMail } from '../../ui/notices/by-mail.ts'
import { Badge, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useTyped } from '../../ui/forms/draft.ts'
import { ReasonedButton } from '../../ui/forms/reasoned-button.tsx'
import { type FormEvent, useState } from 'react'
import { isBoundable } from '../../../contract/access/back-office.ts'
import {
  inviteToRoles,
  listRoleInvitations,
  sendRoleInvitation,
  withdrawRoleInvitation,
} from '../../../contract/invitations/role-invitations.ts'
import { type RoleName, ROLES } from '../../../contract/users/users.ts'
import { useRead } from '../../ui/api/queries.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import NoMail from '../../ui/notices/no-mail.tsx'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { useChange } from '../api/changes.tsx'
import { NO_TERRITORY, TerritoryField, territoryOf, TerritoryText } from '../territory/field.tsx'
import { userTexts } from './texts.ts'
import { settings } from '../../ui/page-settings.ts'
import { LinkToCopy } from '../../ui/invitations/link-to-copy.tsx'
import { InvitationRow, invitationTexts } from '../../ui/invitations/invitation-row.tsx'

const texts = bilingual({
  title: ['Invitations', 'Invitations'],
  lead: byMail(
    [
      'Un e-mail mène à une page où la personne se connecte et accepte. L’invitation est valable sept jours.',
      'An e-mail leads to a page where the person signs in and accepts. The invitation is valid for seven days.',
    ],
    [
      'Aucun e-mail ne part d’ici : transmettez le lien de l’invitation, valable sept jours. La personne s’y connecte et accepte.',
      'No e-mail leaves this service: hand over the link of the invitation, valid for seven days. The person signs in there and accepts.',
    ],
  ),
  none: ['Aucune invitation.', 'No invitation.'],
  noRole: ['Cochez au moins un rôle.', 'Tick at least one role.'],
  expires: ['Expire', 'Expires'],
  states: {
    open: ['En attente', 'Waiting'],
    expired: ['Expirée', 'Expired'],
    accepted: ['Acceptée', 'Accepted'],
    withdrawn: ['Retirée', 'Withdrawn'],
  },
})
/** The list has the newest invitations, on one page. */
const SHOWN = '50'

/** Invitations to roles: a form, and those that were sent. */
export default function Invitations() {
  const t = useTexts(texts)
  const words = useTexts(invitationTexts)
  const users = useTexts(userTexts)
  const [email, setEmail] = useTyped('invite')
  const [roles, setRoles] = useState<string[]>([])
  const [territory, setTerritory] = useState(NO_TERRITORY)
  const [shown, setShown] = useState<{ email: string; link: string | null } | null>(null)
  const { data } = useRead(listRoleInvitations, { query: { per_page: SHOWN } })
  const invite = useChange(inviteToRoles, {
    undoable: true,
    done: () => (settings.mail ? words.sent : words.kept),
    after: ({ data: made }) => {
      setShown(made)
      setRoles([])
      setTerritory(NO_TERRITORY)
    },
  })
  const resend = useChange(sendRoleInvitation, {
    done: () => (settings.mail ? words.sentAgain : words.linkMade),
    after: ({ data: made }) => setShown(made),
  })
  const withdraw = useChange(withdrawRoleInvitation, { undoable: true, done: () => words.withdrawn })
  const boundable = roles.length > 0 && roles.every(isBoundable)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ body: { email: email.trim(), roles: roles as RoleName[], territory: boundable ? territoryOf(territory) : null } })
  }
  return (
    <Screen title={t.title} back={{ href: '/utilisateurs', label: users.title }}>
      <Stack>
        <Panel title={words.invite}>
          <form onSubmit={submit}>
            <Stack maw={560}>
              <Text size="sm">{t.lead}</Text>
              <NoMail />
              <TextInput
                type="email"
                label={users.email}
                required
                maxLength={254}
                value={email}
                onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              />
              <Checkbox.Group label={users.roles} value={roles} onChange={setRoles}>
                <Stack gap={6} mt={4}>
                  {ROLES.map((role) => (
                    <Checkbox key={role} value={role} label={users[role]} description={users.hints[role]} />
                  ))}
                </Stack>
              </Checkbox.Group>
              {boundable && <TerritoryField value={territory} onChange={setTerritory} />}
              <ReasonedButton
                type="submit"
                loading={invite.isPending}
                why={roles.length === 0 ? t.noRole : null}
                style={{ alignSelf: 'flex-start' }}
              >
                {words.send}
              </ReasonedButton>
            </Stack>
          </form>
        </Panel>
        <Panel title={t.title}>
          {shown?.link && <LinkToCopy email={shown.email} path={shown.link} />}
          {data?.data.length === 0 && <Text c="dimmed">{t.none}</Text>}
          <Stack component="ul" gap="sm" className="plain-list">
            {data?.data.map((row) => {
              const unanswered = row.status === 'open' || row.status === 'expired'
              const params = { invitationId: row.id }
              return (
                <InvitationRow
                  key={row.id}
                  email={row.email}
                  mark={
                    <Badge radius="sm" color={row.status === 'accepted' ? 'green' : unanswered ? 'blue' : 'gray'}>
                      {t.states[row.status as keyof typeof t.states]}
                    </Badge>
                  }
                  again={unanswered ? () => resend.mutate({ params }) : undefined}
                  withdraw={unanswered ? () => withdraw.mutate({ params }) : undefined}
                  busy={resend.isPending || withdraw.isPending}
                  byLink={!settings.mail}
                >
                  <Text size="sm" c="dimmed">
                    {row.roles.map((role) => users[role as RoleName]).join(', ')} · <TerritoryText of={row.territory} />
                    {unanswered && (
                      <>
                        {' · '}
                        {t.expires} <DateTime at={row.expires_at} relative />
                      </>
                    )}
                  </Text>
                </InvitationRow>
              )
            })}
          </Stack>
        </Panel>
      </Stack>
    </Screen>
  )
}
