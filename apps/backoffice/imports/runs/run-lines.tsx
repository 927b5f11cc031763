import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { LINE_ACTIONS } from '../../../../contract/imports/import-records.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { CsvButton } from '../../../ui/lists/csv-button.tsx'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { SearchFilter, SelectFilter } from '../../../ui/lists/filters.tsx'
import { listTexts } from '../../../ui/lists/list-texts.ts'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Failure } from '../../../ui/screen/failure.tsx'
import { useLineColumns } from './line-columns.tsx'
import { runTexts } from './run-texts.ts'
import { importTexts } from '../texts.ts'
import { useRunLines } from './use-run-lines.ts'

/** The lines of a run, with filters by action and text. */
export function RunLines({ sourceId, runId }: { sourceId: string; runId: string }) {
  const t = useTexts(runTexts)
  const { actions } = useTexts(importTexts)
  const { clearFilters } = useTexts(listTexts)
  const columns = useLineColumns()
  const { list, counts } = useRunLines(sourceId, runId)
  const { state, rows, meta } = list
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Panel title={t.lines} actions={<CsvButton name="import-lines" list={list} columns={columns} />}>
      {list.error ? (
        <Failure title={t.lines} error={list.error} retry={list.reload} clear={state.active.length > 0 ? state.clear : undefined} />
      ) : list.loading ? (
        <Skeleton height={200} />
      ) : all === 0 ? (
        <Text c="dimmed">{t.noLines}</Text>
      ) : (
        <Stack gap="sm">
          <Group gap="xs" className="filters" role="search" aria-label={t.lines}>
            <SearchFilter state={state} label={t.searchLines} />
            <SelectFilter
              state={state}
              name="action"
              label={t.kind}
              all={t.all(all)}
              options={LINE_ACTIONS.filter((kind) => counts[kind] || state.query['action'] === kind).map((kind) => ({
                value: kind,
                label: `${actions[kind]} (${counts[kind] ?? 0})`,
              }))}
            />
            {state.active.length > 0 && (
              <Button variant="subtle" onClick={state.clear}>
                {clearFilters}
              </Button>
            )}
          </Group>
          {rows.length === 0 ? (
            <Text c="dimmed" role="status">
              {t.noneOfKind}
            </Text>
          ) : (
            <DataTable label={t.lines} rows={rows} columns={columns} busy={list.former} />
          )}
          {meta && meta.last_page > 1 && <Pager list={list} />}
        </Stack>
      )}
    </Panel>
  )
}
