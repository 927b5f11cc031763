import { Checkbox, type InputWrapperProps, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { ContactInput } from '../forms/contact-input.tsx'
import { useTexts } from '../i18n/texts.ts'
import { DaysField, ExceptionsField, type Exception } from './day-fields.tsx'
import type { Field } from './fields.ts'
import { type Hours, HoursField } from './hours-field.tsx'
import { type Portrait, PortraitField } from './portrait-field.tsx'
import { rowTexts } from './row-texts.ts'
import { SeasonField, WeekdaysField, WeeksField } from './week-fields.tsx'

const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']
type Row = Readonly<Record<string, unknown>>

interface RowFormProps {
  fields: readonly Field[]
  row: Row
  set: (patch: Record<string, unknown>) => void
  errors: Record<string, string>
}

/** The fields of one row. Fields that do not apply to the row are hidden, unless they have a value. */
export function RowForm({ fields, row, set, errors }: RowFormProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {fields
        .filter(({ name, when }) => !when || when(row) || isFilled(row[name]) || errors[name])
        .map((field) => (
          <RowField
            key={field.name}
            field={field}
            value={row[field.name]}
            set={(value) => set({ [field.name]: value })}
            error={errors[field.name]}
          />
        ))}
    </SimpleGrid>
  )
}

const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined)

interface RowFieldProps {
  field: Field
  value: unknown
  set: (value: unknown) => void
  error: string | undefined
}
function RowField({
  field: { label, kind, options = [], none, max = 200, required = false, hint, acteurId = null },
  value,
  set,
  error,
}: RowFieldProps) {
  const t = useTexts(rowTexts)
  const typed = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const common = { label, error, required, inputWrapperOrder: ORDER, ...(hint ? { description: hint } : {}) }
  const text = (next: string) => set(next === '' && !required ? null : next)
  switch (kind) {
    case 'long':
      return (
        <Textarea
          {...common}
          className="wide"
          value={typed}
          maxLength={max}
          autosize
          minRows={2}
          maxRows={10}
          onChange={(event) => text(event.currentTarget.value)}
        />
      )
    case 'select':
      return (
        <NativeSelect
          {...common}
          value={typed}
          data={none === undefined ? [...options] : [{ value: '', label: none }, ...options]}
          onChange={(event) => text(event.currentTarget.value)}
        />
      )
    case 'number':
      return <TextInput {...common} inputMode="decimal" value={typed} onChange={(event) => set(asNumber(event.currentTarget.value))} />
    case 'day':
      return <TextInput {...common} type="date" value={typed} onChange={(event) => text(event.currentTarget.value)} />
    case 'time':
      return <TextInput {...common} type="time" value={typed} onChange={(event) => text(event.currentTarget.value)} />
    case 'flag':
      return <Checkbox label={label} mt={28} checked={value === true} onChange={(event) => set(event.currentTarget.checked)} />
    case 'weekdays':
      return <WeekdaysField label={label} value={value as number[]} onChange={set} error={error} />
    case 'weeks':
      return (
        <WeeksField
          label={label}
          value={(value ?? []) as number[]}
          onChange={(weeks) => set(weeks.length > 0 ? weeks : null)}
          error={error}
        />
      )
    case 'days':
      return <DaysField label={label} value={value as string[]} onChange={set} error={error} />
    case 'season':
      return <SeasonField label={label} value={value as string | null} onChange={set} error={error} />
    case 'hours':
      return <HoursField label={label} value={value as Hours[]} onChange={set} error={error} />
    case 'exceptions':
      return <ExceptionsField label={label} value={value as Exception[]} onChange={set} error={error} />
    case 'portrait':
      return <PortraitField {...{ label, hint, error, acteurId }} value={value as Portrait | null} onChange={set} />
    case 'email':
    case 'tel':
    case 'url':
    case 'postal':
      return (
        <ContactInput
          {...common}
          kind={kind}
          value={typed}
          maxLength={max}
          {...(kind === 'url' ? { placeholder: t.urlExample } : {})}
          onChange={(event) => text(event.currentTarget.value)}
        />
      )
    default:
      return <TextInput {...common} value={typed} maxLength={max} onChange={(event) => text(event.currentTarget.value)} />
  }
}

/** A text that is not a number is sent as it is: the service reports the fault. */
function asNumber(typed: string): number | string | null {
  if (typed.trim() === '') return null
  const number = Number(typed.replace(',', '.'))
  return Number.isNaN(number) || /[.,]$|[.,]\d*0$/.test(typed) ? typed : number
}
