import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Alert } from '../../../contract/publications/alerts.ts'
import { bilingual, useTexts } from '../i18n/texts.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { DateTime } from '../screen/date-time.tsx'
import { Facts } from '../screen/facts.tsx'
import { publicationLabels } from '../labels/publication-labels.ts'

const texts = bilingual({
  formerSeverity: ['Gravité pendant l’alerte', 'Severity during the alert'],
  formerInstructions: [
    'Consignes données pendant l’alerte : elles ne s’appliquent plus',
    'What to do during the alert: no longer in force',
  ],
  wholeCommune: ['Toute la commune', 'The whole commune'],
  corrections: ['Corrections', 'Corrections'],
})

interface AlertFactsProps {
  alert: z.output<typeof Alert>
  /** What else is said of it, below its severity. */
  more?: Readonly<Record<string, ReactNode>>
}

/** A stored alert: its severity, sectors and instructions, and what was corrected. Nobody should follow those of a lifted one: they are closed, as on the public page. */
export function AlertFacts({ alert: { severite, secteurs, consignes, source, corrections, levee_le }, more = {} }: AlertFactsProps) {
  const t = useTexts(texts)
  const labels = useTexts(publicationLabels)
  return (
    <Stack gap="sm">
      <Facts
        facts={{
          [levee_le === null ? labels.severity : t.formerSeverity]: labels.severities[severite],
          ...more,
          [labels.sectors]: secteurs.length > 0 ? secteurs.join(', ') : t.wholeCommune,
          ...(source ? { [labels.source]: source } : {}),
        }}
      />
      {consignes && levee_le === null && (
        <div>
          <Text size="xs" c="dimmed">
            {labels.instructions}
          </Text>
          <Markdown text={consignes} />
        </div>
      )}
      {consignes && levee_le !== null && (
        <details>
          <summary>{t.formerInstructions}</summary>
          <Markdown text={consignes} />
        </details>
      )}
      {corrections.length > 0 && (
        <div>
          <Text size="xs" c="dimmed">
            {t.corrections}
          </Text>
          <ul className="plain-list">
            {corrections.map(({ le, message }) => (
              <Text key={`${le}${message}`} size="sm" component="li" className="kept-lines">
                <Text span size="sm" c="dimmed">
                  <DateTime at={le} />
                </Text>{' '}
                {message}
              </Text>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}
