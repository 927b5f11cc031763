import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { useTexts } from '../i18n/texts.ts'
import { retryImports, useIsRetryingImport } from './retrying-import.ts'
import { Screen } from './screen.tsx'
import { screenTexts } from './screen-texts.ts'

/** The screen shown while the code of another screen loads. If loading has failed and is retried, it shows a warning. */
export function LoadingScreen() {
  const t = useTexts(screenTexts)
  if (!useIsRetryingImport()) return <Loader aria-label={t.loading} />
  return (
    <Screen title={t.waiting}>
      <Alert color="yellow" role="status">
        <Group justify="space-between" gap="sm">
          <Group gap="sm" wrap="nowrap">
            <Loader size="sm" aria-hidden />
            <Text size="sm">{t.waitingText}</Text>
          </Group>
          <Button size="compact-sm" variant="default" onClick={retryImports}>
            {t.retry}
          </Button>
        </Group>
      </Alert>
    </Screen>
  )
}
