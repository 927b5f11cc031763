import { Badge, Stack, Text } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { writeTexts } from './write-texts.ts'
import type { OwnPublication } from './state.ts'

const COLOURS = { information: 'gray', vigilance: 'yellow', danger: 'red' } as const

/** The level, the sectors and the instructions of a stored alert. */
export function AlertFacts({ alert: { severite, secteurs, consignes } }: { alert: NonNullable<OwnPublication['alerte']> }) {
  const t = useTexts(writeTexts)
  return (
    <Stack gap={4} mb="sm" align="flex-start">
      <Badge color={COLOURS[severite]}>{t.severities[severite]}</Badge>
      {secteurs.length > 0 && (
        <Text size="sm" fw={600}>
          {secteurs.join(', ')}
        </Text>
      )}
      {consignes && <Markdown text={consignes} />}
    </Stack>
  )
}
