import { Badge, Stack, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { toolTexts } from './tool-texts.ts'
import { writeTexts } from './write-texts.ts'
import type { OwnPublication } from './state.ts'

const COLOURS = { information: 'gray', vigilance: 'yellow', danger: 'red' } as const

/** The level, the sectors and the instructions of a stored alert. Of a lifted one nobody should follow them: they are closed, as on the public page. */
export function AlertFacts({ alert: { severite, secteurs, consignes, levee_le } }: { alert: NonNullable<OwnPublication['alerte']> }) {
  const t = useTexts(writeTexts)
  const tools = useTexts(toolTexts)
  return (
    <Stack gap={4} mb="sm" align="flex-start">
      {levee_le === null ? (
        <Badge color={COLOURS[severite]}>{t.severities[severite]}</Badge>
      ) : (
        <Text size="sm" c="dimmed">
          {tools.formerSeverity(t.severities[severite])}
        </Text>
      )}
      {secteurs.length > 0 && (
        <Text size="sm" fw={600}>
          {secteurs.join(', ')}
        </Text>
      )}
      {consignes && levee_le === null && <Markdown text={consignes} />}
      {consignes && levee_le !== null && (
        <details>
          <summary>{tools.formerInstructions}</summary>
          <Markdown text={consignes} />
        </details>
      )}
    </Stack>
  )
}
