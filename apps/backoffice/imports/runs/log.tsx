import { Badge, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { getImportLog } from '../../../../contract/imports/import-runs.ts'
import type { ImportLogEntry } from '../../../../contract/imports/import-records.ts'
import { useRead } from '../../../ui/api/queries.ts'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useBilingual } from '../../../ui/i18n/bilingual.ts'
import { labelOf, useTexts } from '../../../ui/i18n/texts.ts'
import type { Column } from '../../../ui/lists/column.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { BreakableText } from '../../../ui/screen/breakable.tsx'
import { DateTime } from '../../../ui/screen/date-time.tsx'
import { Failure } from '../../../ui/screen/failure.tsx'
import { runTexts } from './run-texts.ts'
import { Hint } from '../../../ui/screen/text.tsx'

type Row = z.output<typeof ImportLogEntry> & { id: string }

const COLOURS: Record<string, string> = { warn: 'yellow', error: 'red' }
const SHOWN = 200

/** The day of a timestamp in Paris time, as the service counts days. */
export const dayOf = (moment: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(new Date(moment))

/** The log of the last run of a day. */
export function DayLog({ sourceId, start }: { sourceId: string; start: string }) {
  const t = useTexts(runTexts)
  const [day, setDay] = useState(start)
  return (
    <Stack gap="sm">
      <TextInput type="date" label={t.logDay} value={day} w={180} onChange={({ currentTarget: { value } }) => setDay(value)} />
      {day !== '' && <Log sourceId={sourceId} day={day} />}
    </Stack>
  )
}

/** The entries of a log. */
export function Log({ sourceId, day, runId }: { sourceId: string; day: string; runId?: string }) {
  const t = useTexts(runTexts)
  const localised = useBilingual()
  const format = useFormat()
  const { data, error } = useRead(getImportLog, { params: { id: sourceId, date: day }, query: runId ? { run_id: runId } : {} })
  if (error?.code === 'not_found')
    return (
      <Text c="dimmed" role="status">
        {t.logNone}
      </Text>
    )
  if (error) return <Failure title={t.log} error={error} />
  if (!data) return null
  const { entries, run } = data.data
  const columns: Column<Row>[] = [
    { key: 'at', label: t.time, cell: ({ at }) => <DateTime at={at} /> },
    {
      key: 'level',
      label: t.level,
      cell: ({ level }) => <Badge color={COLOURS[level] ?? 'gray'}>{labelOf(t.levels, level)}</Badge>,
    },
    { key: 'message', label: t.message, heads: true, cell: ({ message, message_en }) => localised(message, message_en) },
    {
      key: 'external_id',
      label: t.line,
      cell: ({ external_id }) => (
        <span className="anywhere">
          <BreakableText text={external_id ?? '–'} />
        </span>
      ),
    },
  ]
  return (
    <Stack gap="xs">
      {!runId && <Text size="sm">{t.logOf(format.time(run.created_at))}</Text>}
      <DataTable label={t.log} rows={entries.slice(0, SHOWN).map((entry, n) => ({ ...entry, id: String(n) }))} columns={columns} />
      {entries.length > SHOWN && <Hint>{t.notAll(SHOWN)}</Hint>}
    </Stack>
  )
}
