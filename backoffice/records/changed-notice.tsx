import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Changes } from './changes.tsx'
import { useDoing } from './doing.ts'
import { recordTexts } from './record-texts.ts'

interface NoticeProps {
  stale: boolean
  accept: () => void
  /** The record, and the version of it that stands. */
  id: string
  version: number | undefined
}

/** The record on the screen was changed elsewhere: by whom, when, and in what. */
export function ChangedNotice({ stale, accept, id, version }: NoticeProps) {
  const t = useTexts(recordTexts)
  const { doing, said } = useDoing(id, version, stale)
  const [compared, setCompared] = useState<typeof doing>(null)
  const compare = () => {
    setCompared(doing)
    accept()
    document.querySelector('[data-conflict]')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {stale && (
        <Alert color="yellow" title={said} role="status" mb="sm">
          <Group justify="space-between" gap="xs">
            <Text size="sm">{t.changedText}</Text>
            <Button size="compact-sm" variant="default" onClick={compare}>
              {t.compare}
            </Button>
          </Group>
        </Alert>
      )}
      <Modal
        opened={compared !== null}
        onClose={() => setCompared(null)}
        title={said}
        size="lg"
        closeButtonProps={{ 'aria-label': t.close }}
      >
        <Stack>
          {compared && Object.keys(compared.changes).length > 0 ? <Changes changes={compared.changes} /> : <Text>{t.nothingShown}</Text>}
          <Text size="sm" c="dimmed">
            {t.changedText}
          </Text>
        </Stack>
      </Modal>
    </>
  )
}
