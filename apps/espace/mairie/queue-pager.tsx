import { Button, Group, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { mairieTexts } from './mairie-texts.ts'

/** The pages of the queue; nothing while there is one. */
export function QueuePager({ page, last, go }: { page: number; last: number; go: (page: number) => void }) {
  const t = useTexts(mairieTexts)
  if (last <= 1) return null
  return (
    <Group justify="space-between">
      <Button variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
        {t.previous}
      </Button>
      <Text size="sm">{t.page(page, last)}</Text>
      <Button variant="default" disabled={page >= last} onClick={() => go(page + 1)}>
        {t.next}
      </Button>
    </Group>
  )
}
