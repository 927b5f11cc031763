import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { formTexts } from './form-texts.ts'
import { ReasonedButton } from './reasoned-button.tsx'

interface SaveRowProps {
  draft: { dirty: boolean; drop: () => void }
  busy: boolean
  /** Why it cannot be saved now, as a sentence. */
  why?: string | undefined
  /** Another word for saving. */
  label?: string
  children?: ReactNode
}

/** The buttons under a record's form: save, and cancel. */
export function SaveRow({ draft: { dirty, drop }, busy, why, label, children }: SaveRowProps) {
  const t = useTexts(formTexts)
  return (
    <Group gap="xs">
      <ReasonedButton type="submit" why={why ?? (dirty ? null : t.unchanged)} loading={busy}>
        {label ?? t.save}
      </ReasonedButton>
      {dirty && (
        <Button variant="default" onClick={drop}>
          {t.cancel}
        </Button>
      )}
      {children}
    </Group>
  )
}
