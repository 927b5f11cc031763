import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { SEVERITIES } from '../../../../contract/publications/alerts.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { type CarriedProps, textProps } from '../fields/field-props.ts'
import { alertTexts } from './alert-texts.ts'
import { publicationLabels } from '../../../ui/labels/publication-labels.ts'

/** The fields of an alert, without its end. */
export function AlertFields(props: CarriedProps) {
  const t = useTexts(alertTexts)
  const labels = useTexts(publicationLabels)
  return (
    <>
      <NativeSelect
        {...textProps(props, 'alerte.severite')}
        label={labels.severity}
        data={SEVERITIES.map((value) => ({ value, label: labels.severities[value] }))}
      />
      <TextInput {...textProps(props, 'alerte.source')} label={labels.source} placeholder={t.sourceHint} maxLength={200} />
      <Textarea
        {...textProps(props, 'alerte.secteurs')}
        label={labels.sectors}
        description={labels.sectorsHint}
        autosize
        minRows={2}
        maxRows={8}
      />
      <Textarea {...textProps(props, 'alerte.consignes')} label={labels.instructions} maxLength={5000} autosize minRows={2} maxRows={12} />
    </>
  )
}
