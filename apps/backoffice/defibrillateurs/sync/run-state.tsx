import { Alert, Badge, Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import type { LastSync, SyncRun } from '../../../../contract/defibrillateurs/defibrillateur-records.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Facts } from '../../../ui/screen/facts.tsx'
import { DateTime } from '../../../ui/screen/date-time.tsx'
import { STATE_COLOURS } from '../../records/state-colours.ts'
import { syncTexts } from './sync-texts.ts'
import { Hint } from '../../../ui/screen/text.tsx'

export type Run = z.output<typeof SyncRun>

const COLOURS: Record<string, string> = STATE_COLOURS
/** The checks that a forced sync skips. */
const STOPPED_FOR = new Set(['would_vanish', 'would_hide'])
const COUNTS = ['read', 'created', 'updated', 'unchanged', 'absent', 'refused'] as const

/** The state of a run: progress, result, or the message of its failure. */
export function RunState({ run, force }: { run: Run; force: () => void }) {
  const t = useTexts(syncTexts)
  const localised = useBilingual()
  const status = <Badge color={COLOURS[run.status] ?? 'gray'}>{t.status[run.status as keyof typeof t.status] ?? run.status}</Badge>
  const over = run.status === 'done' || run.status === 'failed'
  return (
    <Stack>
      {!over && <Underway run={run} />}
      {run.message && (
        <Alert
          color={run.status === 'failed' ? 'red' : 'gray'}
          variant="light"
          title={run.status === 'failed' ? t.failedTitle : t.noteTitle}
        >
          <Text size="sm">{localised(run.message, run.message_en)}</Text>
          {run.status === 'failed' && STOPPED_FOR.has(run.code ?? '') && (
            <Group mt="sm">
              <Button size="compact-sm" variant="default" onClick={force}>
                {t.force}
              </Button>
            </Group>
          )}
        </Alert>
      )}
      <Facts
        facts={{
          [t.statusLabel]: status,
          [t.started_at]: run.started_at && <DateTime at={run.started_at} />,
          ...(over
            ? {
                [t.finished_at]: run.finished_at && <DateTime at={run.finished_at} />,
                [t.took]: run.started_at && run.finished_at && <Took ms={Date.parse(run.finished_at) - Date.parse(run.started_at)} />,
              }
            : {}),
          [t.source]: run.source_url,
        }}
      />
      {run.status === 'done' && <Counts of={run} />}
    </Stack>
  )
}

function Counts({ of }: { of: Pick<Run, (typeof COUNTS)[number]> }) {
  const t = useTexts(syncTexts)
  const format = useFormat()
  return <Facts facts={Object.fromEntries(COUNTS.map((name) => [t[name], format.number(of[name])]))} />
}

/** The last successful run, which the catalogue still holds after a failure. */
export function LastSuccess({ of }: { of: NonNullable<z.output<typeof LastSync>['previous_success']> }) {
  const t = useTexts(syncTexts)
  return (
    <Stack gap="xs" mt="md">
      <Text size="sm" fw={550}>
        {t.lastSuccess} {of.finished_at && <DateTime at={of.finished_at} />}
      </Text>
      <Counts of={of} />
    </Stack>
  )
}

function Underway({ run: { status, progress, read } }: { run: Run }) {
  const t = useTexts(syncTexts)
  const format = useFormat()
  const known = progress !== null
  return (
    <Stack gap={6}>
      <Progress.Root size="lg">
        <Progress.Section
          value={known ? progress : 100}
          animated={!known}
          striped={!known}
          aria-label={t.progressLabel}
          {...(known ? {} : { 'aria-valuenow': undefined })}
        />
      </Progress.Root>
      <Text size="sm" role="status">
        {status === 'queued' ? t.queuedText : [known ? format.percent(progress) : null, t.reading(read)].filter(Boolean).join(' · ')}
      </Text>
      <Hint>{t.stages}</Hint>
    </Stack>
  )
}

function Took({ ms }: { ms: number }) {
  const t = useTexts(syncTexts)
  const seconds = Math.max(1, Math.round(ms / 1000))
  return <>{seconds < 120 ? t.seconds(seconds) : t.minutes(Math.round(seconds / 60))}</>
}
