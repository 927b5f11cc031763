import { Button } from '@mantine/core'

interface ChoiceButtonsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
}

/** A choice between a few values, as buttons in a row: smaller than SegmentedControl, for menus of the first screen. */
export function ChoiceButtons<V extends string>({ label, value, onChange, options }: ChoiceButtonsProps<V>) {
  return (
    <Button.Group aria-label={label}>
      {options.map((option) => (
        <Button
          key={option.value}
          size="compact-sm"
          flex={1}
          variant={option.value === value ? 'light' : 'default'}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </Button.Group>
  )
}
