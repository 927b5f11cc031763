import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { Screen } from './screen.tsx'

const texts = bilingual({
  title: ['Page introuvable', 'Page not found'],
  hint: ['Cette adresse ne mène à aucune page.', 'This address leads to no page.'],
  home: ['Revenir à l’accueil', 'Back to the home page'],
})

/** The screen of an unknown address. */
export function UnknownScreen() {
  const t = useTexts(texts)
  return (
    <Screen title={t.title}>
      <Stack align="flex-start">
        <Text>{t.hint}</Text>
        <Button component={Link} href="/">
          {t.home}
        </Button>
      </Stack>
    </Screen>
  )
}
