import { Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { carries, type Kind } from '../../../contract/publications/kinds.ts'
import { PickMany } from '../../ui/forms/pick-many.tsx'
import { Pick } from '../../ui/forms/pick.tsx'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Content } from '../../ui/publications/model/content.ts'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { officeFieldTexts } from './office-field-texts.ts'
import { usePublicationTypes } from './types.ts'

interface FieldsProps {
  content: Content
  set: (patch: Partial<Content>) => void
  errors: Readonly<Record<string, string>>
}

interface OfficeFieldsProps extends FieldsProps {
  /** Whether the type stays: that of a posted act. */
  fixed?: boolean
  communeHint?: string
}

/** What a publication begins with: its type and its commune. */
export function OfficeFields({ content, set, errors, fixed = false, communeHint }: OfficeFieldsProps) {
  const t = useTexts(officeFieldTexts)
  const { types } = usePublicationTypes()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={t.typeId}
        value={content.typeId ?? ''}
        error={errors['type_id']}
        disabled={fixed}
        data={[{ value: '', label: t.noType }, ...types.map(({ id, nom }) => ({ value: id, label: nom }))]}
        onChange={({ currentTarget: { value } }) => set({ typeId: value || null })}
      />
      <Pick
        of={COMMUNES}
        label={t.communeId}
        description={communeHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        value={content.communeId || null}
        error={errors['commune_id']}
        clearable={false}
        onChange={(id) => id && set({ communeId: id })}
      />
    </SimpleGrid>
  )
}

/** What few publications need, after the others: days without hours, addresses of a source and a picture, further communes. */
export function FurtherFields({ kind, content, set, errors }: FieldsProps & { kind: Kind }) {
  const t = useTexts(officeFieldTexts)
  const hasDays = !(carries(kind, 'evenement') && content.hasEvent) && !carries(kind, 'acte')
  const field = (name: 'firstDay' | 'lastDay' | 'sourceUrl' | 'imageUrl', fault: string) => ({
    label: t[name],
    value: content[name],
    error: errors[fault],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set({ [name]: value }),
  })
  return (
    <Fieldset legend={t.further}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {hasDays && (
          <>
            <TextInput type="date" {...field('firstDay', 'date_debut')} />
            <TextInput type="date" {...field('lastDay', 'date_fin')} min={content.firstDay || undefined} />
          </>
        )}
        <TextInput type="url" {...field('sourceUrl', 'source_url')} />
        <TextInput type="url" {...field('imageUrl', 'image_url')} />
        <PickMany
          of={COMMUNES}
          label={t.communeIds}
          value={content.communeIds}
          error={errors['commune_ids']}
          onChange={(communeIds) => set({ communeIds })}
        />
      </SimpleGrid>
    </Fieldset>
  )
}
