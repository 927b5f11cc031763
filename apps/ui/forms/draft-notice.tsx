import { Button, Group } from '@mantine/core'
import { useTexts } from '../i18n/texts.ts'
import { formTexts } from './form-texts.ts'
import { Hint } from '../screen/text.tsx'

/** Says that an unsaved draft was restored, with a button that discards it. */
export function DraftNotice({ draft: { found, dirty, drop } }: { draft: { found: boolean; dirty: boolean; drop: () => void } }) {
  const t = useTexts(formTexts)
  if (!found || !dirty) return null
  return (
    <Group gap="xs" role="status">
      <Hint>{t.draftBack}</Hint>
      <Button size="compact-sm" variant="subtle" onClick={() => drop()}>
        {t.draftDrop}
      </Button>
    </Group>
  )
}
