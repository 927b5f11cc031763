import { Alert, Checkbox, PasswordInput, Stack, Text } from '@mantine/core'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { settingsTexts } from './settings-texts.ts'

interface SecretFieldProps {
  /** Whether the service has stored a key. */
  kept: boolean
  /** Whether the address has another origin than that of the stored key. */
  lost?: boolean
  value: string
  drop: boolean
  onChange: (value: string, drop: boolean) => void
  error: string | undefined
}

/** The field of the key of a source. The key is written only, and is not in the draft. */
export function SecretField({ kept, lost = false, value, drop, onChange, error }: SecretFieldProps) {
  const t = useTexts(settingsTexts)
  return (
    <Stack gap="xs">
      <PasswordInput
        label={t.secret}
        description={`${kept ? t.secretStored : t.secretNone} ${t.secretHint}`}
        autoComplete="new-password"
        maxLength={255}
        maw={480}
        value={value}
        error={error}
        disabled={drop}
        visibilityToggleButtonProps={{ 'aria-hidden': true }}
        onChange={({ currentTarget }) => onChange(currentTarget.value, false)}
      />
      {kept && <Checkbox label={t.secretDrop} checked={drop} onChange={({ currentTarget: { checked } }) => onChange('', checked)} />}
      {kept && lost && value === '' && !drop && (
        <Alert color="yellow" p="xs" role="status">
          <Text size="sm">{t.secretLost}</Text>
        </Alert>
      )}
    </Stack>
  )
}
