import { Checkbox, Group, Input, NativeSelect } from '@mantine/core'
import { phrases } from '../i18n/phrases.ts'
import { useTexts } from '../i18n/texts.ts'
import { rowTexts } from './row-texts.ts'

interface FieldProps<T> {
  label: string
  value: T
  onChange: (value: T) => void
  error?: string | undefined
}

interface NumbersProps extends FieldProps<readonly number[]> {
  choices: readonly (readonly [value: number, name: string])[]
}
/** A group of checkboxes for numbers with names. */
function NumbersField({ label, value, onChange, error, choices }: NumbersProps) {
  return (
    <Checkbox.Group
      className="wide"
      label={label}
      error={error}
      value={value.map(String)}
      onChange={(picked) => onChange(choices.flatMap(([number]) => (picked.includes(String(number)) ? [number] : [])))}
    >
      <Group gap="sm" mt={4}>
        {choices.map(([number, name]) => (
          <Checkbox key={number} value={String(number)} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Days of the week; 1 is Monday. */
export function WeekdaysField(props: FieldProps<readonly number[]>) {
  const { weekdays } = useTexts(rowTexts)
  return <NumbersField {...props} choices={Object.values(weekdays).map((name, n) => [n + 1, name] as const)} />
}

/** Weeks of the month; -1 is the last. */
export function WeeksField(props: FieldProps<readonly number[]>) {
  const t = useTexts(rowTexts)
  const names = Object.values(t.weeks)
  return <NumbersField {...props} choices={names.map((name, n) => [n < 5 ? n + 1 : -1, name] as const)} />
}

const DAYS = Array.from({ length: 31 }, (_, n) => String(n + 1).padStart(2, '0'))

/** A day of the year without a year, MM-DD. */
export function SeasonField({ label, value, onChange, error }: FieldProps<string | null>) {
  const t = useTexts(rowTexts)
  const { pair } = useTexts(phrases)
  const [month = '', day = ''] = value?.split('-') ?? []
  const months = Object.values(t.months).map((name, n) => ({ value: String(n + 1).padStart(2, '0'), label: name }))
  const put = (nextMonth: string, nextDay: string) => onChange(nextMonth && nextDay ? `${nextMonth}-${nextDay}` : null)
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          aria-label={pair(label, t.day)}
          value={day}
          data={[{ value: '', label: '–' }, ...DAYS.map((one) => ({ value: one, label: String(Number(one)) }))]}
          onChange={(event) => put(event.currentTarget.value && (month || '01'), event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={pair(label, t.month)}
          value={month}
          data={[{ value: '', label: '–' }, ...months]}
          onChange={(event) => put(event.currentTarget.value, event.currentTarget.value && (day || '01'))}
        />
      </Group>
    </Input.Wrapper>
  )
}
