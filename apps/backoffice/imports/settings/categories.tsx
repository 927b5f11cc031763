import { ActionIcon, Fieldset, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { XMarkIcon } from '@heroicons/react/20/solid'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { Settings, SettingsFieldsProps } from './settings.ts'
import { settingsTexts } from './settings-texts.ts'

interface CategoriesProps extends SettingsFieldsProps {
  types: readonly { id: string; nom: string }[]
}

/** The mapping of categories of the source to publication types. */
export function Categories({ value: { categories }, set, errors, types }: CategoriesProps) {
  const t = useTexts(settingsTexts)
  const change = (at: number, patch: Partial<Settings['categories'][number]>) =>
    set({ categories: categories.map((row, n) => (n === at ? { ...row, ...patch } : row)) })
  const error = Object.entries(errors).find(([path]) => path.startsWith('parametres.categories'))?.[1]
  return (
    <Fieldset legend={t.categories}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.categoriesHint}
      </Text>
      <Stack gap="xs">
        {categories.map(({ name, type_id }, n) => (
          // A row has no key but its position.
          <Group key={n} gap="xs" align="flex-end">
            <TextInput
              label={t.category}
              maxLength={200}
              value={name}
              onChange={({ currentTarget }) => change(n, { name: currentTarget.value })}
            />
            <NativeSelect
              label={t.typeId}
              value={type_id ?? ''}
              data={[{ value: '', label: '–' }, ...types.map((type) => ({ value: type.id, label: type.nom }))]}
              onChange={({ currentTarget }) => change(n, { type_id: currentTarget.value || null })}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t.dropCategory(name)}
              onClick={() => set({ categories: categories.filter((_, at) => at !== n) })}
            >
              <XMarkIcon width={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {error && (
          <Text size="sm" c="var(--text-error)" role="alert">
            {error}
          </Text>
        )}
        <Group>
          <ReasonedButton
            variant="default"
            size="compact-sm"
            why={categories.length >= 100 ? t.categoriesFull : null}
            onClick={() => set({ categories: [...categories, { name: '', type_id: null }] })}
          >
            {t.addCategory}
          </ReasonedButton>
        </Group>
      </Stack>
    </Fieldset>
  )
}
