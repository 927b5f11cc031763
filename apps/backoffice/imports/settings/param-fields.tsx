import { Fieldset, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useFormat } from '../../../ui/i18n/format.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { PARAMS, type Param, type SettingsFieldsProps } from './settings.ts'
import { settingsTexts } from './settings-texts.ts'

/** The parameters of the type of the source. An empty field means the default. */
export function ParamFields({ value, set, errors }: SettingsFieldsProps) {
  const t = useTexts(settingsTexts)
  const write = (name: string, to: unknown) => {
    const { [name]: _, ...others } = value.parametres
    set({ parametres: to === undefined ? others : { ...others, [name]: to } })
  }
  return (
    <Fieldset legend={t.rules}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.rulesHint}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {(PARAMS[value.type] ?? []).map((param) => (
          <ParamField
            key={param.name}
            param={param}
            label={t.params[param.name]}
            value={value.parametres[param.name]}
            error={errors[`parametres.${param.name}`]}
            write={(to) => write(param.name, to)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}

interface ParamFieldProps {
  param: Param
  label: string
  value: unknown
  error: string | undefined
  write: (to: unknown) => void
}

function ParamField({ param, label, value, error, write }: ParamFieldProps) {
  const t = useTexts(settingsTexts)
  const format = useFormat()
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (param.kind === 'choice')
    return (
      <NativeSelect
        label={label}
        error={error}
        value={text || param.options[0]}
        data={param.options.map((option) => ({ value: option, label: t.choices[option] }))}
        onChange={({ currentTarget }) => write(currentTarget.value === param.options[0] ? undefined : currentTarget.value)}
      />
    )
  if (param.kind === 'number')
    return (
      <TextInput
        type="number"
        label={label}
        error={error}
        min={param.min}
        max={param.max}
        placeholder={param.start === null ? '' : t.default(format.number(param.start))}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
      />
    )
  return (
    <TextInput
      label={label}
      error={error}
      maxLength={param.max}
      value={text}
      onChange={({ currentTarget }) => write(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  )
}
