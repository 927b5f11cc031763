import { TextInput } from '@mantine/core'

interface TitleInputProps {
  label: string
  size?: 'md'
  value: string
  onChange: (title: string) => void
  error: string | undefined
}

/** A title that is required, with at most 200 characters. */
export function TitleInput({ onChange, ...props }: TitleInputProps) {
  return <TextInput {...props} required maxLength={200} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}
