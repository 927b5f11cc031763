import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { ReasonedButton } from '../forms/reasoned-button.tsx'
import { useTexts } from '../i18n/texts.ts'
import { rowTexts } from './row-texts.ts'

interface FieldProps<T> {
  label: string
  value: readonly T[]
  onChange: (value: T[]) => void
  error?: string | undefined
}

/** A field of days: each can be removed, one is added at a time. */
export function DaysField({ label, value, onChange, error }: FieldProps<string>) {
  const t = useTexts(rowTexts)
  const format = useFormat()
  const [next, setNext] = useState('')
  const add = () => {
    if (next && !value.includes(next)) onChange([...value, next].toSorted((a, b) => (a < b ? -1 : 1)))
    setNext('')
  }
  return (
    <Fieldset legend={label} className="wide" variant="unstyled">
      <Stack gap="xs">
        <Group gap={6}>
          {value.map((day) => (
            <Button
              key={day}
              size="compact-sm"
              variant="default"
              aria-label={t.takeDay(format.day(day))}
              onClick={() => onChange(value.filter((other) => other !== day))}
            >
              {format.day(day)} ×
            </Button>
          ))}
        </Group>
        <Group align="flex-end" gap="xs">
          <TextInput type="date" label={t.newDay} value={next} onChange={(event) => setNext(event.currentTarget.value)} />
          <ReasonedButton variant="default" why={next ? null : t.chooseDay} onClick={add}>
            {t.addDay}
          </ReasonedButton>
        </Group>
        <Fault error={error} />
      </Stack>
    </Fieldset>
  )
}

export interface Exception {
  date: string
  remplacee_par: string | null
  motif: string | null
}

/** A field of exceptions: moved or cancelled collections. */
export function ExceptionsField({ label, value, onChange, error }: FieldProps<Exception>) {
  const t = useTexts(rowTexts)
  const put = (n: number, patch: Partial<Exception>) => onChange(value.map((one, at) => (at === n ? { ...one, ...patch } : one)))
  return (
    <Fieldset legend={label} className="wide" variant="unstyled">
      <Stack gap="xs">
        {value.map((one, n) => (
          <Group key={n} align="flex-end" gap="xs">
            <TextInput
              type="date"
              label={t.exceptionDay}
              value={one.date}
              onChange={(event) => put(n, { date: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label={t.replacedBy}
              value={one.remplacee_par ?? ''}
              onChange={(event) => put(n, { remplacee_par: event.currentTarget.value || null })}
            />
            <TextInput
              label={t.motive}
              className="grow"
              maxLength={200}
              value={one.motif ?? ''}
              onChange={(event) => put(n, { motif: event.currentTarget.value || null })}
            />
            <Button variant="subtle" aria-label={t.takeException(one.date)} onClick={() => onChange(value.filter((_, at) => at !== n))}>
              {t.take}
            </Button>
          </Group>
        ))}
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => onChange([...value, { date: '', remplacee_par: null, motif: null }])}>
            {t.addException}
          </Button>
        </Group>
        <Fault error={error} />
      </Stack>
    </Fieldset>
  )
}

/** A fault in words; nothing without one. */
export function Fault({ error }: { error: string | undefined }) {
  if (!error) return null
  return (
    <Text size="xs" role="alert" style={{ color: 'var(--text-error)' }}>
      {error}
    </Text>
  )
}
