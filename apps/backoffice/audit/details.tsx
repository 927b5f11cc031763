import { Code, Stack } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Changes } from '../records/changes.tsx'
import { auditTexts } from './texts.ts'
import { SmallPrint } from '../../ui/screen/text.tsx'

interface Detailed {
  target_type: string
  seq: number
  request_id: string | null
  undo: 'possible' | 'done' | 'changed_since' | 'left' | null
  changes: Record<string, [unknown, unknown]>
}

/** The details of an audit row: changed fields, its number, and the request number, by which the log of the service finds it. */
export function AuditDetails({ row }: { row: Detailed }) {
  const t = useTexts(auditTexts)
  return (
    <Stack gap={6}>
      {/* What a decision on many records is, its sentence says; what it changed, its parts say. */}
      {row.target_type !== 'bulk' && <Changes changes={row.changes} />}
      <SmallPrint>
        {t.number} {row.seq}
        {row.request_id && (
          <>
            {' '}
            · {t.request} <Code>{row.request_id}</Code>
          </>
        )}
        {row.undo === null && ` · ${t.notUndone}`}
      </SmallPrint>
    </Stack>
  )
}
