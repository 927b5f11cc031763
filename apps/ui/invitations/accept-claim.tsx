import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { ClientError } from '../../../contract/client.ts'
import { acceptClaimInvitation } from '../../../contract/claims/own-claims.ts'
import { call } from '../api/client.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { errorText, notifyError } from '../notices/notify.tsx'
import { Trap, useTrap } from '../sign-in/trap.tsx'
import { signOut } from '../sign-in/session.ts'

const texts = bilingual({
  title: ['Votre demande est acceptée', 'Your request has been approved'],
  text: (email: string) => [
    `Compte ouvert : ${email}. Appuyez sur le bouton pour devenir responsable de la page avec ce compte.`,
    `You are signed in with the account ${email}. Press the button to become owner of the page with this account.`,
  ],
  accept: ['Accepter et gérer la page', 'Accept and manage the page'],
  done: (nom: string) => [`Vous êtes maintenant responsable de la page « ${nom} ».`, `You are now owner of the page “${nom}”.`],
  otherAddress: [
    'Cette invitation a été envoyée à une autre adresse e-mail. Connectez-vous avec le compte de cette adresse.',
    'This invitation was sent to another e-mail address. Sign in with the account of that address.',
  ],
  ended: [
    'Cette invitation a déjà servi, a été retirée ou a expiré. Demandez-en une autre à l’équipe.',
    'This invitation was used, withdrawn or has expired. Ask the team for another.',
  ],
  unknown: [
    'Ce lien n’est pas complet. Ouvrez de nouveau celui de l’e-mail.',
    'This link is not complete. Open the one of the e-mail again.',
  ],
  out: ['Changer de compte', 'Use another account'],
})

/** The page that the link of an invitation opens: nothing happens before the button, since programs open the links of e-mails. */
export default function AcceptInvitation({ email }: { email: string }) {
  const t = useTexts(texts)
  const isSuspect = useTrap()
  const accept = useMutation<{ data: { nom: string } }, ClientError, boolean>({
    mutationFn: (suspect) =>
      call(acceptClaimInvitation, { body: { token: location.hash.slice(1), ...(suspect ? { suspect: true } : {}) } }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    accept.mutate(isSuspect(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>))
  }
  const { error } = accept
  const refusals: Readonly<Record<string, string>> = { forbidden: t.otherAddress, invalid_state: t.ended, not_found: t.unknown }
  return (
    <main className="sign-in">
      <Alert color={error ? 'red' : 'teal'} title={<h1 className="plain">{t.title}</h1>} maw={520}>
        <Text size="sm" mb="md" role="status">
          {accept.data ? t.done(accept.data.data.nom) : error ? (refusals[error.code] ?? errorText(error)) : t.text(email)}
        </Text>
        <Group gap="xs">
          {!accept.data && (
            <form onSubmit={submit}>
              <Trap />
              <Button type="submit" loading={accept.isPending}>
                {t.accept}
              </Button>
            </form>
          )}
          <Button variant="default" onClick={() => void signOut().catch(notifyError)}>
            {t.out}
          </Button>
        </Group>
      </Alert>
    </main>
  )
}
