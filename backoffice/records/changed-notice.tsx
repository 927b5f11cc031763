import { Alert, Button, Group, Text } from '@mantine/core'
import { useTexts } from '../i18n/texts.ts'
import { recordTexts } from './record-texts.ts'

/** Somebody else changed the record that is being edited. */
export function ChangedNotice({ stale, accept }: { stale: boolean; accept: () => void }) {
  const t = useTexts(recordTexts)
  if (!stale) return null
  return (
    <Alert color="yellow" title={t.changedTitle} role="status" mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t.changedText}</Text>
        <Button size="compact-sm" variant="default" onClick={accept}>
          {t.showCurrent}
        </Button>
      </Group>
    </Alert>
  )
}
