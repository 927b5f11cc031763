import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getImportSource } from '../../../../contract/imports/imports.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { Confirm } from '../../../ui/forms/confirm.tsx'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { RecordLoading } from '../../records/record-loading.tsx'
import type { ScreenParams } from '../../../ui/screen/screen-route.ts'
import { Screen } from '../../../ui/screen/screen.tsx'
import { Counts } from './counts.tsx'
import { dayOf, Log } from './log.tsx'
import { Progress } from './progress.tsx'
import { RunFacts } from './run-facts.tsx'
import { RunLines } from './run-lines.tsx'
import { runTexts } from './run-texts.ts'
import { isUnderWay } from '../../../ui/imports/source.ts'
import { RunState } from '../states.tsx'
import { importTexts } from '../texts.ts'
import { UndoResult } from './undo-result.tsx'
import { useRun } from './use-runs.ts'
import { useUndoRun } from './use-undo-run.ts'

/** The screen of one run: items, log, and undo. */
export default function ImportRun({ params: { id = '', runId = '' } }: { params: ScreenParams }) {
  const t = useTexts(runTexts)
  const words = useTexts(importTexts)
  const localised = useBilingual()
  const format = useFormat()
  const { data: source } = useRead(getImportSource, { params: { id } })
  const { run, error, reload } = useRun(id, runId)
  const underWay = isUnderWay(run)
  const [asked, { open, close }] = useDisclosure(false)
  const undo = useUndoRun(id, runId, close)
  if (!run) return <RecordLoading error={error} reload={reload} />
  const undone = run.status === 'undone'
  const wrote = run.created + run.updated + run.archived > 0
  const message = localised(run.message, run.message_en)
  return (
    <Screen
      title={t.run(format.dateTime(run.created_at))}
      note={<RunState run={run} />}
      back={{ href: `/imports/${id}`, label: source?.data.nom ?? words.title }}
      actions={
        undone ? (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
            {t.undoDetail}
          </Button>
        ) : (
          wrote &&
          !underWay && (
            <Button variant="default" onClick={open}>
              {t.undo}…
            </Button>
          )
        )
      }
    >
      <Stack>
        {message && <Alert color={run.status === 'failed' ? 'red' : 'yellow'} title={message} />}
        {underWay && <Progress sourceId={id} known={run} />}
        {undo.data && <UndoResult result={undo.data} />}
        {!underWay && (
          <Panel title={t.result}>
            <Stack>
              <RunFacts run={run} />
              <Counts run={run} />
            </Stack>
          </Panel>
        )}
        {!underWay && <RunLines sourceId={id} runId={runId} />}
        {!underWay && (
          <Panel title={t.logThis}>
            <Log sourceId={id} day={dayOf(run.created_at)} runId={runId} />
          </Panel>
        )}
      </Stack>
      <Confirm
        opened={asked}
        close={close}
        title={t.undoTitle}
        confirm={t.undo}
        danger
        busy={undo.isPending}
        onConfirm={() => undo.mutate()}
      >
        <Text size="sm">{t.undoText}</Text>
        <List size="sm" mt="xs">
          {run.created > 0 && <List.Item>{t.willBe.removed(run.created)}</List.Item>}
          {run.updated > 0 && <List.Item>{t.willBe.restored(run.updated)}</List.Item>}
          {run.archived > 0 && <List.Item>{t.willBe.unarchived(run.archived)}</List.Item>}
        </List>
      </Confirm>
    </Screen>
  )
}
