import { Text } from '@mantine/core'
import { useBilingual } from '../../ui/i18n/bilingual.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { isDispute } from './money.ts'
import { paymentTexts } from './texts.ts'

interface Told {
  kind: string
  status: string
  reason: string | null
  reason_en: string | null
  error: string | null
  error_en: string | null
  conflicts: number
}

/** Whether an event has a message under its row. */
export const hasFailureReason = ({ kind, status, reason, error, conflicts }: Told): boolean =>
  conflicts > 0 || isDispute(kind) || (status === 'ignored' && reason !== null) || (status === 'failed' && error !== null)

/** Why an event had no effect. */
export function FailureReason({ row: { kind, status, reason, reason_en, error, error_en, conflicts } }: { row: Told }) {
  const t = useTexts(paymentTexts)
  const localised = useBilingual()
  return (
    <Text size="sm" c={status === 'failed' || isDispute(kind) ? 'var(--text-error)' : 'dimmed'}>
      {status === 'ignored' && reason && !isDispute(kind) && `${t.ignoredFor} ${localised(reason, reason_en)}. `}
      {status === 'failed' && error && `${t.failedFor} ${localised(error, error_en)}. `}
      {isDispute(kind) && `${t.dispute} `}
      {conflicts > 0 && t.conflicts(conflicts)}
    </Text>
  )
}
