import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useLocation } from 'wouter'
import { RUN_STATUSES } from '../../../../contract/imports/import-records.ts'
import { listImportRuns } from '../../../../contract/imports/import-runs.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { labelOf, useTexts } from '../../../ui/i18n/texts.ts'
import type { Column } from '../../../ui/lists/column.ts'
import { CsvButton } from '../../../ui/lists/csv-button.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { optionsOf, SelectFilter } from '../../../ui/lists/filters.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { useList } from '../../../ui/lists/use-list.ts'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Failure } from '../../../ui/screen/failure.tsx'
import { runTexts } from './run-texts.ts'
import { type Run } from '../../../ui/imports/source.ts'
import { RunState } from '../states.tsx'
import { importTexts } from '../texts.ts'

const KINDS = ['created', 'updated', 'unchanged', 'duplicates', 'archived', 'refused'] as const

/** The runs of a source, newest first. */
export function Runs({ sourceId }: { sourceId: string }) {
  const t = useTexts(runTexts)
  const { statuses } = useTexts(importTexts)
  const [, go] = useLocation()
  const list = useList(listImportRuns, { params: { id: sourceId }, start: { per_page: '10' } })
  const columns = useRunColumns(sourceId)
  const filtered = list.state.active.length > 0
  return (
    <Panel title={t.runs} actions={<CsvButton name="import-runs" list={list} columns={columns} />}>
      {(list.rows.length > 0 || filtered) && (
        <Group>
          <SelectFilter state={list.state} name="status" label={t.result} options={optionsOf(RUN_STATUSES, statuses)} />
        </Group>
      )}
      {list.error ? (
        <Failure title={t.runs} error={list.error} retry={list.reload} />
      ) : list.rows.length === 0 && !list.loading ? (
        <Text c="dimmed" mt="sm">
          {filtered ? t.noneOfKind : t.noRuns}
        </Text>
      ) : (
        <div className="runs">
          <DataTable
            label={t.runs}
            rows={list.rows}
            columns={columns}
            state={list.state}
            onRow={({ id }) => go(`/imports/${sourceId}/passages/${id}`)}
          />
          <Pager list={list} />
        </div>
      )}
    </Panel>
  )
}

function useRunColumns(sourceId: string): Column<Run>[] {
  const t = useTexts(runTexts)
  const words = useTexts(importTexts)
  const localised = useBilingual()
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'created_at',
        label: t.moment,
        heads: true,
        csv: ({ created_at }) => created_at,
        cell: ({ id, created_at }) => <Link href={`/imports/${sourceId}/passages/${id}`}>{format.dateTime(created_at)}</Link>,
      },
      {
        key: 'status',
        label: t.result,
        csv: ({ status }) => labelOf(words.statuses, status),
        cell: (run) => (
          <>
            <RunState run={run} />
            {run.message && <Text size="xs">{localised(run.message, run.message_en)}</Text>}
          </>
        ),
      },
      { key: 'trigger', label: t.trigger, csv: ({ trigger }) => (trigger === 'schedule' ? t.bySchedule : t.byHand) },
      ...KINDS.map((kind) => ({
        key: kind,
        label: words.counts[kind],
        align: 'right' as const,
        csv: (run: Run) => run[kind],
        cell: (run: Run) => format.number(run[kind]),
      })),
    ],
    [t, words, localised, format, sourceId],
  )
}
