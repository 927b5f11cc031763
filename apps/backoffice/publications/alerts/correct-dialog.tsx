import { Button, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { correctAlert } from '../../../../contract/publications/event-routes.ts'
import { ifMatch } from '../../../ui/api/client.ts'
import { DialogButtons } from '../../../ui/forms/dialog-buttons.tsx'
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx'
import { fieldErrors } from '../../../ui/forms/field-errors.ts'
import { formTexts } from '../../../ui/forms/form-texts.ts'
import { useRecordDraft } from '../../../ui/forms/record-draft.ts'
import { useTexts } from '../../../ui/i18n/texts.ts'
import { useChange } from '../../api/changes.tsx'
import { ConflictNotice, mustChoose } from '../../forms/conflict-notice.tsx'
import { editTexts } from '../edit-texts.ts'
import { useCarriedDisplay } from '../fields/conflict-display.ts'
import { EndField } from '../fields/end-field.tsx'
import { alertBody, instantOfField } from '../fields/form-body.ts'
import { type CarriedForm, carriedFormOf } from '../fields/form-values.ts'
import { OtherErrors } from '../fields/other-errors.tsx'
import type { AlertDialogProps } from './alert-dialog-props.ts'
import { AlertFields } from './alert-fields.tsx'
import { alertTexts } from './alert-texts.ts'
import { useAlertChange } from './use-alert-change.ts'

type Fields = CarriedForm & Record<'message' | 'title' | 'body', string>
const SHOWN = ['message', 'title', 'body', 'expire_le', 'alerte.severite', 'alerte.secteurs', 'alerte.consignes', 'alerte.source']

/** The dialog of a correction: the changed fields, and what the correction changes, for those who read the alert before. */
export function CorrectDialog({ publication, saved, close }: AlertDialogProps) {
  const t = useTexts(alertTexts)
  const edit = useTexts(editTexts)
  const shared = useTexts(formTexts)
  const carried = useCarriedDisplay()
  const stored: Fields = { ...carriedFormOf(publication), message: '', title: publication.title, body: publication.body }
  const draft = useRecordDraft<Fields>(`alert-correction:${publication.id}`, stored)
  const { value, set } = draft
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const leave = () => {
    draft.drop()
    close()
  }
  const correct = useChange(correctAlert, useAlertChange({ saved, close: leave, done: ({ title }) => t.corrected(title), keepsOpen: true }))
  const errors = fieldErrors(correct.error)
  const { message: _, ...changed } = draft.typed
  const nothing = Object.keys(changed).length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (mustChoose(draft, box.current ?? document) || nothing || value.message.trim() === '') return
    const { title, body, expire_le } = changed
    correct.mutate({
      params: { id: publication.id },
      body: {
        message: value.message.trim(),
        ...(title === undefined ? {} : { title: title.trim() }),
        ...(body === undefined ? {} : { body: body.trim() }),
        ...(expire_le === undefined ? {} : { expire_le: instantOfField(expire_le) }),
        ...(Object.keys(changed).some((name) => name.startsWith('alerte.')) ? { alerte: alertBody(value) } : {}),
      },
      headers: ifMatch(publication.version),
    } as Parameters<typeof correct.mutate>[0])
  }
  return (
    <Modal
      opened
      onClose={leave}
      size="lg"
      title={t.correctTitle(publication.title)}
      closeButtonProps={{ 'aria-label': shared.close }}
      returnFocus
    >
      <form ref={box} onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">{t.correctLead}</Text>
          <DraftNotice draft={draft} />
          <ConflictNotice
            draft={draft}
            id={publication.id}
            version={publication.version}
            nameOf={(name) => carried.nameOf(name) ?? edit[name as 'title']}
            displayOf={carried.displayOf}
          />
          <Textarea
            label={t.correctMessage}
            required
            maxLength={500}
            autosize
            minRows={2}
            maxRows={6}
            value={value.message}
            error={errors['message'] ?? (asked && value.message.trim() === '' ? t.correctMissing : undefined)}
            onChange={({ currentTarget }) => set({ message: currentTarget.value })}
            data-autofocus
          />
          <TextInput
            label={edit.title}
            required
            maxLength={200}
            value={value.title}
            error={errors['title']}
            onChange={({ currentTarget }) => set({ title: currentTarget.value })}
          />
          <Textarea
            label={edit.body}
            description={edit.markdown}
            required
            maxLength={20_000}
            autosize
            minRows={4}
            maxRows={16}
            value={value.body}
            error={errors['body']}
            onChange={({ currentTarget }) => set({ body: currentTarget.value })}
          />
          <AlertFields value={value} set={set} errors={errors} />
          <EndField value={value.expire_le} onChange={(expire_le) => set({ expire_le })} error={errors['expire_le']} ofAlert />
          <OtherErrors errors={errors} shown={SHOWN} />
          {asked && nothing && (
            <Text size="sm" c="var(--text-error)" role="alert">
              {t.correctNothing}
            </Text>
          )}
          <DialogButtons cancel={shared.cancel} onCancel={leave}>
            <Button type="submit" loading={correct.isPending}>
              {t.correctSend}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
