import { Checkbox, NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IMPORT_TYPES } from '../../../../contract/imports/import-records.ts'
import { KINDS } from '../../../../contract/publications/kinds.ts'
import { listPublicationTypes } from '../../../../contract/publications/publications.ts'
import { useAll } from '../../../ui/api/read-all.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Pick } from '../../../ui/forms/pick.tsx'
import { ACTEURS, COMMUNES } from '../../records/pickable-kinds.ts'
import { Categories } from './categories.tsx'
import { ParamFields } from './param-fields.tsx'
import type { SettingsFieldsProps, SourceType } from './settings.ts'
import { settingsTexts } from './settings-texts.ts'
import { useFrequencyLabel } from '../frequency.ts'
import { importTexts } from '../texts.ts'

const FREQUENCIES = [15, 30, 60, 180, 360, 720, 1440, 10_080]

/** The fields of the settings of a source. */
export function SettingsFields({ value, set, errors }: SettingsFieldsProps) {
  const t = useTexts(settingsTexts)
  const words = useTexts(importTexts)
  const every = useFrequencyLabel()
  const { data: all = [] } = useAll(listPublicationTypes)
  // No feed has what each act or alert needs: its document, its end.
  const types = all.filter(({ id, kind }) => KINDS[kind].givenBy === 'everybody' || id === value.type_id)
  const { frequence_minutes: minutes } = value
  const frequencies = [...new Set([...FREQUENCIES, ...(minutes === null ? [] : [minutes])])].toSorted((a, b) => a - b)
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <TextInput
          label={words.name}
          required
          maxLength={200}
          value={value.nom}
          error={errors['nom']}
          onChange={({ currentTarget }) => set({ nom: currentTarget.value })}
        />
        <NativeSelect
          label={words.type}
          value={value.type}
          error={errors['type']}
          data={IMPORT_TYPES.map((type) => ({ value: type, label: words.types[type] }))}
          onChange={({ currentTarget }) => set({ type: currentTarget.value as SourceType })}
        />
        <TextInput
          type="url"
          label={words.url}
          required
          maxLength={2048}
          value={value.url}
          error={errors['url']}
          onChange={({ currentTarget }) => set({ url: currentTarget.value })}
        />
        <NativeSelect
          label={t.frequency}
          value={minutes === null ? '' : String(minutes)}
          error={errors['frequence_minutes']}
          data={[{ value: '', label: t.frequencyNone }, ...frequencies.map((each) => ({ value: String(each), label: every(each) }))]}
          onChange={({ currentTarget }) => set({ frequence_minutes: currentTarget.value === '' ? null : Number(currentTarget.value) })}
        />
        <Pick
          of={COMMUNES}
          label={words.commune}
          required
          clearable={false}
          value={value.commune_id}
          error={errors['commune_id']}
          onChange={(commune_id) => set({ commune_id })}
        />
        <Pick
          of={ACTEURS}
          label={words.acteur}
          placeholder={words.noActeur}
          value={value.acteur_id}
          error={errors['acteur_id']}
          onChange={(acteur_id) => set({ acteur_id })}
        />
        <Radio.Group
          label={t.statut}
          description={value.acteur_id === null ? t.statutNoActeur : t.acteurHint}
          value={value.acteur_id === null ? 'pending' : value.statut_creation}
          onChange={(statut) => set({ statut_creation: statut === 'published' ? 'published' : 'pending' })}
        >
          <Stack gap={6} mt={6}>
            <Radio value="pending" label={t.pending} />
            <Radio value="published" label={t.published} disabled={value.acteur_id === null} />
          </Stack>
        </Radio.Group>
        <NativeSelect
          label={t.typeId}
          value={value.type_id ?? ''}
          error={errors['type_id']}
          data={[{ value: '', label: t.typeIdAuto }, ...types.map(({ id, nom }) => ({ value: id, label: nom }))]}
          onChange={({ currentTarget }) => set({ type_id: currentTarget.value || null })}
        />
      </SimpleGrid>
      <Checkbox
        label={t.images}
        description={t.imagesHint}
        checked={value.images}
        onChange={({ currentTarget }) => set({ images: currentTarget.checked })}
      />
      <ParamFields value={value} set={set} errors={errors} />
      <Categories value={value} set={set} errors={errors} types={types} />
    </Stack>
  )
}
