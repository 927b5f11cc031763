import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import type { Kind } from '../../../../contract/publications/kinds.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import type { FieldsProps } from './kinds/kind.ts'
import { SPACE_KINDS } from './kinds/kinds.ts'
import { OptionalSection } from './optional-section.tsx'
import { useSectionContents } from './section-contents.ts'
import { writeTexts } from './write-texts.ts'

/** The fields that only one kind has. */
export function KindFields({ kind, ...props }: FieldsProps & { kind: Kind }) {
  const { Fields } = SPACE_KINDS[kind]
  return Fields && <Fields {...props} />
}

interface TimeFieldsProps extends Pick<FieldsProps, 'content' | 'set' | 'errors'> {
  kind: Kind
  /** Whether the time of publication can still be given. */
  schedules: boolean
}

/** The end, which an alert must have, and the time of publication. */
export function TimeFields({ kind, content, set, errors, schedules }: TimeFieldsProps) {
  const t = useTexts(writeTexts)
  const { times } = useSectionContents(content)
  const { end } = SPACE_KINDS[kind]
  const earliest = end.earliest(content)
  const title = schedules ? t.more : t.endOnly
  const fields = (
    <Fieldset legend={title}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="datetime-local"
          label={end.required ? t.endRequired : t.end}
          required={end.required}
          value={content.end}
          {...(earliest === null ? {} : { min: earliest })}
          error={errors['expire_le']}
          onChange={({ currentTarget: { value } }) => set({ end: value })}
        />
        {schedules && (
          <TextInput
            type="datetime-local"
            label={t.schedule}
            value={content.schedule}
            error={errors['publie_le']}
            onChange={({ currentTarget: { value } }) => set({ schedule: value })}
          />
        )}
      </SimpleGrid>
    </Fieldset>
  )
  if (end.required) return fields
  return (
    <OptionalSection title={title} holds={times} hasError={'expire_le' in errors || 'publie_le' in errors}>
      {fields}
    </OptionalSection>
  )
}
