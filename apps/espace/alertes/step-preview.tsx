import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { localIn, momentName } from '../../ui/events/local-time.ts'
import { useLanguage } from '../../ui/i18n/language.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { type AlertForm, publicationOf } from './alert-form.ts'
import { alertTexts } from './alert-texts.ts'
import { marksOf } from './models.ts'
import { SeverityMark } from './step-severity.tsx'

interface StepPreviewProps {
  form: AlertForm
  /** The names of the communes that were chosen; none where the town hall has one. */
  communes: readonly string[]
  zone: string
  /** Whether the alert is online without review. */
  atOnce: boolean
  busy: boolean
  edit: () => void
  publish: () => void
}

/** The last step: the alert as residents read it. A message with marks that nobody typed over asks first. */
export function StepPreview({ form, communes, zone, atOnce, busy, edit, publish }: StepPreviewProps) {
  const t = useTexts(alertTexts)
  const inLanguage = useLanguage()
  const [asks, setAsks] = useState(false)
  const { title, body, alerte } = publicationOf(form)
  const marks = [...new Set(marksOf(form.message).map(({ text }) => text))].join(' ')
  return (
    <Stack>
      <Paper withBorder p="md" className={`alert-preview alert-edge-${alerte.severite}`}>
        <SeverityMark severity={alerte.severite} />
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
        <Markdown text={body} />
        {form.end && (
          <Text size="sm" c="dimmed" mt="sm">
            {t.untilShown(momentName(localIn(zone, form.end), inLanguage))}
          </Text>
        )}
      </Paper>
      {marks !== '' && (
        <Alert color="yellow" title={t.unfilled}>
          {marks}
        </Alert>
      )}
      <Text>{atOnce ? t.atOnce : t.reviewed}</Text>
      {marks !== '' && (
        <Button size="lg" fullWidth onClick={edit}>
          {t.fill}
        </Button>
      )}
      <Button
        color="red"
        variant={marks === '' ? 'filled' : 'outline'}
        size="lg"
        fullWidth
        loading={busy}
        onClick={() => (marks === '' ? publish() : setAsks(true))}
      >
        {atOnce ? t.publish : t.send}
      </Button>
      {marks === '' && (
        <Button variant="default" size="md" fullWidth onClick={edit}>
          {t.edit}
        </Button>
      )}
      <Confirm
        opened={asks}
        close={() => setAsks(false)}
        title={t.unfilledTitle}
        confirm={t.publishAnyway}
        danger
        busy={busy}
        onConfirm={() => {
          setAsks(false)
          publish()
        }}
      >
        <Text size="sm">{t.unfilledText(marks)}</Text>
      </Confirm>
    </Stack>
  )
}
