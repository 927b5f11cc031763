import { ActionIcon, Button, Fieldset, Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { PlusIcon, XMarkIcon } from '@heroicons/react/20/solid'
import { useRef } from 'react'
import { OCCURRENCES_MAX } from '../../../../contract/publications/events.ts'
import { useLanguage } from '../../../ui/i18n/language.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { dayAfter, type DateRow, endsNextDay, lacksEnd } from './occurrences.ts'
import { dayInWords, timeInWords } from './typed-dates.ts'
import { writeTexts } from '../editor/write-texts.ts'

interface DateRowsProps {
  rows: readonly DateRow[]
  onChange: (rows: DateRow[]) => void
  legend: string
  error: string | undefined
}

/** The dates of an event, one row each. A new row has the hours of the one before. */
export function DateRows({ legend, rows, onChange, error }: DateRowsProps) {
  const t = useTexts(writeTexts)
  const language = useLanguage()
  const today = new Date().toISOString().slice(0, 10)
  const box = useRef<HTMLDivElement>(null)
  const change = (n: number, patch: Partial<DateRow>) => onChange(rows.map((row, at) => (at === n ? { ...row, ...patch } : row)))
  const add = () => {
    const last = rows.at(-1)
    onChange([...rows, { day: '', from: last?.from ?? '', lastDay: '', to: last?.to ?? '' }])
    // The focus follows to the day of the new row.
    setTimeout(() => [...(box.current?.querySelectorAll('[role=group]') ?? [])].at(-1)?.querySelector('input')?.focus())
  }
  const field = (n: number, row: DateRow, name: keyof DateRow) => ({
    label: t[name],
    value: row[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => change(n, { [name]: value }),
  })
  return (
    <Fieldset legend={legend}>
      <Stack gap="md" ref={box}>
        {rows.map((row, n) => (
          <div key={n} role="group" aria-label={t.date(n + 1)} className="event-date">
            <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" style={{ alignItems: 'end' }}>
              <TextInput type="date" required={n === 0} {...field(n, row, 'day')} />
              <TextInput type="date" min={row.day} {...field(n, row, 'lastDay')} />
              <TextInput type="time" {...field(n, row, 'from')} />
              <TextInput type="time" {...field(n, row, 'to')} error={lacksEnd(row) ? t.needsEnd : undefined} />
            </SimpleGrid>
            {rows.length > 1 && (
              <ActionIcon
                variant="default"
                size={36}
                aria-label={t.removeDate(n + 1)}
                onClick={() => onChange(rows.filter((_, at) => at !== n))}
              >
                <XMarkIcon width={18} aria-hidden />
              </ActionIcon>
            )}
            {endsNextDay(row) && (
              <Text size="sm" role="status" className="event-date-note">
                {t.nextDay(dayInWords(dayAfter(row.day), language, today), timeInWords(row.to, language))}
              </Text>
            )}
          </div>
        ))}
        {error && <Input.Error role="alert">{error}</Input.Error>}
        {rows.length < OCCURRENCES_MAX && (
          <Button variant="default" leftSection={<PlusIcon width={18} aria-hidden />} onClick={add} style={{ alignSelf: 'flex-start' }}>
            {t.addDate}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}
