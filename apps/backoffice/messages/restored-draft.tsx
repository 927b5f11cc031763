import { Anchor, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { composeTexts } from './compose-texts.ts'

/** Says that a draft was restored, with a button that discards it. */
export function RestoredDraft({ drop }: { drop: () => void }) {
  const t = useTexts(composeTexts)
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {t.draftFound}{' '}
      <Anchor component="button" type="button" inherit onClick={drop}>
        {t.drop}
      </Anchor>
    </Text>
  )
}
