import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The last row of a dialog or a form: the cancel button, and the action beside it. */
export const DialogButtons = ({ cancel, onCancel, children }: { cancel: string; onCancel: () => void; children: ReactNode }) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    {children}
  </Group>
)
