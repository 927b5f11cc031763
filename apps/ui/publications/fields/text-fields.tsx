import { Textarea } from '@mantine/core'
import { Suspense, useRef } from 'react'
import { useOwnValue } from '../../forms/own-value.ts'
import { TitleInput } from '../../forms/title-input.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { lazyWithRetry } from '../../screen/retrying-import.ts'
import { fieldTexts } from './field-texts.ts'

const TextEditor = lazyWithRetry(() => import('../../text-editor/text-editor.tsx'))

/** The most characters of a text, as in the contract. */
const BODY_MAX = 20_000

interface TextFieldProps {
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}

/** The title of a publication. */
export function TitleField({ value, onChange, error }: TextFieldProps) {
  const t = useTexts(fieldTexts)
  return <TitleInput size="md" label={t.titleField} error={error} {...useOwnValue(value, onChange)} />
}

/** The text of a publication. A plain field takes what is typed until the editor is loaded, or while it cannot be loaded. */
export function BodyField({ value, onChange, error, required }: TextFieldProps & { required: boolean }) {
  const t = useTexts(fieldTexts)
  const label = required ? t.body : t.bodyOptional
  const hasFocus = useRef(false)
  const plain = (
    <Textarea
      size="md"
      label={label}
      required={required}
      autosize
      minRows={6}
      value={value}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed)}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    />
  )
  return (
    <Suspense fallback={plain}>
      <TextEditor
        required={required}
        label={label}
        error={error}
        value={value}
        onChange={onChange}
        maxLength={BODY_MAX}
        autoFocus={hasFocus.current}
      />
    </Suspense>
  )
}
