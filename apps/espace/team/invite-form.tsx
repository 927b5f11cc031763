import { settings } from '../../ui/page-settings.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { inviteToTeam } from '../../../contract/invitations/invitations.ts'
import { useTyped } from '../../ui/forms/draft.ts'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import NoMail from '../../ui/notices/no-mail.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { linkOf, type Rights, type RightsName } from './rights.ts'
import { RightsField } from './rights-field.tsx'
import { teamTexts } from './team-texts.ts'
import { invitationTexts } from '../../ui/invitations/invitation-row.tsx'

/** Invites a person by e-mail, with the rights that they will have. */
export function InviteForm({ acteurId, rightsName }: { acteurId: string; rightsName: RightsName }) {
  const t = useTexts(teamTexts)
  const words = useTexts(invitationTexts)
  const [email, setEmail] = useTyped(`invite:${acteurId}`)
  const [rights, setRights] = useState<Rights>('write')
  const invite = useAct(inviteToTeam, {
    done: settings.mail ? words.sent : words.kept,
    onError: ({ status }) => status === 422,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ params: { id: acteurId }, body: { email: email.trim(), ...linkOf(rights) } })
  }
  return (
    <Panel title={words.invite}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{t.inviteLead}</Text>
          <NoMail />
          <TextInput
            type="email"
            label={words.email}
            required
            maxLength={254}
            value={email}
            error={fieldErrors(invite.error)['email']}
            onChange={({ currentTarget: { value } }) => setEmail(value)}
          />
          <RightsField value={rights} onChange={setRights} rightsName={rightsName} />
          <Button type="submit" loading={invite.isPending} style={{ alignSelf: 'flex-start' }}>
            {words.send}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
