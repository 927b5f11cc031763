import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ClientError } from '../../../../contract/client.ts'
import {
  getCommuneSync,
  getFranceSync,
  syncCommuneDefibrillateurs,
  syncDefibrillateursFrance,
} from '../../../../contract/defibrillateurs/defibrillateurs.ts'
import { useChange } from '../../api/changes.tsx'
import { queryClient, useRead } from '../../../ui/api/queries.ts'
import { Confirm } from '../../../ui/forms/confirm.tsx'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Failure } from '../../../ui/screen/failure.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { Refusals } from './refusals.tsx'
import { LastSuccess, RunState } from './run-state.tsx'
import { syncTexts } from './sync-texts.ts'
import { useMay } from '../../api/permissions.ts'

const LIVE_EVERY_MS = 1_000
const CALM_EVERY_MS = 15_000

/** The last sync, national or communal: progress, result, and a button for a new one. */
export function SyncPanel({ commune }: { commune?: string }) {
  const t = useTexts(syncTexts)
  const may = useMay()
  const [forcing, setForcing] = useState(false)
  const [pace, setPace] = useState<number | false>(false)
  const endpoint = commune === undefined ? getFranceSync : getCommuneSync
  const scope = commune === undefined ? {} : { params: { id: commune } }
  const { data, error, isPending, refetch } = useRead(endpoint, scope as never, { every: pace })
  const run = data?.data
  const open = run?.status === 'queued' || run?.status === 'running'
  const wanted = run ? (open ? LIVE_EVERY_MS : CALM_EVERY_MS) : false
  useEffect(() => {
    // The sync has just ended: lists and counts are refetched.
    if (pace === LIVE_EVERY_MS && wanted === CALM_EVERY_MS) void queryClient.invalidateQueries()
    setPace(wanted)
  }, [pace, wanted])
  const syncs = commune === undefined ? syncDefibrillateursFrance : syncCommuneDefibrillateurs
  const start = useChange(syncs, {
    done: () => t.started,
    after: () => setForcing(false),
    onError: ({ code }) => {
      setForcing(false)
      if (code !== 'sync_in_progress') return false
      notify({ message: t.already, tone: 'warning' })
      void refetch()
      return true
    },
  })
  const begin = (force: boolean) => start.mutate({ ...scope, ...(force ? { body: { force } } : {}) })
  const never = error instanceof ClientError && error.code === 'not_found'
  return (
    <Stack>
      <Panel
        title={open ? t.running : t.last}
        actions={
          may(syncs) && (
            <Group gap="xs">
              <Button variant="subtle" disabled={open} onClick={() => setForcing(true)}>
                {t.force}
              </Button>
              <Button disabled={open} loading={start.isPending} onClick={() => begin(false)}>
                {t.start}
              </Button>
            </Group>
          )
        }
      >
        <Text size="sm" c="dimmed" mb="sm">
          {commune === undefined ? t.intro : t.introCommune}
        </Text>
        {never ? (
          <Alert color="gray" variant="light">
            {t.never}
          </Alert>
        ) : error ? (
          <Failure title={t.failed} error={error} retry={() => void refetch()} />
        ) : isPending || !run ? (
          <Skeleton height={120} />
        ) : (
          <>
            <RunState run={run} force={() => setForcing(true)} />
            {run.status === 'failed' && run.previous_success && <LastSuccess of={run.previous_success} />}
          </>
        )}
      </Panel>
      {run && run.refusals.length > 0 && <Refusals run={run} />}
      <Confirm
        opened={forcing}
        close={() => setForcing(false)}
        title={t.forceTitle}
        confirm={t.forceConfirm}
        danger
        busy={start.isPending}
        onConfirm={() => begin(true)}
      >
        <Text size="sm">{t.forceText}</Text>
      </Confirm>
    </Stack>
  )
}
