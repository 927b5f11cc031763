import { Checkbox, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { shiftedEnd } from './local-time.ts'
import './date-row.css'
import { ruleTexts } from './rule-texts.ts'

interface Span {
  journee: boolean
  debut: string
  fin: string
}
interface SpanProps {
  value: Span
  onChange: (patch: Span) => void
  labels: { debut: string; fin: string; lastDay: string }
  errors: { debut: string | undefined; fin: string | undefined }
}

/** The begin and the end of a date, in local time of the commune or in whole days. The end follows the begin when that is moved. */
export function SpanFields({ value, onChange, labels, errors }: SpanProps) {
  const t = useTexts(ruleTexts)
  const { journee, debut, fin } = value
  // The last complete values: a field that is being typed is empty meanwhile.
  const last = useRef({ debut, fin })
  if (debut !== '') last.current = { debut, fin }
  const asDays = (checked: boolean) => {
    const to = (text: string, time: string) => (text === '' ? '' : checked ? text.slice(0, 10) : `${text.slice(0, 10)}T${time}`)
    const days = { debut: to(debut, '10:00'), fin: to(fin, '18:00') }
    onChange({ journee: checked, ...days, ...(checked && days.fin === days.debut ? { fin: '' } : {}) })
  }
  const type = journee ? 'date' : 'datetime-local'
  return (
    <>
      <TextInput
        type={type}
        label={labels.debut}
        required
        value={debut}
        error={errors.debut}
        onChange={({ currentTarget }) =>
          onChange({ journee, debut: currentTarget.value, fin: shiftedEnd(last.current, currentTarget.value) })
        }
      />
      <TextInput
        type={type}
        label={journee ? labels.lastDay : labels.fin}
        min={debut || undefined}
        value={fin}
        error={errors.fin}
        onChange={({ currentTarget }) => onChange({ journee, debut, fin: currentTarget.value })}
      />
      <Checkbox label={t.journee} checked={journee} onChange={({ currentTarget: { checked } }) => asDays(checked)} />
    </>
  )
}
