import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { shellTexts } from './shell-texts.ts'

/** The screen of an address that the person's roles do not open, or open no longer. */
export function NoRight() {
  const t = useTexts(shellTexts)
  return (
    <Screen title={t.noRight}>
      <Stack align="flex-start">
        <Text maw={640}>{t.noRightHint}</Text>
        <Button component={Link} href="/">
          {t.home}
        </Button>
      </Stack>
    </Screen>
  )
}
