import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { ClientError } from '../../../contract/client.ts'
import { REMARK_KINDS } from '../../../contract/defibrillateurs/defibrillateur-records.ts'
import type { OfficeDevice, RemarkInput } from '../../../contract/defibrillateurs/remarks.ts'
import { useTyped } from '../../ui/forms/draft.ts'
import { Confirm } from '../../ui/forms/confirm.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import { deviceTexts } from './device-texts.ts'
import { remarkKinds } from '../../ui/labels/remark-kinds.ts'

interface RemarkFormProps {
  device: z.output<typeof OfficeDevice>
  busy: boolean
  error: ClientError | null
  close: () => void
  send: (remark: z.input<typeof RemarkInput>) => void
}

/** The dialog of a remark: its kind, and what residents read. */
export function RemarkForm({ device: { id, nom, adresse, remarque }, busy, error, close, send }: RemarkFormProps) {
  const t = useTexts(deviceTexts)
  const kinds = useTexts(remarkKinds)
  const [kind, setKind] = useState<(typeof REMARK_KINDS)[number]>(remarque?.kind ?? 'hors_service')
  const [texte, setTexte] = useTyped(`remark:${id}`, remarque?.texte ?? '')
  const errors = fieldErrors(error)
  return (
    <Confirm
      opened
      close={close}
      title={t.about(remarque ? t.change : t.leave, nom ?? adresse ?? t.unnamed)}
      confirm={t.save}
      busy={busy}
      onConfirm={() => send({ kind, texte: texte.trim() || null })}
    >
      <NativeSelect
        label={t.kind}
        value={kind}
        data={REMARK_KINDS.map((value) => ({ value, label: kinds[value] }))}
        onChange={({ currentTarget: { value } }) => setKind(value as typeof kind)}
        data-autofocus
      />
      <Textarea
        label={t.text}
        description={t.textHint}
        required={kind === 'autre'}
        minLength={3}
        maxLength={500}
        autosize
        minRows={2}
        value={texte}
        error={errors['texte']}
        onChange={({ currentTarget: { value } }) => setTexte(value)}
      />
      <Text size="sm">{t.shown}</Text>
    </Confirm>
  )
}
