import { Group, Paper, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'

interface PanelProps {
  title: string
  actions?: ReactNode
  /** The heading gets the focus after the focused element was removed. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of a record's screen, with a heading. */
export function Panel({ title, actions, heading, children }: PanelProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" radius="md" aria-labelledby={id}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h4" id={id} {...(heading ? { ref: heading, tabIndex: -1 } : {})}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  )
}
