import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { type AlertForm, publicationOf } from './alert-form.ts'
import { alertTexts } from './alert-texts.ts'
import { filled, namesOf } from './models.ts'
import { SeverityMark } from './step-severity.tsx'
import { Telling, type TellingProps } from './telling.tsx'

interface StepPreviewProps {
  form: AlertForm
  /** The names of the communes that were chosen; none where the town hall has one. */
  communes: readonly string[]
  zone: string
  /** Whether the alert is online without review. */
  atOnce: boolean
  telling: Pick<TellingProps, 'facts' | 'prevu' | 'busy' | 'errors'>
  edit: () => void
  publish: TellingProps['act']
}

/** The last step: the alert as residents read it. A message with marks that nobody typed over asks first. The last button publishes and tells. Spec §2-120. */
export function StepPreview({ form, communes, zone, atOnce, telling, edit, publish }: StepPreviewProps) {
  const t = useTexts(alertTexts)
  const [asIs, setAsIs] = useState(false)
  const { title, body, alerte } = publicationOf(form)
  const marks = namesOf(filled(form.message, form.blanks)).join(', ')
  return (
    <Stack>
      <Paper withBorder p="md" className={`alert-preview alert-edge-${alerte.severite}`}>
        <SeverityMark severity={alerte.severite} end={form.end} zone={zone} />
        <Title order={2} size="h3" my="xs" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {communes.length > 0 && (
          <Text size="sm" fw={600} mb={4} style={{ overflowWrap: 'anywhere' }}>
            {communes.join(', ')}
          </Text>
        )}
        {alerte.secteurs.length > 0 && (
          <Text size="sm" fw={600} mb={4} style={{ overflowWrap: 'anywhere' }}>
            {alerte.secteurs.join(', ')}
          </Text>
        )}
        {alerte.consignes && (
          <>
            <Text size="sm" fw={600} mt="xs">
              {t.orders}
            </Text>
            <Markdown text={alerte.consignes} />
          </>
        )}
        <Markdown text={body} />
      </Paper>
      {marks !== '' && (
        <Alert color="yellow" title={t.unfilled}>
          {t.unfilledText(marks)}
        </Alert>
      )}
      {!atOnce && <Text>{t.reviewed}</Text>}
      {marks !== '' && (
        <Button size="lg" fullWidth onClick={edit}>
          {t.fill}
        </Button>
      )}
      {marks !== '' && !asIs ? (
        <Button variant="subtle" color="red" size="md" fullWidth onClick={() => setAsIs(true)}>
          {t.publishAnyway}
        </Button>
      ) : atOnce ? (
        <Telling {...telling} verb="publish" severity={alerte.severite} usual act={publish} />
      ) : (
        <Button color="red" size="lg" fullWidth loading={telling.busy} onClick={() => publish(null)}>
          {t.send}
        </Button>
      )}
      {marks === '' && (
        <Button variant="default" size="md" fullWidth onClick={edit}>
          {t.edit}
        </Button>
      )}
    </Stack>
  )
}
