import { Button, Input, Text, Textarea } from '@mantine/core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useQuickValue } from '../forms/quick-value.ts'
import { useFormat } from '../i18n/format.ts'
import { useTexts } from '../i18n/texts.ts'
import '../markdown/markdown.css'
import { stateOf } from './editor-state.ts'
import { documentOf } from './from-markdown.ts'
import './text-editor.css'
import { textEditorTexts } from './text-editor-texts.ts'
import { VisualField } from './visual-field.tsx'

interface TextEditorProps {
  label: ReactNode
  description?: string
  error?: string | undefined
  /** A Markdown text. */
  value: string
  onChange: (markdown: string) => void
  maxLength: number
  required?: boolean
  /** Whether the field gets the focus, at the end of its text: it replaces a plain field that had it. */
  autoFocus?: boolean
}

/**
 * The field of a publication's text, which is stored as Markdown. Visual mode shows the text as residents will see it. Markdown mode is for texts with
 * parts that the visual mode does not have, and for people who prefer it. Opening a text does not change it.
 */
export default function TextEditor({
  label,
  description,
  error,
  value,
  onChange,
  maxLength,
  required = true,
  autoFocus = false,
}: TextEditorProps) {
  const t = useTexts(textEditorTexts)
  const format = useFormat()
  const id = useId()
  /** The document that the editor began with; null while the text is written in Markdown. */
  const [start, setStart] = useState(() => stateOf(value))
  const isTooLong = value.length > maxLength
  const shown = isTooLong ? t.tooLong(format.number(value.length), format.number(maxLength)) : error
  const attributes = useMemo(
    () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-required': String(required),
      'aria-labelledby': `${id}-label`,
      'aria-describedby': [description && `${id}-description`, shown && `${id}-error`].filter(Boolean).join(' '),
      ...(shown ? { 'aria-invalid': 'true' } : {}),
      spellcheck: 'true',
      // An editable element is reached by Tab anyway. Written out, it is known to scroll its box by the keyboard.
      tabindex: '0',
    }),
    [description, shown, required],
  )
  const change = (
    <Button
      variant="subtle"
      size="compact-sm"
      ms="auto"
      {...(start ? { 'aria-label': t.asMarkdown, title: t.asMarkdown } : {})}
      onClick={() => setStart(start ? null : stateOf(value))}
    >
      {start ? t.markdown : t.asVisual}
    </Button>
  )
  if (start)
    return (
      <Input.Wrapper
        size="md"
        label={label}
        labelElement="div"
        labelProps={{ id: `${id}-label` }}
        description={description}
        descriptionProps={{ id: `${id}-description` }}
        error={shown}
        errorProps={{ id: `${id}-error` }}
        required={required}
      >
        <VisualField
          start={start}
          value={value}
          onChange={onChange}
          attributes={attributes}
          autoFocus={autoFocus}
          cannotShow={() => setStart(null)}
        >
          {change}
        </VisualField>
      </Input.Wrapper>
    )
  return (
    <div>
      <MarkdownField required={required} label={label} description={description} value={value} error={shown} onChange={onChange} />
      {documentOf(value) !== null ? (
        change
      ) : (
        <Text size="sm" c="dimmed" mt={4}>
          {t.onlyMarkdown}
        </Text>
      )}
    </div>
  )
}

type MarkdownFieldProps = Pick<TextEditorProps, 'label' | 'description' | 'error' | 'value' | 'onChange' | 'required'>

function MarkdownField({ value, onChange, ...rest }: MarkdownFieldProps) {
  const [shown, type] = useQuickValue(value, onChange)
  return <Textarea size="md" autosize minRows={6} {...rest} value={shown} onChange={({ currentTarget }) => type(currentTarget.value)} />
}
