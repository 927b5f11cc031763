import { Box, Fieldset, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { ACT_NATURES } from '../../../../../contract/publications/acts.ts'
import { useFormat } from '../../../../ui/i18n/format.ts'
import { useTexts } from '../../../../ui/i18n/texts.ts'
import { actTexts } from '../../act-texts.ts'
import { type Content, orNull } from '../content.ts'
import { dayOfPosting, endOfPosting } from '../../../../ui/publications/posting.ts'
import { type FieldsProps, NO_DETAILS, plain, type SpaceKind } from './kind.ts'
import { publicationLabels } from '../../../../ui/labels/publication-labels.ts'
import { ActFacts } from '../../../../ui/publications/act-facts.tsx'

/** An act: its nature, number and day. It cannot be edited once it is posted, so that its posting is asked about. */
export const acte: SpaceKind = {
  ...plain('acte'),
  Fields: ActFields,
  TypedFacts: TypedActFacts,
  body: (content, stored) => ({
    ...NO_DETAILS,
    acte: content.actDay ? { ...stored?.acte, nature: content.nature, numero: orNull(content.number), date_acte: content.actDay } : null,
  }),
  // Without its document there is nothing to confirm: the refusal says so at its field.
  asks: (content) => (content.documents.length > 0 ? 'act' : null),
  end: { required: false, earliest: ({ schedule }) => `${endOfPosting(dayOfPosting(schedule))}T00:00` },
  documentFirst: true,
}

/** What an act that is written says so far. */
function TypedActFacts({ nature, number, actDay }: Content) {
  return (
    <Box mb="sm">
      <ActFacts act={{ nature, numero: orNull(number), date_acte: actDay }} />
    </Box>
  )
}

function ActFields({ content, set, errors }: FieldsProps) {
  const t = useTexts(publicationLabels)
  const act = useTexts(actTexts)
  const format = useFormat()
  return (
    <Fieldset legend={t.kinds.acte}>
      <Text size="sm" mb="sm">
        {act.postedUntil(format.day(endOfPosting(dayOfPosting(content.schedule))))}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t.nature}
          data={ACT_NATURES.map((value) => ({ value, label: t.natures[value] }))}
          value={content.nature}
          onChange={({ currentTarget: { value } }) => set({ nature: value as Content['nature'] })}
        />
        <TextInput
          label={t.number}
          maxLength={100}
          value={content.number}
          onChange={({ currentTarget: { value } }) => set({ number: value })}
        />
        <TextInput
          type="date"
          label={t.actDay}
          required
          value={content.actDay}
          error={errors['acte.date_acte']}
          onChange={({ currentTarget: { value } }) => set({ actDay: value })}
        />
      </SimpleGrid>
    </Fieldset>
  )
}
