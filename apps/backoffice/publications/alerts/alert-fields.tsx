import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { SEVERITIES } from '../../../../contract/publications/alerts.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { type CarriedProps, textProps } from '../fields/field-props.ts'
import { alertTexts } from './alert-texts.ts'

/** The fields of an alert, without its end. */
export function AlertFields(props: CarriedProps) {
  const t = useTexts(alertTexts)
  return (
    <>
      <NativeSelect
        {...textProps(props, 'alerte.severite')}
        label={t.severity}
        data={SEVERITIES.map((value) => ({ value, label: t.severities[value] }))}
      />
      <TextInput {...textProps(props, 'alerte.source')} label={t.source} placeholder={t.sourceHint} maxLength={200} />
      <Textarea {...textProps(props, 'alerte.secteurs')} label={t.sectors} description={t.sectorsHint} autosize minRows={2} maxRows={8} />
      <Textarea {...textProps(props, 'alerte.consignes')} label={t.instructions} maxLength={5000} autosize minRows={2} maxRows={12} />
    </>
  )
}
