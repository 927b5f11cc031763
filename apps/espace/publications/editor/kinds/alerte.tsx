import { Fieldset, NativeSelect, Stack, Textarea } from '@mantine/core'
import { SEVERITIES } from '../../../../../contract/publications/alerts.ts'
import { useTexts } from '../../../../ui/i18n/texts.ts'
import { type Content, orNull } from '../content.ts'
import { type FieldsProps, NO_DETAILS, plain, type SpaceKind } from './kind.ts'
import { publicationLabels } from '../../../../ui/labels/publication-labels.ts'

/** An alert: how serious it is, what to do. It has an end, and a path of its own. */
export const alerte: SpaceKind = {
  ...plain('alerte'),
  Fields: AlertFields,
  body: (content, stored) => ({
    ...NO_DETAILS,
    alerte: { ...stored?.alerte, severite: content.severity, consignes: orNull(content.instructions) },
  }),
  asks: () => 'alert',
  end: { required: true, earliest: () => null },
  isUrgent: true,
  begin: (acteurId) => `/alerte/${acteurId}`,
}

function AlertFields({ content, set, errors }: FieldsProps) {
  const t = useTexts(publicationLabels)
  return (
    <Fieldset legend={t.kinds.alerte}>
      <Stack gap="sm">
        <NativeSelect
          label={t.severity}
          data={SEVERITIES.map((value) => ({ value, label: t.severities[value] }))}
          value={content.severity}
          onChange={({ currentTarget: { value } }) => set({ severity: value as Content['severity'] })}
        />
        <Textarea
          label={t.instructions}
          maxLength={5000}
          autosize
          minRows={2}
          value={content.instructions}
          error={errors['alerte.consignes']}
          onChange={({ currentTarget: { value } }) => set({ instructions: value })}
        />
      </Stack>
    </Fieldset>
  )
}
