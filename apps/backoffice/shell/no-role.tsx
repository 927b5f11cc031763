import { Alert, Button, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { settings } from '../../ui/page-settings.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { signOut } from '../../ui/sign-in/session.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import { notifyError } from '../../ui/notices/notify.tsx'

const FactorNeeded = lazyWithRetry(() => import('../../ui/account/factor-needed.tsx'))

const texts = bilingual({
  title: ['Votre compte n’a aucun rôle dans l’administration', 'Your account has no role in the administration'],
  text: (email: string) => [
    `Vous êtes connecté avec le compte ${email}. Un administrateur peut vous attribuer le rôle nécessaire.`,
    `You are signed in with the account ${email}. An administrator can assign the role you need.`,
  ],
  space: ['Ouvrir mon espace', 'Open my space'],
  out: ['Se déconnecter et changer de compte', 'Sign out and use another account'],
})

/**
 * The page for an account without a role of the administration. The second factor is set up here
 * once the days of grace are over.
 * @param onReady called when that is done
 */
export function NoRole({ email, onReady }: { email: string; onReady: () => void }) {
  const t = useTexts(texts)
  return (
    <main className="sign-in">
      <Alert color="yellow" title={<h1 className="plain">{t.title}</h1>} maw={520}>
        <Text size="sm" mb="md">
          {t.text(email)}
        </Text>
        <Stack align="flex-start" gap="sm">
          {settings.applications.includes('espace') && (
            <Button component="a" href="/espace/">
              {t.space}
            </Button>
          )}
          <Button variant="default" onClick={() => void signOut().catch(notifyError)}>
            {t.out}
          </Button>
        </Stack>
      </Alert>
      {settings.sign_in === 'password' && (
        <Suspense>
          <FactorNeeded onReady={onReady} />
        </Suspense>
      )}
    </main>
  )
}
