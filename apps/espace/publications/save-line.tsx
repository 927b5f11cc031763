import { Alert, Button, Group, Text } from '@mantine/core'
import { useFormat } from '../../ui/i18n/format.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { notifyError } from '../../ui/notices/notify.tsx'
import type { useAutosave } from './use-autosave.ts'
import { writeTexts } from './write-texts.ts'

/** Whether the service has what is typed; and the choice between two versions after a change elsewhere. */
export function SaveLine({ draft: { state, savedAt, keepMine, takeTheirs } }: { draft: ReturnType<typeof useAutosave> }) {
  const t = useTexts(writeTexts)
  const format = useFormat()
  if (state === 'elsewhere')
    return (
      <Alert color="yellow" title={t.elsewhere} role="alert">
        <Text size="sm" mb="sm">
          {t.elsewhereText}
        </Text>
        <Group gap="xs">
          <Button onClick={() => void keepMine().catch(notifyError)}>{t.keepMine}</Button>
          <Button variant="default" onClick={() => void takeTheirs().catch(notifyError)}>
            {t.takeTheirs}
          </Button>
        </Group>
      </Alert>
    )
  if (state === 'unreachable' || state === 'gone' || state === 'faulty')
    return (
      <Alert color={state === 'unreachable' ? 'yellow' : 'red'} role="alert">
        {state === 'unreachable' ? t.unsaved : state === 'gone' ? t.gone : t.faulty}
      </Alert>
    )
  return (
    <Text size="sm" c="dimmed" role="status" mih={22}>
      {state === 'saving' ? t.saving : state === 'typing' ? t.typing : savedAt ? t.saved(format.time(savedAt)) : ''}
    </Text>
  )
}
