import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Screen } from '../../ui/screen/screen.tsx'
import { viewTexts } from './view-texts.ts'

/** The screen of what a view does not show. */
export default function NotInView() {
  const t = useTexts(viewTexts)
  return (
    <Screen title={t.notShown}>
      <Stack align="flex-start">
        <Text>{t.notShownText}</Text>
        <Button component={Link} href="/">
          {t.home}
        </Button>
      </Stack>
    </Screen>
  )
}
