import { Group, Paper, Title } from '@mantine/core'
import { type ReactNode, type Ref, useId } from 'react'

interface PanelProps {
  title: string
  actions?: ReactNode
  /** Where the focus goes when what had it is gone. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a record's screen, under a heading of its own. */
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
