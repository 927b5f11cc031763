import { TextInput } from '@mantine/core'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { alertTexts } from '../alerts/alert-texts.ts'
import { zoneName } from '../dates.ts'
import { decisionTexts } from '../decisions/decision-texts.ts'
import { fieldTexts } from './field-texts.ts'

const PARIS = 'Europe/Paris'

interface EndProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** An alert must end. */
  ofAlert: boolean
}

/** The field of the time at which a publication is no longer visible, in the time zone of the browser. */
export function EndField({ value, onChange, error, ofAlert }: EndProps) {
  const t = useTexts(fieldTexts)
  const alert = useTexts(alertTexts)
  const { scheduleZone } = useTexts(decisionTexts)
  const hint = ofAlert ? alert.endHint : t.expireHint
  return (
    <TextInput
      type="datetime-local"
      label={ofAlert ? alert.end : t.expire_le}
      description={zoneName() === PARIS ? hint : `${hint} ${scheduleZone(zoneName())}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={ofAlert}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
