import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import type { Kind } from '../../../../contract/publications/kinds.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ownZone, PARIS } from '../../events/paris.ts'
import type { FieldsProps } from '../kinds/kind.ts'
import { KIND_PARTS } from '../kinds/kinds.ts'
import { fieldTexts } from './field-texts.ts'
import { OptionalSection } from './optional-section.tsx'
import { useSectionContents } from './section-contents.ts'

interface TimeFieldsProps extends Pick<FieldsProps, 'content' | 'set' | 'errors'> {
  kind: Kind
  /** Whether the time of publication can still be given. */
  schedules: boolean
}

/** The end, which an alert must have, and the time of publication, both in the time zone of the browser. */
export function TimeFields({ kind, content, set, errors, schedules }: TimeFieldsProps) {
  const t = useTexts(fieldTexts)
  const { times } = useSectionContents(content)
  const { end } = KIND_PARTS[kind]
  const earliest = end.earliest(content)
  const title = schedules ? t.more : t.endOnly
  const zone = ownZone()
  const hint = [end.required && t.endHint, zone !== PARIS && t.zone(zone)].filter(Boolean).join(' ')
  const fields = (
    <Fieldset legend={title}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="datetime-local"
          label={end.required ? t.endRequired : t.end}
          description={hint || undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={end.required}
          value={content.end}
          {...(earliest === null || !schedules ? {} : { min: earliest })}
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
