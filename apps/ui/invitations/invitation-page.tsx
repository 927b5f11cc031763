import { Alert, Button, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call, ClientError } from '../../../contract/client.ts'
import { acceptInvitation, listOwnInvitations } from '../../../contract/invitations/invitations.ts'
import { call } from '../api/client.ts'
import { queryClient, useRead } from '../api/queries.ts'
import { useSentOnce } from '../api/use-sent-once.ts'
import { de } from '../i18n/de.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { notify, notifyError } from '../notices/notify.tsx'
import { base } from '../page-settings.ts'
import { Trap, useTrap } from '../sign-in/trap.tsx'
import { signOut } from '../sign-in/session.ts'

const texts = bilingual({
  title: ['Invitation', 'Invitation'],
  signedIn: (email: string) => [`Compte ouvert : ${email}`, `You are signed in with the account ${email}.`],
  team: (name: string, owner: boolean) => [
    `On vous invite à rejoindre l’équipe de « ${name} », comme ${owner ? 'responsable' : 'membre'}.`,
    `You are invited to join the team of “${name}” as ${owner ? 'an owner' : 'a member'}.`,
  ],
  roles: ['On vous invite à rejoindre l’équipe qui administre ce service.', 'You are invited to join the team that runs this service.'],
  by: (name: string) => [`Invitation ${de(name)}.`, `Invited by ${name}.`],
  join: ['Rejoindre l’équipe', 'Join the team'],
  code: ['Code de l’invitation, reçu par e-mail', 'Code of the invitation, from the e-mail'],
  /** The service does not say whether the code is wrong or the invitation gone. */
  wrongCode: [
    'Aucune invitation en cours ne correspond : vérifiez le code, ou demandez une nouvelle invitation.',
    'No open invitation belongs to this: check the code, or ask for a new invitation.',
  ],
  accept: ['Accepter l’invitation', 'Accept the invitation'],
  accepted: ['Invitation acceptée. Vous pouvez fermer cette page.', 'Invitation accepted. You can close this page.'],
  none: [
    'Aucune invitation n’attend de réponse pour ce compte. Elle a pu être acceptée, retirée ou expirer ; ou elle a été envoyée à une autre adresse.',
    'No invitation waits for this account. It may have been accepted or withdrawn, or have expired; or it was sent to another address.',
  ],
  out: ['Se déconnecter et changer de compte', 'Sign out and use another account'],
})

/** The invitation and the token that the link of an e-mail has after its #; empty without one. Browsers send that part to no server. */
function fromLink(): { id: string; token: string } {
  const given = new URLSearchParams(location.hash.slice(1))
  return { id: given.get('id') ?? '', token: given.get('token') ?? '' }
}

/**
 * The page of the invitations of a signed-in person, whatever their roles. Only the button accepts.
 * @param open the label of the link to the application, after an acceptance
 */
export default function InvitationPage({ email, open: openLabel }: { email: string; open: string }) {
  const t = useTexts(texts)
  const [link] = useState(fromLink)
  const { data } = useRead(listOwnInvitations, { query: {} })
  const [accepted, setAccepted] = useState(false)
  const isSuspect = useTrap()
  const mutation = useMutation<unknown, ClientError, Call<typeof acceptInvitation>>({
    mutationFn: (input) => call(acceptInvitation, input),
    onSuccess: () => {
      setAccepted(true)
      void queryClient.invalidateQueries()
    },
    onError: (error) => {
      if (error.code === 'not_found') notify({ message: t.wrongCode, tone: 'error' })
      else notifyError(error)
      void queryClient.invalidateQueries()
    },
  })
  const accept = useSentOnce(mutation)
  const open = data?.data.toSorted((one, other) => Number(other.id === link.id) - Number(one.id === link.id)) ?? []
  return (
    <main className="sign-in">
      <Paper withBorder p="xl" radius="lg" w="100%" maw={480}>
        <img src="/favicon.svg" width={40} height={40} alt="" />
        <Title order={1} size="h3" mt="xs" mb="sm">
          {t.title}
        </Title>
        <Stack>
          {accepted && (
            <Alert color="green" role="status">
              {t.accepted}
            </Alert>
          )}
          {open.map(({ id, acteur, role, invited_by: { prenom, nom } }) => (
            <form
              key={id}
              onSubmit={(event) => {
                event.preventDefault()
                const { token, ...given } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
                const suspect = isSuspect(given) ? { suspect: true } : {}
                accept.mutate({ params: { invitationId: id }, body: { ...(token ? { token } : {}), ...suspect } })
              }}
            >
              <Stack gap="xs">
                <Text>{acteur ? t.team(acteur.nom, role === 'owner') : t.roles}</Text>
                {(prenom ?? nom) && (
                  <Text size="sm" c="dimmed">
                    {t.by([prenom, nom].filter(Boolean).join(' '))}
                  </Text>
                )}
                {/* The address of the account is the proof for a team. */}
                {!acteur &&
                  (id === link.id && link.token ? (
                    <input type="hidden" name="token" value={link.token} />
                  ) : (
                    <TextInput name="token" label={t.code} required maxLength={100} autoComplete="off" />
                  ))}
                <Trap />
                <Button type="submit" loading={accept.isPending}>
                  {acteur ? t.join : t.accept}
                </Button>
              </Stack>
            </form>
          ))}
          {data && open.length === 0 && !accepted && <Text>{t.none}</Text>}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t.signedIn(email)}
          </Text>
          {accepted && (
            <Button component="a" href={base}>
              {openLabel}
            </Button>
          )}
          <Button variant="default" onClick={() => void signOut().catch(notifyError)}>
            {t.out}
          </Button>
        </Stack>
      </Paper>
    </main>
  )
}
