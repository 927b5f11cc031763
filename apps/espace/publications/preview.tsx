import { Paper, Text, Title } from '@mantine/core'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import type { Content } from './content.ts'

/** The title and the text of a draft as residents will read them. @param empty what stands there while nothing is written */
export function Preview({ content: { title, body }, empty }: { content: Content; empty: string }) {
  return (
    <Paper withBorder p="md">
      {title.trim() === '' && body.trim() === '' ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <>
          <Title order={2} size="h3" mb="sm" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          <Markdown text={body} />
        </>
      )}
    </Paper>
  )
}
