import { Alert, Button, Text } from '@mantine/core'
import { signOut } from '../api/session.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { tellError } from './tell.tsx'

const texts = bilingual(
  {
    title: 'Ce compte n’est pas administrateur',
    text: (email: string) =>
      `Vous êtes connecté en tant que ${email}. Le back-office demande le rôle « admin » : un administrateur peut vous le donner.`,
    out: 'Se déconnecter et changer de compte',
  },
  {
    title: 'This account is no administrator',
    text: (email: string) =>
      `You are signed in as ${email}. The back-office asks for the role “admin”: an administrator can give it to you.`,
    out: 'Sign out and use another account',
  },
)

/** Who is signed in without the role is told so, and how to go on. */
export function NoRole({ email }: { email: string }) {
  const t = useTexts(texts)
  return (
    <main className="sign-in">
      <Alert color="yellow" title={<h1 className="plain">{t.title}</h1>} maw={520}>
        <Text size="sm" mb="md">
          {t.text(email)}
        </Text>
        <Button variant="default" onClick={() => void signOut().catch(tellError)}>
          {t.out}
        </Button>
      </Alert>
    </main>
  )
}
