import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Changes } from './changes.tsx'
import { describeChange, useLastChange } from './last-change.ts'
import { recordTexts } from './record-texts.ts'
import { Hint } from '../../ui/screen/text.tsx'

interface NoticeProps {
  stale: boolean
  accept: () => void
  /** The id of the record, and its stored version. */
  id: string
  version: number | undefined
}

/** Says that another person has changed the record on the screen: who, when, and which fields. */
export function ChangedNotice({ stale, accept, id, version }: NoticeProps) {
  const t = useTexts(recordTexts)
  const { close } = useTexts(formTexts)
  const language = useLanguage()
  const { lastChange, description } = useLastChange(id, version, stale)
  const [compared, setCompared] = useState<typeof lastChange>(null)
  const compare = () => {
    setCompared(lastChange)
    accept()
    document.querySelector('[data-conflict]')?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      {stale && (
        <Alert color="yellow" title={description} role="status" mb="sm" className="changed-notice">
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
        // The title describes the compared change: a newer version may not be described yet.
        title={compared && describeChange(compared, language)}
        size="lg"
        closeButtonProps={{ 'aria-label': close }}
      >
        <Stack>
          {compared && Object.keys(compared.changes).length > 0 ? <Changes changes={compared.changes} /> : <Text>{t.nothingShown}</Text>}
          <Hint>{t.changedText}</Hint>
        </Stack>
      </Modal>
    </>
  )
}
