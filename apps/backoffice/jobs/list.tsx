import { Badge, Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { listJobs, retryJob } from '../../../contract/jobs/jobs.ts'
import { useChange } from '../api/changes.tsx'
import { useLanguage } from '../../ui/i18n/language.ts'
import { phrases } from '../../ui/i18n/phrases.ts'
import { useBilingual } from '../../ui/i18n/bilingual.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Column } from '../../ui/lists/column.ts'
import { dateColumn } from '../../ui/lists/date-column.tsx'
import { DayFilter, optionsOf, SelectFilter } from '../../ui/lists/filters.tsx'
import { ListScreen } from '../lists/list-screen.tsx'
import { type RowOf, useList } from '../../ui/lists/use-list.ts'
import { DateTime } from '../../ui/screen/date-time.tsx'
import { STATE_COLOURS } from '../records/state-colours.ts'
import { jobLabel } from './job-labels.ts'
import { jobTexts } from './texts.ts'
import { SmallScreenLink } from '../../ui/screen/text.tsx'

type Job = RowOf<typeof listJobs>

const LIVE_EVERY_MS = 5_000
const COLOURS: Record<Job['state'], string> = {
  waiting: STATE_COLOURS.queued,
  running: STATE_COLOURS.running,
  retrying: STATE_COLOURS.doubtful,
  dead: STATE_COLOURS.failed,
  done: STATE_COLOURS.done,
}
/** Whether a job has a next attempt. */
const isTriedAgain = ({ state }: Job) => state === 'retrying' || state === 'waiting'
const STATES = ['waiting', 'running', 'retrying', 'dead', 'done'] as const

/** The list of background jobs. */
export default function JobList() {
  const t = useTexts(jobTexts)
  const { pair } = useTexts(phrases)
  const language = useLanguage()
  const list = useList(listJobs, { start: { sort: 'sent_at_desc' }, every: LIVE_EVERY_MS })
  const retry = useChange(retryJob, { done: () => t.retried })
  const triesAgain = list.rows.some(isTriedAgain)
  const columns = useMemo((): Column<Job>[] => {
    const moment = (at: string | null) => (at ? <DateTime at={at} /> : '–')
    return [
      {
        key: 'name',
        label: t.name,
        heads: true,
        csv: ({ name }) => name,
        cell: ({ name }) => jobLabel(name, language),
      },
      {
        key: 'state',
        label: t.state,
        bare: true,
        csv: ({ state }) => t.states[state],
        cell: ({ state }) => <Badge color={COLOURS[state]}>{t.states[state]}</Badge>,
      },
      {
        key: 'attempts',
        label: t.attempts,
        csv: ({ attempts, attempts_max }) => `${attempts}/${attempts_max}`,
        cell: ({ attempts, attempts_max }) => t.attemptsOf(attempts, attempts_max),
      },
      dateColumn('sent_at', t.sent),
      dateColumn('ended_at', t.ended, { sorted: false }),
      ...(triesAgain
        ? [
            {
              key: 'next_try_at',
              label: t.next,
              csv: ({ next_try_at }: Job) => next_try_at,
              cell: (row: Job) => (isTriedAgain(row) ? moment(row.next_try_at) : '–'),
            },
          ]
        : []),
      {
        key: 'retry',
        label: t.retry,
        bare: true,
        cell: ({ id, state, name }) =>
          state === 'dead' ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={pair(t.retry, jobLabel(name, language))}
              loading={retry.isPending && retry.variables.params.id === id}
              onClick={() => retry.mutate({ params: { id } })}
            >
              {t.retry}
            </Button>
          ) : null,
      },
    ]
  }, [t, pair, language, retry, triesAgain])
  return (
    <ListScreen
      title={t.title}
      name="jobs"
      list={list}
      actions={<SmallScreenLink to="/taches">{t.byKind}</SmallScreenLink>}
      columns={columns}
      rowDetails={({ error }) => error && <ErrorLine {...error} />}
      empty={<Text c="dimmed">{t.empty}</Text>}
      filters={
        <>
          <SelectFilter state={list.state} name="state" label={t.state} options={optionsOf(STATES, t.states)} />
          <DayFilter state={list.state} name="from" label={t.from} />
          <DayFilter state={list.state} name="to" label={t.to} />
        </>
      }
    />
  )
}

function ErrorLine({ class: kind, message, message_en }: NonNullable<Job['error']>) {
  const { pair } = useTexts(phrases)
  const localised = useBilingual()(message, message_en) ?? ''
  return (
    <Text size="sm" c="var(--text-error)" className="error-line">
      {pair(kind, localised)}
    </Text>
  )
}
