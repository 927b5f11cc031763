import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { formTexts } from './form-texts.ts'

interface SaveRowProps {
  draft: { dirty: boolean; drop: () => void }
  busy: boolean
  disabled?: boolean
  /** Another word for saving. */
  label?: string
  children?: ReactNode
}

/** The buttons under a record's form: save, and cancel. */
export function SaveRow({ draft: { dirty, drop }, busy, disabled = false, label, children }: SaveRowProps) {
  const t = useTexts(formTexts)
  return (
    <Group gap="xs">
      <Button type="submit" disabled={!dirty || disabled} loading={busy}>
        {label ?? t.save}
      </Button>
      {dirty && (
        <Button variant="default" onClick={drop}>
          {t.cancel}
        </Button>
      )}
      {children}
    </Group>
  )
}
