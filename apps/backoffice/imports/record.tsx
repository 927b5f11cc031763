import { ActionIcon, Button, Menu, Stack, Text } from '@mantine/core'
import { EllipsisHorizontalIcon } from '@heroicons/react/20/solid'
import { useState } from 'react'
import { getImportSource, updateImportSource } from '../../../contract/imports/imports.ts'
import { ifMatch } from '../../ui/api/client.ts'
import { useChange } from '../api/changes.tsx'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { ReasonedButton } from '../../ui/forms/reasoned-button.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import { ChangedNotice } from '../records/changed-notice.tsx'
import { HistoryPanel } from '../records/history.tsx'
import { Panel } from '../../ui/screen/panel.tsx'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { RecordLoading } from '../records/record-loading.tsx'
import { useRecord } from '../records/use-record.ts'
import type { ScreenParams } from '../../ui/screen/screen-route.ts'
import { ActionMenu } from '../../ui/screen/action-menu.tsx'
import { useKeys } from '../../ui/screen/keys.ts'
import { focusHeading, Screen } from '../../ui/screen/screen.tsx'
import { DayLog, dayOf } from './runs/log.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { PlanPanel } from './runs/plan-panel.tsx'
import { Progress } from './runs/progress.tsx'
import { runTexts } from './runs/run-texts.ts'
import { Runs } from './runs/runs.tsx'
import { SettingsForm } from './settings/settings-form.tsx'
import { settingsTexts } from './settings/settings-texts.ts'
import { isUnderWay, type Source } from '../../ui/imports/source.ts'
import { SourceFacts } from './source-facts.tsx'
import { SourceState } from './states.tsx'
import { importTexts } from './texts.ts'
import { useRemoveSource } from './use-remove.ts'
import { usePlan, useStartRun } from './runs/use-runs.ts'

/** The screen of one source: state, plan, runs, settings. */
export default function ImportRecord({ params: { id = '' } }: { params: ScreenParams }) {
  const { record: source, error, reload, stale, seen, accept } = useRecord(getImportSource, { params: { id } })
  if (error || !source) return <RecordLoading error={error} reload={reload} />
  return <SourceScreen {...{ source, stale, seen, accept }} />
}

interface SourceScreenProps {
  source: Source
  stale: boolean
  /** The version that the person has seen. */
  seen: number
  accept: (version?: number) => void
}

function SourceScreen({ source, stale, seen, accept }: SourceScreenProps) {
  const t = useTexts(settingsTexts)
  const run = useTexts(runTexts)
  const words = useTexts(importTexts)
  const { confirm } = useTexts(formTexts)
  const [asked, setAsked] = useState<'force' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const { id, active, last_run } = source
  const plan = usePlan(id)
  const start = useStartRun(id, () => {
    plan.reset()
    focusHeading()
  })
  const change = useChange(updateImportSource, {
    undoable: true,
    done: ({ data }) => (data.active ? t.resumed : t.stopped),
    after: ({ data }) => accept(data.version),
  })
  const remove = useRemoveSource(id)
  const underWay = isUnderWay(last_run)
  const setActive = (to: boolean) => change.mutate({ params: { id }, body: { active: to }, headers: ifMatch(seen) })
  const simulate = () => {
    plan.mutate({})
    scrollTo({ top: 0 })
  }
  const importNow = () => start.mutate({})
  useKeys([{ key: 's', label: t.dryRun, run: simulate }])
  return (
    <Screen
      title={source.nom}
      note={<SourceState source={source} />}
      back={{ href: '/imports', label: words.title }}
      actions={
        <>
          <Button variant="default" onClick={simulate} loading={plan.isPending}>
            {t.dryRun}
          </Button>
          <ReasonedButton onClick={importNow} loading={start.isPending} why={underWay ? t.underWay : null}>
            {t.run}
          </ReasonedButton>
          <ActionMenu
            position="bottom-end"
            target={
              <ActionIcon variant="default" size={36} aria-label={t.more}>
                <EllipsisHorizontalIcon width={18} aria-hidden />
              </ActionIcon>
            }
          >
            <Menu.Item onClick={() => setActive(!active)}>{active ? t.pause : t.resume}</Menu.Item>
            <Menu.Item onClick={() => setAsked('force')} disabled={underWay}>
              {t.force}…
              {underWay && (
                <Text size="xs" c="dimmed">
                  {run.underWay}
                </Text>
              )}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => setAsked('remove')}>{t.remove}…</Menu.Item>
          </ActionMenu>
        </>
      }
    >
      <ChangedNotice stale={stale} accept={() => accept()} id={id} version={source.version} />
      <Stack>
        {source.paused_at !== null && <PausedNotice busy={change.isPending} resume={() => setActive(true)} />}
        {last_run && underWay && <Progress sourceId={id} known={last_run} link />}
        <PlanPanel plan={plan} start={start} underWay={underWay} />
        <SourceFacts source={source} />
        <Runs sourceId={id} />
        <Panel title={t.settings}>
          <SettingsForm source={source} seen={seen} saved={accept} />
        </Panel>
        <Panel title={run.log}>
          <DayLog key={last_run?.id} sourceId={id} start={dayOf(last_run?.created_at ?? new Date().toISOString())} />
        </Panel>
        <HistoryPanel type="import_source" id={id} />
      </Stack>
      <Confirm
        opened={asked !== null}
        close={close}
        title={asked === 'remove' ? t.remove : t.force}
        confirm={asked === 'remove' ? t.remove : confirm}
        danger
        busy={remove.isPending || start.isPending}
        onConfirm={() => {
          if (asked === 'remove') remove.mutate(undefined, { onError: close })
          else start.mutate({ force: true }, { onSettled: close })
        }}
      >
        <Text size="sm">{asked === 'remove' ? t.removeText : t.forceText}</Text>
      </Confirm>
    </Screen>
  )
}
