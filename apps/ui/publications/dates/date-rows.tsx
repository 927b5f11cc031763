import { ActionIcon, Button, Fieldset, Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { PlusIcon, XMarkIcon } from '@heroicons/react/20/solid'
import { useRef, useState } from 'react'
import { OCCURRENCES_MAX } from '../../../../contract/publications/events.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { dayAfter, type DateRow, endsNextDay, isSent, lacksEnd } from './occurrences.ts'
import { clockTime } from '../../i18n/clock-time.ts'
import { dayInWords } from './typed-dates.ts'
import { fieldTexts } from '../fields/field-texts.ts'

interface DateRowsProps {
  rows: readonly DateRow[]
  onChange: (rows: DateRow[]) => void
  legend: string
  errors: Readonly<Record<string, string>>
}

/** How many dates have their fields on the screen before the others are asked for. */
const FEW = 12

/** The dates of an event, one row each. A new row has the hours of the one before. */
export function DateRows({ legend, rows, onChange, errors }: DateRowsProps) {
  const t = useTexts(fieldTexts)
  const language = useLanguage()
  const today = new Date().toISOString().slice(0, 10)
  const box = useRef<HTMLDivElement>(null)
  const [all, setAll] = useState(rows.length <= FEW)
  // The last dates are shown: those that are added.
  const first = all ? 0 : Math.max(0, rows.length - FEW)
  const change = (n: number, patch: Partial<DateRow>) => onChange(rows.map((row, at) => (at === n ? { ...row, ...patch } : row)))
  const add = () => {
    const last = rows.at(-1)
    onChange([...rows, { day: '', from: last?.from ?? '', lastDay: '', to: last?.to ?? '' }])
    // The focus follows to the day of the new row.
    setTimeout(() => [...(box.current?.querySelectorAll('[role=group]') ?? [])].at(-1)?.querySelector('input')?.focus())
  }
  /** The fault of a row: the service counts the dates that were sent. */
  const errorOf = (n: number, name: 'debut' | 'fin') => {
    if (!isSent(rows[n])) return undefined
    const sent = rows.slice(0, n).filter(isSent).length
    return errors[`evenement.occurrences.${sent}.${name}`] ?? errors[`evenement.occurrences[${sent}].${name}`]
  }
  const field = (n: number, row: DateRow, name: keyof DateRow) => ({
    label: t[name],
    value: row[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => change(n, { [name]: value }),
  })
  return (
    <Fieldset legend={legend}>
      <Stack gap="md" ref={box}>
        {first > 0 && (
          <Button variant="default" onClick={() => setAll(true)} style={{ alignSelf: 'flex-start' }}>
            {t.showDates(rows.length)}
          </Button>
        )}
        {rows.map(
          (row, n) =>
            n >= first && (
              <div key={n} role="group" aria-label={t.date(n + 1)} className="event-date">
                <SimpleGrid type="container" cols={{ base: 2, '620px': 4 }} spacing="xs" style={{ alignItems: 'end' }}>
                  <TextInput type="date" required={n === 0} {...field(n, row, 'day')} error={errorOf(n, 'debut')} />
                  <TextInput type="date" min={row.day} {...field(n, row, 'lastDay')} />
                  <TextInput type="time" {...field(n, row, 'from')} />
                  <TextInput type="time" {...field(n, row, 'to')} error={lacksEnd(row) ? t.needsEnd : errorOf(n, 'fin')} />
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
                    {t.nextDay(dayInWords(dayAfter(row.day), language, today), clockTime(row.to, language))}
                  </Text>
                )}
              </div>
            ),
        )}
        {errors['evenement'] && <Input.Error role="alert">{errors['evenement']}</Input.Error>}
        {rows.length < OCCURRENCES_MAX && (
          <Button variant="default" leftSection={<PlusIcon width={18} aria-hidden />} onClick={add} style={{ alignSelf: 'flex-start' }}>
            {t.addDate}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}
