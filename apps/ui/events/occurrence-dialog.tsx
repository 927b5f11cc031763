import { Button, Modal, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { DialogButtons } from '../forms/dialog-buttons.tsx'
import { DraftNotice } from '../forms/draft-notice.tsx'
import { formTexts } from '../forms/form-texts.ts'
import type { useRecordDraft } from '../forms/record-draft.ts'
import { useLanguage } from '../i18n/language.ts'
import { labelOf, useTexts } from '../i18n/texts.ts'
import { momentName, type Occurrence, occurrenceName } from './local-time.ts'
import { OccurrenceFields, type OccurrenceForm } from './occurrence-fields.tsx'
import { occurrenceTexts } from './occurrence-texts.ts'

interface OccurrenceDialogProps {
  occurrence: Occurrence
  zone: string
  draft: ReturnType<typeof useRecordDraft<OccurrenceForm>>
  errors: Readonly<Record<string, string>>
  busy: boolean
  /** Called with the form, to send its changed fields. */
  onSubmit: (form: HTMLFormElement) => void
  leave: () => void
  /** The choice between the values of two persons. */
  conflicts: ReactNode
  /** The errors that no field shows. */
  otherErrors: ReactNode
}

/** The dialog of one date of an event: it is moved, postponed, cancelled or put back, with the reason that residents read. */
export function OccurrenceDialog({
  occurrence,
  zone,
  draft,
  errors,
  busy,
  onSubmit,
  leave,
  conflicts,
  otherErrors,
}: OccurrenceDialogProps) {
  const t = useTexts(occurrenceTexts)
  const shared = useTexts(formTexts)
  const language = useLanguage()
  const box = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (box.current && draft.dirty) onSubmit(box.current)
  }
  return (
    <Modal
      opened
      onClose={leave}
      title={t.dialogTitle(occurrenceName(occurrence, zone, language))}
      closeButtonProps={{ 'aria-label': shared.close }}
      size="lg"
      returnFocus
    >
      <form ref={box} onSubmit={submit} noValidate>
        <Stack>
          <DraftNotice draft={draft} />
          {conflicts}
          <OccurrenceFields {...{ occurrence, zone, errors }} value={draft.value} set={draft.set} />
          {otherErrors}
          <DialogButtons cancel={shared.cancel} onCancel={leave}>
            <Button type="submit" loading={busy} disabled={!draft.dirty}>
              {t.save}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

/** The name and the values of the fields of a date in a conflict. */
export function useOccurrenceDisplay() {
  const t = useTexts(occurrenceTexts)
  const language = useLanguage()
  const names: Readonly<Record<string, string>> = { statut: t.action, motif: t.reason, debut: t.begin, fin: t.end }
  return {
    nameOf: (field: string): string => names[field] ?? field,
    displayOf: (field: string, shown: unknown): string => {
      const text = String(shown)
      if (text === '') return '–'
      return field === 'statut' ? labelOf(t.statuses, text) : field === 'motif' ? text : momentName(text, language)
    },
  }
}
