import { Fieldset, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { SEVERITIES } from '../../../../contract/publications/alerts.ts'
import { useTexts } from '../../i18n/texts.ts'
import { publicationLabels } from '../../labels/publication-labels.ts'
import { Hint } from '../../screen/text.tsx'
import { fieldTexts } from '../fields/field-texts.ts'
import { isInForce } from '../in-force.ts'
import type { Content } from '../model/content.ts'
import { type FieldsProps, type KindParts, plain } from './kind.ts'

/** An alert: how serious it is, what to do. It has an end, and in the space a path of its own. */
export const alerte: KindParts = {
  ...plain('alerte'),
  Fields: AlertFields,
  shows: (name) => /^alerte\.(?:severite|consignes)$/.test(name),
  asks: () => 'alert',
  end: { required: true, earliest: () => null },
  isUrgent: true,
  begin: (acteurId) => `/alerte/${acteurId}`,
}

function AlertFields({ content, set, errors, stored, office }: FieldsProps) {
  const t = useTexts(publicationLabels)
  const texts = useTexts(fieldTexts)
  return (
    <Fieldset legend={t.kinds.alerte}>
      <Stack gap="sm">
        {office && stored && isInForce(stored) && <Hint>{texts.alertInForce}</Hint>}
        <NativeSelect
          label={t.severity}
          data={SEVERITIES.map((value) => ({ value, label: t.severities[value] }))}
          value={content.severity}
          error={errors['alerte.severite']}
          onChange={({ currentTarget: { value } }) => set({ severity: value as Content['severity'] })}
        />
        {office && (
          <>
            <TextInput
              label={t.source}
              placeholder={texts.sourceHint}
              maxLength={200}
              value={content.source}
              onChange={({ currentTarget: { value } }) => set({ source: value })}
            />
            <Textarea
              label={t.sectors}
              description={t.sectorsHint}
              autosize
              minRows={2}
              maxRows={8}
              value={content.sectors}
              onChange={({ currentTarget: { value } }) => set({ sectors: value })}
            />
          </>
        )}
        <Textarea
          label={t.instructions}
          maxLength={5000}
          autosize
          minRows={2}
          maxRows={12}
          value={content.instructions}
          error={errors['alerte.consignes']}
          onChange={({ currentTarget: { value } }) => set({ instructions: value })}
        />
      </Stack>
    </Fieldset>
  )
}
