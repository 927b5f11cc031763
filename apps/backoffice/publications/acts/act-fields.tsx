import { Fieldset, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { ACT_NATURES } from '../../../../contract/publications/acts.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { Hint } from '../../../ui/screen/text.tsx'
import { type CarriedProps, textProps } from '../fields/field-props.ts'
import { actTexts } from './act-texts.ts'
import { publicationLabels } from '../../../ui/labels/publication-labels.ts'

/**
 * The fields of an act: nature, number, its date, and the day of an earlier posting.
 * @param props.posted whether the act is posted: its document, type and day of posting do not change then
 */
export function ActFields({ posted, ...props }: CarriedProps & { posted: boolean }) {
  const t = useTexts(actTexts)
  const labels = useTexts(publicationLabels)
  return (
    <Fieldset legend={t.title}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            {...textProps(props, 'acte.nature')}
            label={labels.nature}
            data={ACT_NATURES.map((value) => ({ value, label: labels.natures[value] }))}
          />
          <TextInput {...textProps(props, 'acte.numero')} label={labels.number} maxLength={100} />
          <TextInput {...textProps(props, 'acte.date_acte')} type="date" label={labels.actDay} required />
          <TextInput
            {...textProps(props, 'acte.affiche_le')}
            type="date"
            label={t.affiche_le}
            description={t.afficheHint}
            disabled={posted}
          />
        </SimpleGrid>
        <Hint>{posted ? t.postedHint : t.pdfHint}</Hint>
      </Stack>
    </Fieldset>
  )
}
