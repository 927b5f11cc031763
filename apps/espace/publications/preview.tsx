import { Paper, Text, Title } from '@mantine/core'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import type { Content } from './content.ts'
import { TypedEventFacts } from './event-facts.tsx'

interface PreviewProps {
  kind: string
  content: Content
  /** What is shown while nothing is written. */
  empty: string
}

/** The title, the dates and the text of a draft as residents will read them. */
export function Preview({ kind, content, empty }: PreviewProps) {
  const { title, body } = content
  return (
    <Paper withBorder p="md">
      {title.trim() === '' && body.trim() === '' ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <>
          <Title order={2} size="h3" mb="sm" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {kind === 'evenement' && <TypedEventFacts {...content} />}
          <Markdown text={body} />
        </>
      )}
    </Paper>
  )
}
