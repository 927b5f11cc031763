import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { withdrawEdit } from '../../../contract/publications/publications.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { useAct } from '../../ui/api/use-act.ts'
import '../mairie/mairie.css'
import { EditDifference } from '../mairie/reviewed.tsx'
import { notifyConflict } from './last-change.ts'
import type { OwnPublication } from './state.ts'
import { toolTexts } from './tool-texts.ts'

/** An edit that waits for a decision or was refused, as the difference from what residents see. */
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
        {online && <EditDifference publication={publication} former={online} />}
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
