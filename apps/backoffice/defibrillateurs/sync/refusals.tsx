import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { Column } from '../../../ui/lists/column.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import type { Run } from './run-state.tsx'
import { syncTexts } from './sync-texts.ts'

type Refused = Run['refusals'][number] & { id: string }

/** The refused rows of the registry, with the reasons. */
export function Refusals({ run: { refusals, refused } }: { run: Run }) {
  const t = useTexts(syncTexts)
  const localised = useBilingual()
  const rows = refusals.map((refusal, n): Refused => ({ ...refusal, id: String(n) }))
  const columns = useMemo(
    (): Column<Refused>[] => [
      { key: 'line', label: t.line, cell: ({ line }) => line ?? '–' },
      { key: 'source_id', label: t.number, cell: ({ source_id }) => source_id ?? '–' },
      { key: 'reason', label: t.reason, cell: ({ reason, reason_en }) => localised(reason, reason_en) },
    ],
    [t, localised],
  )
  return (
    <Panel title={t.refusals}>
      {refused > refusals.length && (
        <Text size="sm" c="dimmed" mb="xs">
          {t.refusalsFirst(refusals.length, refused)}
        </Text>
      )}
      <DataTable label={t.refusals} rows={rows} columns={columns} />
    </Panel>
  )
}
