import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { deleteOwnSource, getOwnSource } from '../../../contract/imports/own-sources.ts'
import { useRead } from '../../ui/api/queries.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { BreakableText } from '../../ui/screen/breakable.tsx'
import { Failure } from '../../ui/screen/failure.tsx'
import { Screen } from '../../ui/screen/screen.tsx'
import { mayPresent } from '../account-rights.ts'
import type { SpaceScreenProps } from '../shell/screen-props.ts'
import { UnknownScreen } from '../../ui/screen/unknown-screen.tsx'
import { useAct } from '../../ui/api/use-act.ts'
import { importTexts } from './import-texts.ts'
import { isUnderWay, type Source } from '../../ui/imports/source.ts'
import { SourceRuns } from './source-runs.tsx'
import { SourceSettings } from './source-settings.tsx'
import { TrySource } from './try-source.tsx'
import { useGo } from '../../ui/screen/use-go.ts'

/** How often a source is read again while a run is under way. */
const PROGRESS_MS = 1500

/** An import of a page: settings, a try, runs with their undo, deletion. */
export default function SourceScreen({ account, params }: SpaceScreenProps) {
  const t = useTexts(importTexts)
  const acteur = account.acteurs.find(({ id }) => id === params['acteur'])
  const at = { params: { id: params['acteur'] ?? '', sourceId: params['source'] ?? '' } }
  const [isRunning, setRunning] = useState(false)
  const { data, error, refetch } = useRead(getOwnSource, at, { every: isRunning ? PROGRESS_MS : false })
  if (!acteur || !mayPresent(acteur)) return <UnknownScreen />
  if (error && !data) return <Failure title={t.title} error={error} retry={() => void refetch()} />
  const source = data?.data
  const underWay = isUnderWay(source?.last_run)
  if (underWay !== isRunning) setRunning(underWay)
  return (
    <Screen title={source?.nom ?? t.title} back={{ href: `/imports/${acteur.id}`, label: t.allSources }}>
      {source ? <One acteurId={acteur.id} source={source} /> : <Text role="status">{t.loading}</Text>}
    </Screen>
  )
}

function One({ acteurId, source }: { acteurId: string; source: Source }) {
  const t = useTexts(importTexts)
  const go = useGo()
  const [isAsked, setAsked] = useState(false)
  const remove = useAct(deleteOwnSource, { done: t.removed, after: () => go(`/imports/${acteurId}`) })
  return (
    <Stack gap="lg">
      <div>
        <Text>{labelOf(t.types, source.type)}</Text>
        <Text size="sm" c="dimmed">
          <BreakableText text={source.url} />
        </Text>
      </div>
      {source.paused_at !== null && <Alert color="red">{t.paused}</Alert>}
      {!source.propre && <Alert>{t.byAdministrator}</Alert>}
      {source.propre && (
        <>
          <TrySource acteurId={acteurId} source={source} />
          <SourceSettings key={source.version} acteurId={acteurId} source={source} />
        </>
      )}
      <SourceRuns acteurId={acteurId} source={source} />
      {source.propre && (
        <Group>
          <Button variant="default" onClick={() => setAsked(true)}>
            {t.remove}
          </Button>
          <Confirm
            opened={isAsked}
            close={() => setAsked(false)}
            title={t.remove}
            confirm={t.remove}
            danger
            busy={remove.isPending}
            onConfirm={() => remove.mutate({ params: { id: acteurId, sourceId: source.id } })}
          >
            {t.removeText}
          </Confirm>
        </Group>
      )}
    </Stack>
  )
}
