import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { shellTexts } from './shell-texts.ts'

/** The screen of an unknown address. */
export function UnknownScreen() {
  const t = useTexts(shellTexts)
  return (
    <Screen title={t.unknown}>
      <Stack align="flex-start">
        <Text>{t.unknownHint}</Text>
        <Button component={Link} href="/">
          {t.toHome}
        </Button>
      </Stack>
    </Screen>
  )
}
