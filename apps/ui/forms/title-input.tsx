import { TextInput, type TextInputProps } from '@mantine/core'

type TitleInputProps = Pick<TextInputProps, 'size' | 'value' | 'defaultValue' | 'onChange' | 'ref'> & {
  label: string
  error: string | undefined
}

/** A title that is required, with at most 200 characters. */
export const TitleInput = (props: TitleInputProps) => <TextInput {...props} required maxLength={200} />
