import { Alert } from '@mantine/core'
import { phrases } from '../../../ui/i18n/phrases.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { useFieldDisplay } from '../../records/use-field-display.ts'

/** The faults that the service found in fields which have no field of their own on the screen. */
export function OtherErrors({ errors, shown }: { errors: Readonly<Record<string, string>>; shown: readonly string[] }) {
  const { pair } = useTexts(phrases)
  const { nameOf } = useFieldDisplay()
  const others = Object.entries(errors).filter(([name]) => !shown.includes(name))
  if (others.length === 0) return null
  // "evenement.occurrences.0.debut" is the begin of the first date.
  const label = (name: string) =>
    name
      .split(/[.[\]]+/)
      .filter((part) => part !== '')
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : nameOf(part)))
      .join(', ')
  return (
    <Alert color="red" role="alert">
      {others.map(([name, message]) => (
        <div key={name}>{pair(label(name), message)}</div>
      ))}
    </Alert>
  )
}
