import { Button, Group, Text } from '@mantine/core'
import { useTexts } from '../i18n/texts.ts'
import { formTexts } from './form-texts.ts'

/** Says that an unsaved draft was restored, with a button that discards it. */
export function DraftNotice({ draft: { found, dirty, drop } }: { draft: { found: boolean; dirty: boolean; drop: () => void } }) {
  const t = useTexts(formTexts)
  if (!found || !dirty) return null
  return (
    <Group gap="xs" role="status">
      <Text size="sm" c="dimmed">
        {t.draftBack}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={() => drop()}>
        {t.draftDrop}
      </Button>
    </Group>
  )
}
