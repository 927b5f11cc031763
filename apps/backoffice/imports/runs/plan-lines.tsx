import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { LINE_ACTIONS } from '../../../../contract/imports/import-records.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { type LineRow, useLineColumns } from './line-columns.tsx'
import { runTexts } from './run-texts.ts'
import type { Line } from '../../../ui/imports/source.ts'
import { importTexts } from '../texts.ts'
import '../../../ui/lists/filters.css'

const AT_ONCE = 50

/** The lines of a plan, with filters by action and text. The plan is complete in memory, so it is filtered here. */
export function PlanLines({ lines, empty }: { lines: readonly Line[]; empty: string }) {
  const t = useTexts(runTexts)
  const { actions } = useTexts(importTexts)
  const columns = useLineColumns()
  const [action, setAction] = useState('')
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(AT_ONCE)
  const rows = useMemo(() => lines.map((line, n): LineRow => ({ ...line, id: String(n) })), [lines])
  const sought = plain(words)
  const found = rows.filter(
    (line) => (action === '' || line.action === action) && plain(`${line.title ?? ''} ${line.external_id ?? ''}`).includes(sought),
  )
  const of = (kind: string) => rows.reduce((sum, line) => sum + (line.action === kind ? 1 : 0), 0)
  if (lines.length === 0) return <Text c="dimmed">{empty}</Text>
  return (
    <Stack gap="sm">
      <Group gap="xs" className="filters" role="search" aria-label={t.lines}>
        <TextInput
          type="search"
          label={t.searchLines}
          value={words}
          data-search
          className="filter-search"
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
        <NativeSelect
          label={t.kind}
          value={action}
          onChange={({ currentTarget: { value } }) => setAction(value)}
          data={[
            { value: '', label: t.all(rows.length) },
            ...LINE_ACTIONS.filter((kind) => of(kind) > 0).map((kind) => ({ value: kind, label: `${actions[kind]} (${of(kind)})` })),
          ]}
        />
      </Group>
      {found.length === 0 ? (
        <Text c="dimmed" role="status">
          {t.noneOfKind}
        </Text>
      ) : (
        <DataTable label={t.lines} rows={found.slice(0, shown)} columns={columns} />
      )}
      {found.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + AT_ONCE)}>
          {t.showMore(Math.min(AT_ONCE, found.length - shown))}
        </Button>
      )}
    </Stack>
  )
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
