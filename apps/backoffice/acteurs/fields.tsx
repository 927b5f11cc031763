import { type InputWrapperProps, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { ACTEUR_TYPES } from '../../../contract/acteurs/acteur-records.ts'
import { ContactFields } from '../../ui/forms/contact-fields.tsx'
import { labelOf, useTexts } from '../../ui/i18n/texts.ts'
import { PickMany } from '../../ui/forms/pick-many.tsx'
import { Pick } from '../../ui/forms/pick.tsx'
import { COMMUNES } from '../records/pickable-kinds.ts'
import { acteurLabels } from '../../ui/labels/acteur-labels.ts'
import { acteurTexts } from './texts.ts'

/** The values of the form of an actor; an empty field is an empty text. */
export interface ActeurForm {
  nom: string
  type: string
  commune_id: string | null
  commune_ids: string[]
  description: string
  adresse: string
  telephone: string
  email: string
  site_web: string
}
export const EMPTY_FORM: ActeurForm = {
  nom: '',
  type: 'association',
  commune_id: null,
  commune_ids: [],
  description: '',
  adresse: '',
  telephone: '',
  email: '',
  site_web: '',
}

/** The request body of the form: an empty text clears the field. */
export const asBody = (form: Partial<ActeurForm>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]))

interface FieldsProps {
  value: ActeurForm
  set: (patch: Partial<ActeurForm>) => void
  errors: Record<string, string>
  disabled?: boolean
  /** The telephone number in the normal form of the service. */
  telephoneHint?: string | undefined
  typeHint?: string | undefined
}

/** Descriptions are below their fields, so that fields in one row are aligned. */
const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

/** The fields of an actor, for creation and for editing. */
export function ActeurFields({ value, set, errors, disabled = false, telephoneHint, typeHint }: FieldsProps) {
  const t = useTexts(acteurTexts)
  const { types } = useTexts(acteurLabels)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label={t.nom}
        inputWrapperOrder={ORDER}
        required
        maxLength={200}
        disabled={disabled}
        value={value.nom}
        error={errors['nom']}
        onChange={({ currentTarget }) => set({ nom: currentTarget.value })}
      />
      <NativeSelect
        label={t.type}
        inputWrapperOrder={ORDER}
        value={value.type}
        disabled={disabled}
        error={errors['type']}
        {...(typeHint ? { description: typeHint } : {})}
        data={ACTEUR_TYPES.map((type) => ({ value: type, label: labelOf(types, type) }))}
        onChange={({ currentTarget }) => set({ type: currentTarget.value })}
      />
      <Pick
        of={COMMUNES}
        label={t.commune}
        required
        clearable={false}
        disabled={disabled}
        error={errors['commune_id']}
        value={value.commune_id}
        onChange={(id) => set({ commune_id: id })}
      />
      <PickMany
        of={COMMUNES}
        label={t.commune_ids}
        description={t.commune_idsHint}
        disabled={disabled}
        error={errors['commune_ids']}
        value={value.commune_ids}
        onChange={(ids) => set({ commune_ids: ids })}
      />
      <Textarea
        label={t.description}
        className="wide"
        value={value.description}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={12}
        disabled={disabled}
        error={errors['description']}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <ContactFields {...{ value, set, errors, disabled }} inputWrapperOrder={ORDER} hints={{ telephone: telephoneHint }} />
    </SimpleGrid>
  )
}
