import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTexts } from '../i18n/texts.ts'
import { Pick } from './pick.tsx'
import type { Pickable } from './pickable.ts'
import { formTexts } from './form-texts.ts'

interface PickManyProps {
  of: Pickable
  label: string
  description?: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  disabled?: boolean
  error?: string | undefined
}

/** A field that selects several records. The selected ones are a list, each with a remove button. */
export function PickMany({ of, label, description, value, onChange, disabled = false, error }: PickManyProps) {
  const t = useTexts(formTexts)
  const names = useQueries({
    queries: value.map((id) => ({ queryKey: ['picked', of.kind, id], queryFn: () => of.read(id), staleTime: 60_000 })),
    combine: (results) => results.map(({ data }, n) => data?.label ?? value[n] ?? ''),
  })
  return (
    <Stack gap={4}>
      <Pick
        of={of}
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={null}
        disabled={disabled}
        error={error}
        onChange={(id) => id !== null && !value.includes(id) && onChange([...value, id])}
      />
      {value.map((id, n) => (
        <Group key={id} gap={4} justify="space-between" wrap="nowrap">
          <Text size="sm">{names[n]}</Text>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={disabled}
            aria-label={t.takeAway(names[n] ?? '')}
            onClick={() => onChange(value.filter((other) => other !== id))}
          >
            {t.take}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
