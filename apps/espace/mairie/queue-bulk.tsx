import { Button, Group, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { queueTexts } from './mairie-texts.ts'

interface QueueBulkProps {
  /** The number of selected publications. */
  count: number
  busy: boolean
  /** Null for a person who may not publish. */
  publish: (() => void) | null
  reject: () => void
  clear: () => void
}

/** What can be done with the selected publications of the queue. */
export function QueueBulk({ count, busy, publish, reject, clear }: QueueBulkProps) {
  const t = useTexts(queueTexts)
  return (
    <Group gap="sm" role="group" aria-label={t.selected(count)} className="queue-bulk">
      <Text fw={600}>{t.selected(count)}</Text>
      {publish && (
        <Button loading={busy} onClick={publish}>
          {t.publish}
        </Button>
      )}
      <Button color="red" variant="light" onClick={reject}>
        {t.reject}
      </Button>
      <Button variant="subtle" onClick={clear}>
        {t.clear}
      </Button>
    </Group>
  )
}
