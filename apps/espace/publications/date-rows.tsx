import { ActionIcon, Button, Fieldset, Group, Input, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { PlusIcon, XMarkIcon } from '@heroicons/react/20/solid'
import { OCCURRENCES_MAX } from '../../../contract/publications/events.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { Hint } from '../../ui/screen/text.tsx'
import { type DateRow, lacksEnd } from './occurrences.ts'
import { writeTexts } from './write-texts.ts'

interface DateRowsProps {
  rows: readonly DateRow[]
  onChange: (rows: DateRow[]) => void
  byRule: boolean
  error: string | undefined
}

/** The dates of an event, one row each. A new row has the hours of the one before. */
export function DateRows({ rows, onChange, byRule, error }: DateRowsProps) {
  const t = useTexts(writeTexts)
  const change = (n: number, patch: Partial<DateRow>) => onChange(rows.map((row, at) => (at === n ? { ...row, ...patch } : row)))
  const add = () => {
    const last = rows.at(-1)
    onChange([...rows, { day: '', from: last?.from ?? '', lastDay: '', to: last?.to ?? '' }])
  }
  const field = (n: number, row: DateRow, name: keyof DateRow) => ({
    label: t[name],
    value: row[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => change(n, { [name]: value }),
  })
  return (
    <Fieldset legend={t.dates}>
      <Stack gap="md">
        {byRule && <Hint>{t.byRule}</Hint>}
        {rows.map((row, n) => (
          <Group key={n} role="group" aria-label={t.date(n + 1)} wrap="nowrap" align="flex-start" gap="xs">
            <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" className="grow">
              <TextInput type="date" required={!byRule && n === 0} {...field(n, row, 'day')} />
              <TextInput type="date" min={row.day} {...field(n, row, 'lastDay')} />
              <TextInput type="time" {...field(n, row, 'from')} />
              <TextInput type="time" {...field(n, row, 'to')} error={lacksEnd(row) ? t.needsEnd : undefined} />
            </SimpleGrid>
            {rows.length > 1 && (
              <ActionIcon
                variant="default"
                size={36}
                mt={25}
                aria-label={t.removeDate(n + 1)}
                onClick={() => onChange(rows.filter((_, at) => at !== n))}
              >
                <XMarkIcon width={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
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
