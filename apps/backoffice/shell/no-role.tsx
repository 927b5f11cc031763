import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { settings } from '../../ui/page-settings.ts'
import { lazyWithRetry } from '../../ui/screen/retrying-import.ts'
import { signOut } from '../../ui/sign-in/session.ts'
import { bilingual, useTexts } from '../../ui/i18n/texts.ts'
import { notifyError } from '../../ui/notices/notify.tsx'

const FactorNeeded = lazyWithRetry(() => import('../../ui/account/factor-needed.tsx'))

const texts = bilingual({
  title: ['Cet espace est réservé aux administrateurs', 'This area is reserved for administrators'],
  text: (email: string) => [
    `Vous êtes connecté avec le compte ${email}. Un administrateur peut vous attribuer le rôle nécessaire.`,
    `You are signed in with the account ${email}. An administrator can assign the role you need.`,
  ],
  space: ['Ouvrir mon espace', 'Open my space'],
  out: ['Se déconnecter et changer de compte', 'Sign out and use another account'],
})

/**
 * The page for an account without the administrator role. An administrator whose days of grace are over sets up the second factor here.
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
            <Anchor href="/espace/" size="sm" c="inherit" underline="always">
              {t.space}
            </Anchor>
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
