import { Button, Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent } from 'react'
import type { ClientError } from '../../../contract/client.ts'
import { useRecordDraft } from '../../ui/forms/record-draft.ts'
import { DialogButtons } from '../../ui/forms/dialog-buttons.tsx'
import { fieldErrors } from '../../ui/forms/field-errors.ts'
import { formTexts } from '../../ui/forms/form-texts.ts'
import { useTexts } from '../../ui/i18n/texts.ts'
import type { Settings } from './shown.ts'
import { settingsTexts } from './texts.ts'

export type OneReason = Settings['reasons'][number]['reasons'][number]

const BLANK = { name: '', text: '' }

interface FormProps {
  /** The name of its draft. */
  as: string
  /** The reason that is edited; null: a new one. */
  reason: OneReason | null
  /** Its place in the list. */
  at: number
  close: () => void
  busy: boolean
  error: ClientError | null
  send: (reason: OneReason) => void
}

/** The form of a common reason: its short name and its text, in French and, where wished, in English. */
export function ReasonForm({ as, reason, at, close, busy, error, send }: FormProps) {
  const t = useTexts(settingsTexts)
  const shared = useTexts(formTexts)
  const draft = useRecordDraft(as, { fr: reason?.fr ?? BLANK, en: reason?.en ?? BLANK })
  const { fr, en } = draft.value
  const setFr = (next: typeof fr) => draft.set({ fr: next })
  const setEn = (next: typeof en) => draft.set({ en: next })
  const errors = fieldErrors(error)
  const isHalf = (en.name.trim() === '') !== (en.text.trim() === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isHalf) send({ fr, en: en.name.trim() === '' ? null : en, archived: false })
  }
  return (
    <Modal opened onClose={close} size="lg" title={reason ? t.editReason : t.newReason} closeButtonProps={{ 'aria-label': shared.close }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.short}
            required
            data-autofocus
            maxLength={60}
            value={fr.name}
            error={errors[`reasons.${at}.fr.name`]}
            onChange={({ currentTarget: { value } }) => setFr({ ...fr, name: value })}
          />
          <Textarea
            label={t.sent}
            required
            minLength={3}
            autosize
            minRows={3}
            maxLength={2000}
            value={fr.text}
            error={errors[`reasons.${at}.fr.text`]}
            onChange={({ currentTarget: { value } }) => setFr({ ...fr, text: value })}
          />
          <details open={reason?.en !== null && reason?.en !== undefined}>
            <summary>{t.inEnglish}</summary>
            <Stack mt="sm">
              <TextInput
                lang="en"
                label={`${t.short} (${t.english.toLowerCase()})`}
                maxLength={60}
                value={en.name}
                error={isHalf ? t.both : errors[`reasons.${at}.en.name`]}
                onChange={({ currentTarget: { value } }) => setEn({ ...en, name: value })}
              />
              <Textarea
                lang="en"
                label={`${t.sent} (${t.english.toLowerCase()})`}
                autosize
                minRows={3}
                maxLength={2000}
                value={en.text}
                error={errors[`reasons.${at}.en.text`]}
                onChange={({ currentTarget: { value } }) => setEn({ ...en, text: value })}
              />
            </Stack>
          </details>
          <DialogButtons cancel={t.cancel} onCancel={close}>
            {reason && (
              <Button variant="default" loading={busy} onClick={() => send({ ...reason, archived: true })}>
                {t.archive}
              </Button>
            )}
            <Button type="submit" loading={busy}>
              {t.save}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
