import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { withdrawEdit } from '../../../contract/publications/publications.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { EventFacts } from '../../ui/publications/dates/event-facts.tsx'
import { notifyConflict } from './last-change.ts'
import type { OwnPublication } from './state.ts'
import { toolTexts } from './tool-texts.ts'

/** An edit that waits for a decision or was refused, beside the version that residents see. */
export function WaitingEdit({ publication }: { publication: OwnPublication }) {
  const t = useTexts(toolTexts)
  const { id, version, modification, version_publique: online, status_reason } = publication
  const withdraw = useAct(withdrawEdit, {
    done: t.withdrawn,
    onError: (error) => {
      if (error.status === 412) void notifyConflict(error, publication.acteur_id, publication, 'notDone')
      return error.status === 412
    },
  })
  const isRefused = modification?.statut === 'rejected'
  return (
    <Alert color={isRefused ? 'red' : 'yellow'} title={isRefused ? t.refusedTitle : t.waitingTitle}>
      <Stack gap="sm">
        <Text size="sm">{isRefused ? t.refusedLead : t.waitingLead}</Text>
        {isRefused && status_reason && (
          <Text size="sm">
            {t.reason} : {status_reason}
          </Text>
        )}
        {online && <Version name={t.online} version={online} />}
        <Version name={t.proposed} version={publication} />
        <Group>
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id }, headers: ifMatch(version) })}
          >
            {t.withdraw}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function Version({
  name,
  version: { title, body, evenement },
}: {
  name: string
  version: Pick<OwnPublication, 'title' | 'body' | 'evenement'>
}) {
  return (
    <Paper withBorder p="sm" component="section" aria-label={name}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Title order={2} size="h5">
        {title}
      </Title>
      {evenement && <EventFacts event={evenement} />}
      <Markdown text={body} />
    </Paper>
  )
}
