import { Box, Fieldset, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { ACT_NATURES } from '../../../../contract/publications/acts.ts'
import { carries } from '../../../../contract/publications/kinds.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { publicationLabels } from '../../labels/publication-labels.ts'
import { Hint } from '../../screen/text.tsx'
import { ActFacts } from '../act-facts.tsx'
import { type Content, orNull } from '../model/content.ts'
import { dayOfPosting, endOfPosting, isPosted } from '../posting.ts'
import { actTexts } from './act-texts.ts'
import { type FieldsProps, type KindParts, plain } from './kind.ts'

/** An act: its nature, number and day. It cannot be edited once it is posted, so that its posting is asked about. */
export const acte: KindParts = {
  ...plain('acte'),
  Fields: ActFields,
  TypedFacts: TypedActFacts,
  shows: (name) => /^acte\.(?:nature|numero|date_acte|signataire|transmis_le|affiche_le)$/.test(name),
  // Without its document there is nothing to confirm: the refusal says so at its field.
  asks: (content) => (content.documents.length > 0 ? 'act' : null),
  end: { required: false, earliest: ({ schedule }) => `${endOfPosting(dayOfPosting(schedule))}T00:00` },
  documentFirst: true,
  needsText: false,
}

/** What an act that is written says so far. */
function TypedActFacts({ nature, number, actDay, signatory, sentOn }: Content) {
  return (
    <Box mb="sm">
      <ActFacts act={{ nature, numero: orNull(number), date_acte: actDay, signataire: orNull(signatory), transmis_le: orNull(sentOn) }} />
    </Box>
  )
}

function ActFields({ content, set, errors, stored, office }: FieldsProps) {
  const t = useTexts(publicationLabels)
  const act = useTexts(actTexts)
  const format = useFormat()
  const posted = stored !== null && carries(stored.kind, 'acte') && isPosted(stored)
  return (
    <Fieldset legend={t.kinds.acte}>
      {!posted && (
        <Text size="sm" mb="sm">
          {act.postedUntil(format.day(endOfPosting(dayOfPosting(content.schedule))))}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t.nature}
          data={ACT_NATURES.map((value) => ({ value, label: t.natures[value] }))}
          value={content.nature}
          error={errors['acte.nature']}
          onChange={({ currentTarget: { value } }) => set({ nature: value as Content['nature'] })}
        />
        <TextInput
          label={t.number}
          maxLength={100}
          value={content.number}
          error={errors['acte.numero']}
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
        <TextInput
          label={t.signatory}
          description={act.signatoryHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
          value={content.signatory}
          error={errors['acte.signataire']}
          onChange={({ currentTarget: { value } }) => set({ signatory: value })}
        />
        <TextInput
          type="date"
          label={t.sentOn}
          description={act.sentHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={content.sentOn}
          error={errors['acte.transmis_le']}
          onChange={({ currentTarget: { value } }) => set({ sentOn: value })}
        />
        {office && (
          <TextInput
            type="date"
            label={act.postedOn}
            description={act.postedOnHint}
            disabled={posted}
            value={content.postedOn}
            error={errors['acte.affiche_le']}
            onChange={({ currentTarget: { value } }) => set({ postedOn: value })}
          />
        )}
      </SimpleGrid>
      {posted && <Hint>{act.postedHint}</Hint>}
    </Fieldset>
  )
}
