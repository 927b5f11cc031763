import { Alert, Button, Group, Stack } from '@mantine/core'
import { PlusIcon } from '@heroicons/react/20/solid'
import { useRef, useState } from 'react'
import { OCCURRENCES_MAX } from '../../../../contract/publications/events.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Hint } from '../../../ui/screen/text.tsx'
import { shiftedEnd } from '../../../ui/events/local-time.ts'
import { fieldTexts } from './field-texts.ts'
import { type DateRow, EMPTY_ROW } from './form-values.ts'
import { SpanFields } from '../../../ui/events/span-fields.tsx'

/** How many dates have their fields on the screen before the others are asked for. */
const FEW = 6
const DAY_MS = 86_400_000

interface RowsProps {
  rows: readonly DateRow[]
  onChange: (rows: DateRow[]) => void
  errors: Readonly<Record<string, string>>
  moved: boolean
}

/** The dates of an event, one by one. */
export function RowFields({ rows, onChange, errors, moved }: RowsProps) {
  const t = useTexts(fieldTexts)
  const [all, setAll] = useState(rows.length <= FEW)
  const box = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  // The last dates are shown: those that are added.
  const from = all ? 0 : rows.length - FEW
  const errorOf = (n: number, name: string) => errors[`evenement.occurrences.${n}.${name}`]
  const change = (n: number, patch: Partial<DateRow>) => onChange(rows.map((row, at) => (at === n ? { ...row, ...patch } : row)))
  const append = () => {
    onChange([...rows, after(rows.at(-1))])
    setTimeout(() => [...(box.current?.querySelectorAll<HTMLInputElement>('[data-date] input') ?? [])].at(-3)?.focus())
  }
  const remove = (n: number) => {
    onChange(rows.filter((_, at) => at !== n))
    setTimeout(() => add.current?.focus())
  }
  return (
    <Stack gap="sm" ref={box}>
      {moved && <Alert color="yellow">{t.rowsMoved}</Alert>}
      <Hint>
        {t.rowsName(rows.length)}. {t.localHint}
      </Hint>
      {!all && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
            {t.showRows(rows.length)}
          </Button>
        </Group>
      )}
      {rows.map(
        (row, n) =>
          n >= from && (
            <div key={n} role="group" aria-label={t.row(n + 1)} data-date className="date-row">
              <SpanFields
                value={row}
                onChange={(span) => change(n, span)}
                labels={t}
                errors={{ debut: errorOf(n, 'debut'), fin: errorOf(n, 'fin') }}
              />
              {rows.length > 1 && (
                <Button size="compact-sm" variant="subtle" aria-label={t.removeRowName(n + 1)} onClick={() => remove(n)}>
                  {t.removeRow}
                </Button>
              )}
            </div>
          ),
      )}
      <Group>
        <Button
          ref={add}
          size="compact-sm"
          variant="default"
          leftSection={<PlusIcon width={16} aria-hidden />}
          disabled={rows.length >= OCCURRENCES_MAX}
          onClick={append}
        >
          {t.addRow}
        </Button>
      </Group>
    </Stack>
  )
}

/** A further date: a week after the last, at the same time. */
function after(last: DateRow | undefined): DateRow {
  if (!last || last.debut === '') return EMPTY_ROW
  const next = new Date(Date.parse(last.debut.length === 10 ? `${last.debut}T00:00Z` : `${last.debut}Z`) + 7 * DAY_MS)
  const debut = next.toISOString().slice(0, last.debut.length)
  return { ...EMPTY_ROW, journee: last.journee, debut, fin: last.fin === '' ? '' : shiftedEnd(last, debut) }
}
