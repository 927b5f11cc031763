import { Skeleton } from '@mantine/core'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Failure } from '../../ui/screen/failure.tsx'
import { recordTexts } from './record-texts.ts'

interface RecordLoadingProps {
  error: unknown
  reload: () => void
  height?: number
}

/** The screen of a record that is not loaded: a placeholder, or the error. */
export function RecordLoading({ error, reload, height = 300 }: RecordLoadingProps) {
  const { failed } = useTexts(recordTexts)
  return error ? <Failure title={failed} error={error} retry={reload} /> : <Skeleton height={height} />
}
