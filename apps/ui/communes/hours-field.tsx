import { Button, Fieldset, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useTexts } from '../i18n/texts.ts'
import { Fault } from './day-fields.tsx'
import { rowTexts } from './row-texts.ts'
import { WeekdaysField } from './week-fields.tsx'

export interface Hours {
  jours: number[]
  plages: string[][]
  commentaire?: string | null | undefined
  /** Of hours for dates, in place of the usual ones: the first and the last. */
  du?: string | null | undefined
  au?: string | null | undefined
}
interface HoursFieldProps {
  label: string
  value: readonly Hours[]
  onChange: (value: Hours[]) => void
  error: string | undefined
}

/** A field of opening hours: days of the week or dates, times, and a comment. */
export function HoursField({ label, value, onChange, error }: HoursFieldProps) {
  const t = useTexts(rowTexts)
  const put = (n: number, patch: Partial<Hours>) => onChange(value.map((one, at) => (at === n ? { ...one, ...patch } : one)))
  return (
    <Fieldset legend={label} className="wide" variant="unstyled">
      <Stack gap="xs">
        {value.map((one, n) => (
          <Paper key={n} withBorder p="sm" radius="sm">
            <Stack gap="xs">
              {one.du == null ? (
                <WeekdaysField label={t.hoursDays(n + 1)} value={one.jours} onChange={(jours) => put(n, { jours: [...jours] })} />
              ) : (
                <Dates one={one} n={n} put={(patch) => put(n, patch)} />
              )}
              <Spans spans={one.plages} onChange={(plages) => put(n, { plages })} />
              <TextInput
                label={t.comment}
                maxLength={500}
                value={one.commentaire ?? ''}
                onChange={(event) => put(n, { commentaire: event.currentTarget.value || null })}
              />
              <Group>
                <Button size="compact-sm" variant="subtle" onClick={() => onChange(value.filter((_, at) => at !== n))}>
                  {t.takeHours(n + 1)}
                </Button>
              </Group>
            </Stack>
          </Paper>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange([...value, { jours: [], plages: [['09:00', '12:00']], commentaire: null }])}
          >
            {t.addHours}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange([...value, { jours: [], plages: [], commentaire: null, du: '', au: null }])}
          >
            {t.addHoursOfDay}
          </Button>
        </Group>
        <Fault error={error} />
      </Stack>
    </Fieldset>
  )
}

/** The dates of other hours than the usual ones. Without times it is closed on them. */
function Dates({ one, n, put }: { one: Hours; n: number; put: (patch: Partial<Hours>) => void }) {
  const t = useTexts(rowTexts)
  return (
    <>
      <Group align="flex-end" gap="xs">
        <TextInput
          type="date"
          required
          label={t.hoursFrom(n + 1)}
          value={one.du ?? ''}
          onChange={({ currentTarget }) => put({ du: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t.hoursTo(n + 1)}
          value={one.au ?? ''}
          onChange={({ currentTarget }) => put({ au: currentTarget.value || null })}
        />
      </Group>
      {one.plages.length === 0 && <Text size="sm">{t.hoursClosed}</Text>}
    </>
  )
}

function Spans({ spans, onChange }: { spans: readonly string[][]; onChange: (spans: string[][]) => void }) {
  const t = useTexts(rowTexts)
  const put = (n: number, side: 0 | 1, value: string) =>
    onChange(spans.map((span, at) => (at !== n ? span : side === 0 ? [value, span[1] ?? ''] : [span[0] ?? '', value])))
  // Midnight at the end of the day is 24:00, which a clock field cannot show.
  const time = (n: number, side: 0 | 1, label: string, value = '') => (
    <TextInput
      label={label}
      type={value === '24:00' ? 'text' : 'time'}
      value={value}
      onChange={(event) => put(n, side, event.currentTarget.value)}
    />
  )
  return (
    <>
      {spans.map((span, n) => (
        <Group key={n} align="flex-end" gap="xs">
          {time(n, 0, t.opens(n + 1), span[0])}
          {time(n, 1, t.closes(n + 1), span[1])}
          <Button variant="subtle" onClick={() => onChange(spans.filter((_, at) => at !== n))} aria-label={t.takeSpan(n + 1)}>
            {t.take}
          </Button>
        </Group>
      ))}
      {spans.length < 6 && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => onChange([...spans, ['14:00', '17:00']])}>
            {t.addSpan}
          </Button>
        </Group>
      )}
    </>
  )
}
