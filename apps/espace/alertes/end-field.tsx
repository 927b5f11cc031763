import { Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { localIn } from '../../ui/events/local-time.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { AlertForm } from './alert-form.ts'
import { alertTexts } from './alert-texts.ts'
import { chipEnds, endBounds, instantIn } from './ends.ts'

interface EndFieldProps {
  form: Pick<AlertForm, 'end' | 'endBy'>
  /** The time zone of the commune: its evening is meant, not that of the browser. */
  zone: string
  error: string | undefined
  set: (patch: Partial<Pick<AlertForm, 'end' | 'endBy'>>) => void
}

/** Until when an alert is true: a chip, or a date. */
export function EndField({ form: { end, endBy }, zone, error, set }: EndFieldProps) {
  const t = useTexts(alertTexts)
  const id = useId()
  const now = Date.now()
  return (
    <div role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <Text id={id} fw={550} mb={6}>
        {t.until}
      </Text>
      <div className="chips alert-chips">
        {chipEnds(zone, now).map(({ chip, at, isToday }) => (
          <button key={chip} type="button" className="chip" aria-pressed={endBy === chip} onClick={() => set({ endBy: chip, end: at })}>
            {t.chips[chip][isToday ? 'today' : 'later']}
          </button>
        ))}
        <button type="button" className="chip" aria-pressed={endBy === 'date'} onClick={() => set({ endBy: 'date' })}>
          {t.date}
        </button>
      </div>
      {endBy === 'date' && (
        <TextInput
          type="datetime-local"
          size="md"
          label={t.dateField}
          {...endBounds(zone, now)}
          defaultValue={end === null ? '' : localIn(zone, end)}
          error={error !== undefined}
          onChange={({ currentTarget: { value } }) => set({ end: value === '' ? null : instantIn(zone, value) })}
        />
      )}
      {error && (
        <Text id={`${id}-error`} size="sm" c="var(--text-error)" role="alert" mt={4} tabIndex={-1} data-fault>
          {error}
        </Text>
      )}
    </div>
  )
}
