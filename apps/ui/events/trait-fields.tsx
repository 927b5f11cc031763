import { Checkbox, NativeSelect, Stack } from '@mantine/core'
import { THEME_NAMES, TRAITS, type Theme } from '../../../contract/publications/themes.ts'
import { useTexts } from '../i18n/texts.ts'
import { publicationLabels } from '../labels/publication-labels.ts'
import type { Traits } from './traits.ts'

/** The theme of an event, and what it says of itself. A box that is not ticked says nothing; a stored no stays until its box is ticked. */
export function TraitFields({ value, onChange }: { value: Traits; onChange: (value: Traits) => void }) {
  const labels = useTexts(publicationLabels)
  return (
    <Stack gap="sm">
      <NativeSelect
        label={labels.theme}
        value={value.theme ?? ''}
        data={[{ value: '', label: labels.noTheme }, ...THEME_NAMES.map((theme) => ({ value: theme, label: labels.themes[theme] }))]}
        onChange={({ currentTarget }) => onChange({ ...value, theme: (currentTarget.value || null) as Theme | null })}
      />
      {TRAITS.map((name) => (
        <Checkbox
          key={name}
          label={labels.traits[name]}
          checked={value[name] === true}
          onChange={({ currentTarget }) => onChange({ ...value, [name]: currentTarget.checked || null })}
        />
      ))}
    </Stack>
  )
}
