import { TextInput } from '@mantine/core'
import { useQuickValue } from '../../ui/forms/quick-value.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { writeTexts } from './write-texts.ts'

interface TitleFieldProps {
  value: string
  onChange: (title: string) => void
  error: string | undefined
}

/** The title of a publication. */
export function TitleField({ value, onChange, error }: TitleFieldProps) {
  const t = useTexts(writeTexts)
  const [shown, type] = useQuickValue(value, onChange)
  return (
    <TextInput
      size="md"
      label={t.titleField}
      required
      maxLength={200}
      value={shown}
      error={error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}
