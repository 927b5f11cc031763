import { Alert, Button, Stack, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { settingsTexts } from './settings/settings-texts.ts'

/** The notice of a paused source: after ten failures in a row, a person has to resume it. */
export function PausedNotice({ busy, resume }: { busy: boolean; resume: () => void }) {
  const t = useTexts(settingsTexts)
  return (
    <Alert color="red" title={t.pausedTitle}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t.pausedText}</Text>
        <Button size="compact-sm" loading={busy} onClick={resume}>
          {t.resume}
        </Button>
      </Stack>
    </Alert>
  )
}
